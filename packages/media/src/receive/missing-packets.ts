/** How long a packet may be late before it is asked for: reordering is no loss. */
const FIRST_DELAY_MS = 15;
const INTERVAL_MIN_MS = 30;
const INTERVAL_MAX_MS = 400;
/** Each request waits this much longer than the one before. */
const BACK_OFF = 1.25;
const TRIES_MAX = 8;
/** Older packets arrive too late to be played. */
const AGE_MAX_MS = 2_000;
/** More missing at once is no loss to repair but an interruption. */
const MISSING_MAX = 256;

interface MissingPacket {
  readonly sinceMs: number;
  dueAtMs: number;
  askedAtMs: number;
  tries: number;
}

/**
 * The packets of one SSRC that did not come, and when to ask for them (RFC 4585 section 6.2.1). Bounded: at most 256
 * packets, each at most 8 times within 2 s.
 */
export class MissingPackets {
  readonly #missing = new Map<number, MissingPacket>();
  /** Until then nothing is to be asked for or given up: a thousand streams are not to be looked through at each tick. */
  #nextDueAtMs = Number.POSITIVE_INFINITY;

  /** How many are missing now. */
  get size(): number {
    return this.#missing.size;
  }

  /**
   * Notes the gap before a packet that came early.
   * @param from First missing sequence number, without wraps.
   * @param to The packet behind the gap.
   * @returns False when the gap is too long to be repaired: everything missing is given up.
   */
  addGap(from: number, to: number, nowMs: number): boolean {
    if (this.#missing.size + to - from > MISSING_MAX) {
      this.#missing.clear();
      return false;
    }
    this.#nextDueAtMs = Math.min(this.#nextDueAtMs, nowMs + FIRST_DELAY_MS);
    for (let sequence = from; sequence < to; sequence += 1) {
      this.#missing.set(sequence, {
        sinceMs: nowMs,
        dueAtMs: nowMs + FIRST_DELAY_MS,
        askedAtMs: 0,
        tries: 0,
      });
    }
    return true;
  }

  /**
   * The packet arrived after all.
   * @returns For how long it was asked for, -1 where that is no measurement of the round trip: it was not asked for, or
   * so often that the answer may be to any of the requests (Karn's rule, RFC 6298 section 3).
   */
  delete(sequence: number, nowMs: number): number {
    const missing = this.#missing.size > 0 ? this.#missing.get(sequence) : undefined;
    if (missing === undefined) return -1;
    this.#missing.delete(sequence);
    return missing.tries === 1 ? nowMs - missing.askedAtMs : -1;
  }

  /**
   * What to ask for now.
   * @param roundTripMs To the publisher and back.
   * @returns Sequence numbers of 16 bits, in order.
   */
  takeDue(nowMs: number, roundTripMs: number): number[] {
    if (nowMs < this.#nextDueAtMs) return [];
    const due: number[] = [];
    this.#nextDueAtMs = Number.POSITIVE_INFINITY;
    for (const [sequence, missing] of this.#missing) {
      if (missing.tries >= TRIES_MAX || nowMs - missing.sinceMs > AGE_MAX_MS) {
        this.#missing.delete(sequence);
        continue;
      }
      if (missing.dueAtMs <= nowMs) {
        const interval = Math.min(INTERVAL_MAX_MS, Math.max(INTERVAL_MIN_MS, roundTripMs));
        missing.dueAtMs = nowMs + interval * BACK_OFF ** missing.tries;
        missing.askedAtMs = nowMs;
        missing.tries += 1;
        due.push(sequence & 0xffff);
      }
      // After its last request a packet is given up at the next tick.
      const nextAtMs = missing.tries >= TRIES_MAX ? nowMs : missing.dueAtMs;
      this.#nextDueAtMs = Math.min(this.#nextDueAtMs, nextAtMs, missing.sinceMs + AGE_MAX_MS);
    }
    return due;
  }
}
