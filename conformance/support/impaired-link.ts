/** Impairment of a link, in each of its two directions. */
export interface LinkQuality {
  /** Share of packets that never arrive, from 0 to 1. */
  readonly loss: number;
  readonly delayMs: number;
  /** Up to so much longer, each packet by itself, so that packets overtake one another. */
  readonly jitterMs: number;
  /** Bits that pass in a second; what waits for longer than {@link QUEUE_MAX_MS} is dropped. No limit if left out. */
  readonly rateBps?: number;
}

export const PERFECT_LINK: LinkQuality = { loss: 0, delayMs: 0, jitterMs: 0 };

/** How long packets wait at most for those before them, as in the buffer of a router. */
const QUEUE_MAX_MS = 300;

/** Packets that a link passed and lost. */
export interface LinkCounts {
  readonly passed: number;
  readonly lost: number;
}

/** One direction of a network that loses, delays, reorders and holds back packets, the same ones for the same random numbers. */
export class ImpairedLink {
  readonly #random: () => number;
  #freeAtMs = 0;
  #passed = 0;
  #lost = 0;

  /** @param random Numbers from 0 up to 1. */
  constructor(random: () => number) {
    this.#random = random;
  }

  get counts(): LinkCounts {
    return { passed: this.#passed, lost: this.#lost };
  }

  /** Lets a packet of so many bytes through: now, later, or never. */
  pass(bytes: number, { loss, delayMs, jitterMs, rateBps }: LinkQuality, deliver: () => void): void {
    // Drawn for each packet, whatever becomes of it: a change of quality does not change what comes after.
    const [fate, luck] = [this.#random(), this.#random()];
    const nowMs = performance.now();
    const startMs = Math.max(nowMs, this.#freeAtMs);
    if (fate < loss || startMs - nowMs > QUEUE_MAX_MS) {
      this.#lost += 1;
      return;
    }
    this.#passed += 1;
    this.#freeAtMs = startMs + (rateBps === undefined ? 0 : (bytes * 8_000) / rateBps);
    const waitMs = this.#freeAtMs - nowMs + delayMs + luck * jitterMs;
    if (waitMs < 1) deliver();
    else setTimeout(deliver, waitMs);
  }
}
