import type { AgentClock } from '../clock.ts';
import type { RecognizeOptions, Recognizer, Transcription } from '../speech/recognizer.ts';
import { SpeechError } from '../speech/speech-error.ts';

const SAMPLES_PER_MS = 16;
/** As loud as a voice. */
const VALUE_MIN = 4_000;

/** One decode that was asked for. */
export interface ScriptedDecode {
  readonly ms: number;
  isAborted: boolean;
  isUrgent: boolean;
  isRunning: boolean;
}

/** Understands the sounds that it made itself: of a part of one, as many of its words as were heard. */
export class ScriptedRecognizer implements Recognizer {
  /** Newest last. */
  readonly decodes: ScriptedDecode[] = [];
  /** How long a decode takes. */
  delayMs: number;
  /** What every decode fails with; null: none does. */
  failure: Error | null = null;
  /** How sure it is of every word, 0 to 1; null: it does not tell. */
  confidence: number | null = null;
  readonly #clock: AgentClock;
  /** By the one value that all samples of a sound have. */
  readonly #sounds: { readonly words: readonly string[]; readonly length: number }[] = [];

  constructor(clock: AgentClock, { delayMs = 150 }: { readonly delayMs?: number } = {}) {
    this.#clock = clock;
    this.delayMs = delayMs;
  }

  /** The sound of a text; an empty one is a noise. */
  sound(text: string, ms: number): Int16Array {
    const length = ms * SAMPLES_PER_MS;
    this.#sounds.push({ words: text.split(' '), length });
    return new Int16Array(length).fill(VALUE_MIN + this.#sounds.length - 1);
  }

  transcribe(
    samples: Int16Array,
    signal: AbortSignal,
    { isUrgent = true, becomesUrgent }: RecognizeOptions = {},
  ): Promise<Transcription> {
    const decode = { ms: samples.length / SAMPLES_PER_MS, isAborted: false, isUrgent, isRunning: true };
    this.decodes.push(decode);
    becomesUrgent?.addEventListener('abort', () => {
      decode.isUrgent = true;
    });
    return new Promise((resolve, reject) => {
      const cancel = this.#clock.after(this.delayMs, () => {
        decode.isRunning = false;
        if (this.failure === null) resolve(this.#heard(samples));
        else reject(this.failure);
      });
      signal.addEventListener('abort', () => {
        cancel();
        if (decode.isRunning) decode.isAborted = true;
        decode.isRunning = false;
        reject(new SpeechError('aborted', 'no longer wanted'));
      });
    });
  }

  #heard(samples: Int16Array): Transcription {
    const counts = new Map<number, number>();
    for (const sample of samples) if (sample !== 0) counts.set(sample, (counts.get(sample) ?? 0) + 1);
    const words = [...counts].flatMap(([value, count]) => {
      const sound = this.#sounds[value - VALUE_MIN];
      return sound === undefined
        ? []
        : sound.words.slice(0, Math.round((sound.words.length * count) / sound.length));
    });
    return {
      text: words.join(' ').trim(),
      words: words.filter((text) => text !== '').map((text) => ({ text, confidence: this.confidence })),
    };
  }
}
