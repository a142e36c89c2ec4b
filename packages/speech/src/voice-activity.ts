import { fileURLToPath } from 'node:url';
import { SPEECH_INPUT_RATE_HZ } from '@rer/contracts/speech-program';
import type { Vad } from 'sherpa-onnx-node';
import { DetectorPool, type DetectorUser } from './detector-pool.ts';
import { loadSherpa } from './load-sherpa.ts';
import { toFloat } from './to-float.ts';

const MODEL = fileURLToPath(import.meta.resolve('#silero-vad'));
/** Samples that Silero judges at once: 32 ms (Silero VAD v5 takes no other number at 16 kHz). */
const WINDOW = 512;
/** Voice in two windows in a row is speech, three without end it: the least that says more than one. */
const SPEECH_WINDOWS = 2;
const SILENCE_WINDOWS = 3;
/** It compares with what was before the newest window, and takes lengths between two windows for the longer one. */
const lengthBetween = (windows: number): number => ((windows - 1.5) * WINDOW) / SPEECH_INPUT_RATE_HZ;
const THRESHOLD = 0.5;
/** What it keeps of a stretch of speech, which we do not read: the least that it takes. */
const KEPT_S = 5;
/** Sound comes every 20 ms, or nobody speaks. */
const IDLE_MS = 500;

interface Listener {
  speechStarted(at: number): void;
  speechEnded(at: number): void;
}

/** Finds where somebody speaks in streams of sound. */
export class VoiceDetectors {
  readonly #pool: DetectorPool<Vad>;

  private constructor(pool: DetectorPool<Vad>) {
    this.#pool = pool;
  }

  /** @throws Where the library cannot be loaded on this machine. */
  static async load(): Promise<VoiceDetectors> {
    const { Vad } = await loadSherpa();
    const sileroVad = {
      model: MODEL,
      threshold: THRESHOLD,
      minSpeechDuration: lengthBetween(SPEECH_WINDOWS),
      minSilenceDuration: lengthBetween(SILENCE_WINDOWS),
      // A stretch is never cut because it is long: turns are ended by whoever listens.
      maxSpeechDuration: 3600,
      windowSize: WINDOW,
    };
    const settings = { sileroVad, sampleRate: SPEECH_INPUT_RATE_HZ, numThreads: 1, debug: false };
    return new VoiceDetectors(new DetectorPool(() => new Vad(settings, KEPT_S)));
  }

  /** @throws Where no detector can be made. */
  open(listener: Listener): VoiceActivity {
    return new VoiceActivity(this.#pool, listener);
  }
}

/** Where somebody speaks in a stream of sound. */
export class VoiceActivity implements DetectorUser {
  readonly #pool: DetectorPool<Vad>;
  readonly #listener: Listener;
  readonly #window = new Float32Array(WINDOW);
  #filled = 0;
  #heard = 0;
  #isSpeech = false;
  #heardAt = performance.now();

  constructor(pool: DetectorPool<Vad>, listener: Listener) {
    this.#pool = pool;
    this.#listener = listener;
    // Whoever opens a stream learns at once that there is no detector for it.
    pool.detectorOf(this);
  }

  get isIdle(): boolean {
    return !this.#isSpeech && performance.now() - this.#heardAt > IDLE_MS;
  }

  push(samples: Int16Array): void {
    this.#heardAt = performance.now();
    const sound = toFloat(samples);
    for (let from = 0; from < sound.length; ) {
      const part = sound.subarray(from, from + WINDOW - this.#filled);
      this.#window.set(part, this.#filled);
      this.#filled += part.length;
      from += part.length;
      if (this.#filled === WINDOW) this.#judge();
    }
  }

  /** So many samples are left out, in which nobody speaks. */
  skip(count: number): void {
    this.#heard += count;
  }

  close(): void {
    this.#pool.release(this);
  }

  #judge(): void {
    this.#filled = 0;
    this.#heard += WINDOW;
    const vad = this.#pool.detectorOf(this);
    vad.acceptWaveform(this.#window);
    // It keeps finished stretches until they are taken.
    while (!vad.isEmpty()) vad.pop();
    const isSpeech = vad.isDetected();
    if (isSpeech === this.#isSpeech) return;
    this.#isSpeech = isSpeech;
    if (isSpeech) this.#listener.speechStarted(this.#heard - SPEECH_WINDOWS * WINDOW);
    else this.#listener.speechEnded(this.#heard - SILENCE_WINDOWS * WINDOW);
  }
}
