import {
  AudioSource,
  AudioStream,
  LocalAudioTrack,
  type LocalParticipant,
  type RemoteTrack,
  TrackPublishOptions,
  TrackSource,
} from '@livekit/rtc-node';
import { playTone, SAMPLE_RATE } from './tone.ts';

/** No codec makes so much of silence. */
const SOUND_MIN = 500;

/** Publishes a microphone that plays a sine until it is told to stop. */
export async function publishTone(
  me: LocalParticipant | undefined,
  hz: number,
): Promise<{ readonly sid: string; stop(): Promise<void> }> {
  if (me === undefined) throw new Error('The singer is not in the room.');
  const source = new AudioSource(SAMPLE_RATE, 1);
  const track = LocalAudioTrack.createAudioTrack('tone', source);
  const options = new TrackPublishOptions({ source: TrackSource.SOURCE_MICROPHONE });
  const { sid = '' } = await me.publishTrack(track, options);
  return { sid, ...playTone(source, hz) };
}

/** Listens until the first sound. @returns When it was heard, by `performance.now()`; undefined when the track ends before. */
export async function firstSound(track: RemoteTrack): Promise<number | undefined> {
  const reader = new AudioStream(track, SAMPLE_RATE, 1).getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return undefined;
    if (!value.data.some((sample) => Math.abs(sample) > SOUND_MIN)) continue;
    const atMs = performance.now();
    await reader.cancel();
    return atMs;
  }
}
