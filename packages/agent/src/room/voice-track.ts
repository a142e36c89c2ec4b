import { setTimeout as delay } from 'node:timers/promises';
import {
  AudioFrame,
  AudioSource,
  LocalAudioTrack,
  type LocalParticipant,
  TrackPublishOptions,
  TrackSource,
} from '@livekit/rtc-node';
import type { SpeechProgress } from './agent-worker-messages.ts';
import { SpeechQueue } from './speech-queue.ts';

const RATE_HZ = 48_000;
/** The largest frame of a source without a queue. */
const FRAME_MS = 10;
/** One packet of sound. */
const FRAMES_AT_ONCE = 2;
const SILENCE_EVERY_MS = 100;
const FRAMES_EVERY_MS = 10;
const STEADY_SILENCE_EVERY_MS = 20;
/** So much is sent before its time: a timer that is late leaves no hole, and a stop is heard within 100 ms. */
const LEAD_MS = 30;
/** So late that receivers have noticed. */
const BEHIND_MS = 40;
/** How often progress is told. */
const PROGRESS_EVERY_MS = 100;
/**
 * Browsers begin to play a track when its first sound has come, which takes so long at most; then a call of text needs nothing until
 * there is something to say.
 */
const SILENCE_MS = 3000;
/** How long it is kept ready for an answer: a question takes less, and a receiver needs a second to be ready. */
const STEADY_MS = 10_000;

/** The audio track of an assistant: silence, and what it says. */
export class VoiceTrack {
  /** Without a queue: one that has a queue fills it with silence for as long as it lives, and two threads with work. */
  readonly #source = new AudioSource(RATE_HZ, 1, 0);
  readonly #track = LocalAudioTrack.createAudioTrack('assistant', this.#source);
  readonly #onProgress: (progress: SpeechProgress) => void;
  readonly #speech = new SpeechQueue(RATE_HZ, FRAME_MS);
  /** Time until which silence is sent: unlimited until a participant joins. */
  #silentUntilMs = Number.POSITIVE_INFINITY;
  /** Until when that is in step with time; 0: it never was. */
  #steadyUntilMs = 0;
  #isSendingSilence = false;
  #isSpeaking = false;
  #isPaused = false;
  #isClosed = false;

  /** `onProgress` hears some ten times a second how far an utterance was sent, and at its end. */
  constructor(onProgress: (progress: SpeechProgress) => void) {
    this.#onProgress = onProgress;
  }

  /** Publishes the track, and sends silence in the background until a participant is there to play it. */
  async publish(participant: LocalParticipant): Promise<void> {
    const options = new TrackPublishOptions();
    options.source = TrackSource.SOURCE_MICROPHONE;
    await participant.publishTrack(this.#track, options);
    void this.#sendSilence();
  }

  /** Sends silence for some seconds to a participant who has joined. */
  playSilence(): void {
    this.#silentUntilMs = performance.now() + SILENCE_MS;
    void this.#sendSilence();
  }

  /**
   * Sends silence where nothing is said, in step with time, for 10 s from now or from the end of what is said. A receiver plays the first
   * sound after a hole 0.2 s later than one within a stream: its jitter buffer takes the hole for a slow network.
   */
  keepSteady(): void {
    this.#steadyUntilMs = performance.now() + STEADY_MS;
    void this.#sendSilence();
  }

  /** Says a piece of an utterance, after earlier ones. */
  say(utterance: number, samples: Int16Array, rateHz: number, isLast: boolean): void {
    if (this.#isClosed) return;
    this.#speech.add(utterance, samples, rateHz, isLast);
    void this.#sendSpeech();
  }

  /** Falls silent, and keeps what is left to be said. */
  pause(): void {
    this.#isPaused = true;
  }

  resume(): void {
    this.#isPaused = false;
    void this.#sendSpeech();
  }

  /** Falls silent, and drops what is left to be said. */
  stop(): void {
    this.#speech.clear();
    this.#isPaused = false;
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#speech.clear();
    await this.#track.close();
  }

  async #sendSilence(): Promise<void> {
    if (this.#isSendingSilence) return;
    this.#isSendingSilence = true;
    const frame = AudioFrame.create(RATE_HZ, 1, (RATE_HZ * FRAME_MS) / 1000);
    let pace: Pace | undefined;
    try {
      while (!this.#isClosed && performance.now() < Math.max(this.#silentUntilMs, this.#steadyUntilMs)) {
        const isSteady = performance.now() < this.#steadyUntilMs;
        if (this.#isSpeaking) pace = undefined;
        else if (isSteady) {
          if (pace === undefined || pace.isBehind) pace = new Pace(0);
          for (; pace.isDue && !this.#isSpeaking; pace.count()) await this.#source.captureFrame(frame);
        } else for (let sent = 0; sent < FRAMES_AT_ONCE; sent += 1) await this.#source.captureFrame(frame);
        await delay(isSteady ? STEADY_SILENCE_EVERY_MS : SILENCE_EVERY_MS);
      }
    } catch {
      // A track that ends meanwhile takes no frames; unsent silence is silent too.
    } finally {
      this.#isSendingSilence = false;
    }
  }

  async #sendSpeech(): Promise<void> {
    if (this.#isSpeaking) return;
    this.#isSpeaking = true;
    try {
      while (this.#maySpeak) await this.#sendStretch();
    } catch {
      // A track that ends meanwhile takes no frames; that the connection ends is an event of its own.
    } finally {
      this.#isSpeaking = false;
      if (this.#steadyUntilMs > 0) this.keepSteady();
    }
  }

  get #maySpeak(): boolean {
    return !this.#isClosed && !this.#isPaused && !this.#speech.isEmpty;
  }

  /** Sends in step with time for as long as there is something to send. */
  async #sendStretch(): Promise<void> {
    const pace = new Pace(LEAD_MS);
    let toldMs = 0;
    while (this.#maySpeak) {
      while (pace.isDue && this.#maySpeak) {
        const next = this.#speech.next();
        if (next === undefined) break;
        await this.#source.captureFrame(new AudioFrame(next.frame, RATE_HZ, 1, next.frame.length));
        pace.count();
        if (!next.progress.isDone && pace.sentMs - toldMs < PROGRESS_EVERY_MS) continue;
        toldMs = pace.sentMs;
        this.#onProgress(next.progress);
      }
      const silent = this.#speech.takeSilent();
      if (silent !== undefined) this.#onProgress(silent);
      await delay(FRAMES_EVERY_MS);
      // What is made too slowly goes on from now, not in a hurry.
      if (pace.isBehind) return;
    }
  }
}

/** Counts frames against time. */
class Pace {
  readonly #leadMs: number;
  readonly #startedAt = performance.now();
  #sentMs = 0;

  /** Frames are due `leadMs` before their time. */
  constructor(leadMs: number) {
    this.#leadMs = leadMs;
  }

  get sentMs(): number {
    return this.#sentMs;
  }

  get isDue(): boolean {
    return this.#sentMs < performance.now() - this.#startedAt + this.#leadMs;
  }

  get isBehind(): boolean {
    return this.#sentMs < performance.now() - this.#startedAt - BEHIND_MS;
  }

  count(): void {
    this.#sentMs += FRAME_MS;
  }
}
