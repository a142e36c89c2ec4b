import { RECOGNITION_RATE_HZ } from './recognizer.ts';
import { SoundLevel } from './sound-level.ts';

/** Longest stretch that can be taken out, seconds: what a recogniser takes at once ({@link Recognizer}), and 1 s to spare. */
const CAPACITY_SECONDS = 31;
/** Sound over which loudness is compared, seconds. */
const QUIET_SECONDS = 0.1;

/** The latest 31 s of one participant's sound. Positions count samples from its beginning; memory is the same at any length. */
export class SpeechBuffer {
  readonly #ring = new Int16Array(CAPACITY_SECONDS * RECOGNITION_RATE_HZ);
  readonly #level = new SoundLevel();
  #end = 0;

  /** Position behind the newest sample. */
  get end(): number {
    return this.#end;
  }

  /** Position behind the latest sound that was not silent, by its level alone. */
  get lastSound(): number {
    return this.#level.lastSound;
  }

  /** No speech for a second, by the level alone. */
  get isStill(): boolean {
    return this.#level.isStill;
  }

  push(samples: Int16Array): void {
    this.#level.push(samples);
    const kept = samples.subarray(Math.max(0, samples.length - this.#ring.length));
    const from = (this.#end + samples.length - kept.length) % this.#ring.length;
    const head = kept.subarray(0, this.#ring.length - from);
    this.#ring.set(head, from);
    this.#ring.set(kept.subarray(head.length), 0);
    this.#end += samples.length;
  }

  /** A copy of the samples from `from` to before `to`, without what is no longer, or not yet, there. */
  slice(from: number, to: number): Int16Array<ArrayBuffer> {
    const last = Math.min(to, this.#end);
    const first = Math.min(last, Math.max(0, from, this.#end - this.#ring.length));
    const copy = new Int16Array(last - first);
    const start = first % this.#ring.length;
    const head = this.#ring.subarray(start, Math.min(this.#ring.length, start + copy.length));
    copy.set(head);
    copy.set(this.#ring.subarray(0, copy.length - head.length), head.length);
    return copy;
  }

  /** The middle of the quietest 100 ms between two positions: where a cut hurts least. */
  quietest(from: number, to: number): number {
    const window = QUIET_SECONDS * RECOGNITION_RATE_HZ;
    const samples = this.slice(from, to);
    let quietest = { energy: Number.POSITIVE_INFINITY, at: to };
    for (let at = 0; at + window <= samples.length; at += window / 2) {
      let energy = 0;
      for (const sample of samples.subarray(at, at + window)) energy += sample * sample;
      if (energy < quietest.energy) quietest = { energy, at: to - samples.length + at + window / 2 };
    }
    return quietest.at;
  }
}
