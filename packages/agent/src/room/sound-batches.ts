import { RECOGNITION_RATE_HZ } from '../speech/recognizer.ts';
import { SoundLevel } from '../speech/sound-level.ts';

/** Longest piece in which still sound is handed on, samples: 200 ms. */
const STILL_MAX = 0.2 * RECOGNITION_RATE_HZ;

/**
 * Hands on sound as it comes, and in larger pieces where nobody speaks: most of the time of most participants, each piece of which would
 * cost several processes as much as one of speech. Nothing is left out.
 */
export class SoundBatches {
  readonly #handOn: (samples: Int16Array, isStill: boolean) => void;
  readonly #level = new SoundLevel();
  #held: Int16Array[] = [];
  #heldLength = 0;

  constructor(handOn: (samples: Int16Array, isStill: boolean) => void) {
    this.#handOn = handOn;
  }

  /** Samples at 16 kHz, in order; they are kept until they are handed on. */
  push(samples: Int16Array): void {
    this.#level.push(samples);
    this.#held.push(samples);
    this.#heldLength += samples.length;
    if (!this.#level.isStill || this.#heldLength >= STILL_MAX) this.#flush();
  }

  /** The sound breaks off: what is held is dropped. */
  clear(): void {
    this.#held = [];
    this.#heldLength = 0;
  }

  #flush(): void {
    const [first, ...others] = this.#held;
    if (first === undefined) return;
    const whole = others.length === 0 ? first : joined(this.#held, this.#heldLength);
    this.clear();
    this.#handOn(whole, this.#level.isStill);
  }
}

function joined(pieces: readonly Int16Array[], length: number): Int16Array {
  const whole = new Int16Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
