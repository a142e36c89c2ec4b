import { AudioFrame, AudioResampler } from '@livekit/rtc-node';
import type { SpeechProgress } from './agent-worker-messages.ts';

/** An utterance on its way out: what of it is left to be sent. */
interface Utterance {
  readonly id: number;
  readonly frames: Int16Array[];
  isComplete: boolean;
  sentMs: number;
}

/** Speech that waits to be sent, cut into frames of the track's rate. */
export class SpeechQueue {
  readonly #rateHz: number;
  readonly #frameMs: number;
  readonly #frameLength: number;
  #utterances: Utterance[] = [];
  #resampler: AudioResampler | undefined;
  /** Samples that do not fill a frame yet. */
  #rest = new Int16Array(0);

  constructor(rateHz: number, frameMs: number) {
    this.#rateHz = rateHz;
    this.#frameMs = frameMs;
    this.#frameLength = (rateHz * frameMs) / 1000;
  }

  get isEmpty(): boolean {
    return this.#utterances.length === 0;
  }

  /** Adds a piece of an utterance, which come one after the other; with `isLast` the utterance is complete. */
  add(id: number, samples: Int16Array, rateHz: number, isLast: boolean): void {
    let utterance = this.#utterances.at(-1);
    if (utterance?.id !== id) {
      utterance = { id, frames: [], isComplete: false, sentMs: 0 };
      this.#utterances.push(utterance);
    }
    this.#takeIn(utterance, this.#resampled(samples, rateHz, isLast));
    if (!isLast) return;
    utterance.isComplete = true;
    if (this.#rest.length > 0)
      this.#takeIn(utterance, [new Int16Array(this.#frameLength - this.#rest.length)]);
  }

  /** The next frame; undefined: there is none yet. */
  next(): { readonly frame: Int16Array; readonly progress: SpeechProgress } | undefined {
    const utterance = this.#utterances[0];
    const frame = utterance?.frames.shift();
    if (utterance === undefined || frame === undefined) return undefined;
    utterance.sentMs += this.#frameMs;
    return { frame, progress: this.#progressOf(utterance) };
  }

  /** An utterance without any sound is done when its turn has come. */
  takeSilent(): SpeechProgress | undefined {
    const utterance = this.#utterances[0];
    if (utterance === undefined || utterance.frames.length > 0 || !utterance.isComplete) return undefined;
    return this.#progressOf(utterance);
  }

  clear(): void {
    this.#utterances = [];
    this.#rest = new Int16Array(0);
    this.close();
  }

  /** Gives the native resampler back. */
  close(): void {
    this.#resampler?.close();
    this.#resampler = undefined;
  }

  #progressOf(utterance: Utterance): SpeechProgress {
    const isDone = utterance.isComplete && utterance.frames.length === 0;
    if (isDone) this.#utterances.shift();
    return { utterance: utterance.id, playedMs: utterance.sentMs, isDone };
  }

  #resampled(samples: Int16Array, rateHz: number, isLast: boolean): readonly Int16Array[] {
    // The native side reads the whole buffer behind a view.
    const own = Int16Array.from(samples);
    if (rateHz === this.#rateHz) return [own];
    this.#resampler ??= new AudioResampler(rateHz, this.#rateHz, 1);
    const frames = own.length === 0 ? [] : this.#resampler.push(new AudioFrame(own, rateHz, 1, own.length));
    const rest = isLast ? this.#resampler.flush() : [];
    if (isLast) this.close();
    return [...frames, ...rest].map(({ data }) => data);
  }

  #takeIn(utterance: Utterance, pieces: readonly Int16Array[]): void {
    for (const piece of pieces) {
      const samples = new Int16Array(this.#rest.length + piece.length);
      samples.set(this.#rest);
      samples.set(piece, this.#rest.length);
      const length = this.#frameLength;
      let from = 0;
      for (; from + length <= samples.length; from += length)
        utterance.frames.push(samples.slice(from, from + length));
      this.#rest = samples.slice(from);
    }
  }
}
