/** Two callers with rtc-node in one network, who sing and hear each other. Says what each has heard. */
import process from 'node:process';
import { AudioStream, type RemoteTrack, Room, RoomEvent } from '@livekit/rtc-node';
import { z } from 'zod';
import { SAMPLE_RATE, toneOf } from '../support/tone.ts';
import { publishTone } from '../support/tone-track.ts';

const [, , told = ''] = process.argv;
const { url, callers } = z
  .object({ url: z.string(), callers: z.array(z.object({ token: z.string(), hz: z.number() })) })
  .parse(JSON.parse(told));

async function call(token: string, hz: number): Promise<number> {
  const room = new Room();
  const heard = new Promise<number>((resolve) => {
    room.on(RoomEvent.TrackSubscribed, (track) => void listen(track).then(resolve));
  });
  await room.connect(url, token, { autoSubscribe: true, dynacast: false });
  await publishTone(room.localParticipant, hz);
  return await heard;
}

async function listen(track: RemoteTrack): Promise<number> {
  const reader = new AudioStream(track, SAMPLE_RATE, 1).getReader();
  const samples: number[] = [];
  while (samples.length < SAMPLE_RATE / 2) {
    const { value, done } = await reader.read();
    if (done) break;
    if (samples.length > 0 || value.data.some((sample) => Math.abs(sample) > 100))
      samples.push(...value.data);
  }
  return toneOf(Int16Array.from(samples.slice(SAMPLE_RATE / 10))).hz;
}

const heard = await Promise.all(callers.map(({ token, hz }) => call(token, hz)));
process.stdout.write(`${JSON.stringify(heard)}\n`);
process.exit(0);
