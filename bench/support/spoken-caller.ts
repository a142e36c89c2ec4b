import './media/quiet-rtc-node.ts';

import { readFile } from 'node:fs/promises';
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
import { joinAnswer } from '@rer/contracts';
import { z } from 'zod';

const TOPIC = 'app-message';
const RATE_HZ = 16_000;
const FRAME = 160;
const WAV_HEADER = 44;
/** No codec makes so much of silence. */
const SOUND_MIN = 500;
/** What explains best why something was not told. */
const TELLING: ReadonlySet<string> = new Set([
  'transcript',
  'speech-update',
  'status-update',
  'user-interrupted',
]);
const webCall = z.object({ id: z.string(), webCallUrl: z.string() });
const message = z.looseObject({ type: z.string() });

export interface ToldMessage {
  readonly atMs: number;
  readonly message: z.infer<typeof message>;
}

/** A stretch of the assistant's sound. */
export interface HeardSound {
  readonly atMs: number;
  /** The loudest sample of 10 ms. */
  readonly peak: number;
}

/** A person in a call by voice, by the plainest client: speaks recordings in real time, and notes all that is told and heard. */
export class SpokenCaller {
  readonly #room = new Room();
  readonly #source = new AudioSource(RATE_HZ, 1, 200);
  readonly #told: ToldMessage[] = [];
  readonly #sound: HeardSound[] = [];
  #isSpeaking = false;
  #isGone = false;
  #isDropped = false;

  private constructor() {
    this.#room.on(RoomEvent.DataReceived, (payload, _from, _kind, topic) => {
      if (topic === TOPIC) this.#hear(new TextDecoder().decode(payload));
    });
    this.#room.registerTextStreamHandler(TOPIC, (reader) => {
      void reader.readAll().then((text) => this.#hear(text));
    });
    this.#room.on(RoomEvent.Disconnected, () => {
      this.#isDropped = !this.#isGone;
    });
    this.#room.on(RoomEvent.TrackSubscribed, (track) => void this.#listen(track));
  }

  static async call(service: {
    readonly base: string;
    readonly token: string;
    readonly assistantId: string;
    readonly overrides?: object;
  }): Promise<SpokenCaller> {
    const caller = new SpokenCaller();
    const { webCallUrl } = webCall.parse(
      await post(
        `${service.base}/call/web`,
        {
          assistantId: service.assistantId,
          ...(service.overrides && { assistantOverrides: service.overrides }),
        },
        { authorization: `Bearer ${service.token}` },
      ),
    );
    const joinUrl = new URL(webCallUrl);
    const admission = joinAnswer.parse(
      await post(`${joinUrl.origin}${joinUrl.pathname}/join`, { token: joinUrl.searchParams.get('t') }, {}),
    );
    await caller.#room.connect(admission.mediaUrl, admission.mediaToken, {
      autoSubscribe: true,
      dynacast: false,
    });
    const track = LocalAudioTrack.createAudioTrack('microphone', caller.#source);
    const options = new TrackPublishOptions({ source: TrackSource.SOURCE_MICROPHONE });
    await caller.#room.localParticipant?.publishTrack(track, options);
    void caller.#feedSilence();
    await caller.send('playable');
    await caller.until(({ type }) => type === 'status-update');
    return caller;
  }

  /** Whether the other side has ended the call. */
  get isDropped(): boolean {
    return this.#isDropped;
  }

  get told(): readonly ToldMessage[] {
    return this.#told;
  }

  get sound(): readonly HeardSound[] {
    return this.#sound;
  }

  /** When the assistant was heard from `sinceMs` on, in order, each stretch of 10 ms on its own. */
  loudMomentsSince(sinceMs: number): readonly number[] {
    // From the end: a call that has lasted long must not take more time than one that has begun.
    const from = this.#sound.findLastIndex(({ atMs }) => atMs < sinceMs) + 1;
    return this.#sound
      .slice(from)
      .filter(({ peak }) => peak > SOUND_MIN)
      .map(({ atMs }) => atMs);
  }

  async send(value: unknown): Promise<void> {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const payload = new TextEncoder().encode(JSON.stringify(text));
    await this.#room.localParticipant?.publishData(payload, { reliable: true, topic: TOPIC });
  }

  /** Speaks a recording in real time. @returns When its last sample was sent, by `performance.now()`. */
  async speak(path: string): Promise<number> {
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
      if (early > 5) await sleep(early);
      await this.#source.captureFrame(new AudioFrame(frame, RATE_HZ, 1, FRAME));
    }
    const endMs = startedAt + (samples.length / RATE_HZ) * 1000;
    this.#isSpeaking = false;
    return endMs;
  }

  /** The first message from `sinceMs` on that is it; waits for it. */
  async until(
    isIt: (message: ToldMessage['message']) => boolean,
    sinceMs = 0,
    limitMs = 20_000,
  ): Promise<ToldMessage> {
    const giveUpAt = performance.now() + limitMs;
    for (;;) {
      const found = this.#told.find((one) => one.atMs >= sinceMs && isIt(one.message));
      if (found !== undefined) return found;
      if (performance.now() > giveUpAt) throw new Error(`It was not told, but: ${this.#toldSince(sinceMs)}`);
      await sleep(5);
    }
  }

  #toldSince(sinceMs: number): string {
    const told = this.#told.filter(({ atMs, message }) => atMs >= sinceMs && TELLING.has(message.type));
    return told
      .map(({ atMs, message }) => `${Math.round(atMs - sinceMs)} ${JSON.stringify(message)}`)
      .join('\n');
  }

  /** When the assistant was first heard after a moment; waits for it. */
  async soundAfter(sinceMs: number, limitMs = 10_000): Promise<number> {
    const giveUpAt = performance.now() + limitMs;
    for (;;) {
      const [found] = this.loudMomentsSince(sinceMs);
      if (found !== undefined) return found;
      if (performance.now() > giveUpAt) throw new Error('Nothing was heard.');
      await sleep(5);
    }
  }

  /** Waits until the assistant was silent for so long. */
  async silence(ms = 700, limitMs = 60_000): Promise<void> {
    const giveUpAt = performance.now() + limitMs;
    for (;;) {
      const last = this.#sound.findLast(({ peak }) => peak > SOUND_MIN);
      if (performance.now() - (last?.atMs ?? 0) > ms) return;
      if (performance.now() > giveUpAt) throw new Error('The assistant never fell silent.');
      await sleep(20);
    }
  }

  async leave(): Promise<void> {
    this.#isGone = true;
    await this.#room.disconnect();
  }

  /** A microphone is never still: between recordings it sends silence. */
  async #feedSilence(): Promise<void> {
    const frame = new AudioFrame(new Int16Array(FRAME * 2), RATE_HZ, 1, FRAME * 2);
    while (!this.#isGone) {
      if (!this.#isSpeaking) await this.#source.captureFrame(frame).catch(() => undefined);
      await sleep(20);
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
      this.#sound.push({ atMs: performance.now(), peak });
    }
  }

  #hear(payload: string): void {
    const text = z.string().parse(JSON.parse(payload));
    if (!text.startsWith('{')) return;
    this.#told.push({ atMs: performance.now(), message: message.parse(JSON.parse(text)) });
  }
}

const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

async function post(url: string, body: object, headers: Readonly<Record<string, string>>): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return await answer.json();
}
