import { RECOGNITION_RATE_HZ } from './recognizer.ts';

/** Stretch of which one level is taken, samples: 20 ms. */
const FRAME = 0.02 * RECOGNITION_RATE_HZ;
/** What is left of the loudest level after a frame: half of it after a second. */
const PEAK_KEPT = 0.986;
/** How the floor rises with each frame that lies above it: to the double in 1.4 s. */
const FLOOR_RISE = 1.01;
/** Silence lies below so many times the floor. */
const ABOVE_FLOOR = 2.5;
/** Sound that stays below so many times the floor for so long is still: 1 s. Less than any voice makes, and a steady noise makes no more. */
const STILL_ABOVE_FLOOR = 2;
const STILL_SAMPLES = RECOGNITION_RATE_HZ;
/** What no voice is quieter than (-66 dBFS): below it all is floor. */
const FLOOR_MIN = 16;
/** Nothing louder than this share of the loudest level is silence (-26 dB), and nothing quieter than that is a sound (-40 dB). */
const QUIET_MAX = 0.05;
const QUIET_MIN = 0.01;

/**
 * Tells sound from silence by its level alone, 100 to 200 ms before a detector of voices sees the end of speech. Its silences are only
 * good for a guess: a word has some in it, and in a loud room there is none. That a room is still is sure.
 */
export class SoundLevel {
  #position = 0;
  #peak = 0;
  #floor = Number.POSITIVE_INFINITY;
  #lastSound = 0;
  #lastUnsteady = 0;
  #energy = 0;
  #filled = 0;

  /** Position behind the latest frame that was not silent, samples. */
  get lastSound(): number {
    return this.#lastSound;
  }

  /** Nothing has stood out of the noise of the room for a second: nobody speaks. */
  get isStill(): boolean {
    return this.#position - this.#lastUnsteady >= STILL_SAMPLES;
  }

  push(samples: Int16Array): void {
    for (const sample of samples) {
      this.#energy += sample * sample;
      this.#filled += 1;
      if (this.#filled === FRAME) this.#judge(Math.sqrt(this.#energy / FRAME));
    }
  }

  #judge(level: number): void {
    this.#position += FRAME;
    this.#energy = 0;
    this.#filled = 0;
    this.#peak = Math.max(level, this.#peak * PEAK_KEPT);
    this.#floor = Math.max(1, Math.min(level, this.#floor * FLOOR_RISE));
    const silence = Math.min(
      this.#peak * QUIET_MAX,
      Math.max(this.#floor * ABOVE_FLOOR, this.#peak * QUIET_MIN),
    );
    if (level > silence) this.#lastSound = this.#position;
    if (level > Math.max(this.#floor, FLOOR_MIN) * STILL_ABOVE_FLOOR) this.#lastUnsteady = this.#position;
  }
}
