import './quiet-rtc-node.ts';

import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import {
  AudioFrame,
  AudioSource,
  AudioStream,
  LocalAudioTrack,
  type RemoteTrack,
  Room,
  RoomEvent,
  TrackPublishOptions,
  TrackSource,
} from '@livekit/rtc-node';
import { admitToCall, type CalledAssistant } from './admit-to-call.ts';
import { appMessagePayload, CALL_TOPIC, CallingPerson } from './calling-person.ts';

const RATE_HZ = 16_000;
const FRAME = 160;
const WAV_HEADER = 44;
/** No codec makes so much of silence. */
const SOUND_MIN = 500;

/** A person in a call by voice, by the plainest client: speaks recordings or samples in real time, and decodes what is heard. */
export class SpokenCaller extends CallingPerson {
  readonly #room = new Room();
  readonly #source = new AudioSource(RATE_HZ, 1, 200);
  #isSpeaking = false;
  #isGone = false;
  #isDropped = false;

  private constructor() {
    super();
    this.#room.on(RoomEvent.DataReceived, (payload, _from, _kind, topic) => {
      if (topic === CALL_TOPIC) this.noteTold(new TextDecoder().decode(payload));
    });
    this.#room.registerTextStreamHandler(CALL_TOPIC, (reader) => {
      void reader.readAll().then((text) => this.noteTold(text));
    });
    this.#room.on(RoomEvent.Disconnected, () => {
      this.#isDropped = !this.#isGone;
    });
    this.#room.on(RoomEvent.TrackSubscribed, (track) => void this.#listen(track));
  }

  /** Calls an assistant that listens to a microphone. @returns When it has told that the call is under way. */
  static async dial(assistant: CalledAssistant): Promise<SpokenCaller> {
    const caller = new SpokenCaller();
    const { mediaUrl, mediaToken } = await admitToCall(assistant);
    await caller.#room.connect(mediaUrl, mediaToken, { autoSubscribe: true, dynacast: false });
    const track = LocalAudioTrack.createAudioTrack('microphone', caller.#source);
    const options = new TrackPublishOptions({ source: TrackSource.SOURCE_MICROPHONE });
    await caller.#room.localParticipant?.publishTrack(track, options);
    void caller.#feedSilence();
    await caller.send('playable');
    await caller.until(({ type }) => type === 'status-update');
    return caller;
  }

  override get isDropped(): boolean {
    return this.#isDropped;
  }

  override async send(value: unknown): Promise<void> {
    const payload = new TextEncoder().encode(appMessagePayload(value));
    await this.#room.localParticipant?.publishData(payload, { reliable: true, topic: CALL_TOPIC });
  }

  override async speak(path: string): Promise<number> {
    const file = await readFile(path);
    const samples = new Int16Array((file.length - WAV_HEADER) >> 1);
    for (let at = 0; at < samples.length; at += 1) samples[at] = file.readInt16LE(WAV_HEADER + 2 * at);
    return await this.say(samples);
  }

  /** Speaks samples of 16 kHz in real time. @returns When the last was sent, by `performance.now()`. */
  async say(samples: Int16Array): Promise<number> {
    this.#isSpeaking = true;
    const startedAt = performance.now();
    for (let at = 0; at < samples.length; at += FRAME) {
      const frame = new Int16Array(FRAME);
      frame.set(samples.subarray(at, at + FRAME));
      const dueMs = startedAt + (at / RATE_HZ) * 1000;
      const early = dueMs - performance.now();
      if (early > 5) await delay(early);
      await this.#source.captureFrame(new AudioFrame(frame, RATE_HZ, 1, FRAME));
    }
    const endMs = startedAt + (samples.length / RATE_HZ) * 1000;
    this.#isSpeaking = false;
    return endMs;
  }

  override async leave(): Promise<void> {
    this.#isGone = true;
    await this.#room.disconnect();
  }

  /** A microphone is never still: between recordings it sends silence. */
  async #feedSilence(): Promise<void> {
    const frame = new AudioFrame(new Int16Array(FRAME * 2), RATE_HZ, 1, FRAME * 2);
    while (!this.#isGone) {
      if (!this.#isSpeaking) await this.#source.captureFrame(frame).catch(() => undefined);
      await delay(20);
    }
  }

  async #listen(track: RemoteTrack): Promise<void> {
    const reader = new AudioStream(track, {
      sampleRate: RATE_HZ,
      numChannels: 1,
      frameSizeMs: 10,
    }).getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const peak = next.value.data.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      if (peak > SOUND_MIN) this.noteLoud();
    }
  }
}
