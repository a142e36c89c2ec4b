import { RateLimit } from '../http/rate-limit.ts';

const HOUR_MS = 60 * 60_000;

/**
 * How messages of the contact form are mailed: one by one, until so many were within an hour; from then on they gather for an hour
 * and go out as one digest. A flood of messages is so a few mails, and every message is in one of them. In this process: a start
 * begins anew.
 */
export class ContactMailRate {
  readonly #singles: RateLimit;
  readonly #now: () => number;
  #digestDueAt: number | undefined;

  /** @param now Milliseconds of a clock that never goes back. */
  constructor(perHour: number, now: () => number) {
    this.#singles = new RateLimit({ max: perHour, windowMs: HOUR_MS }, now);
    this.#now = now;
  }

  /** Whether what has gathered goes out now. */
  isDigestDue(): boolean {
    return this.#digestDueAt !== undefined && this.#now() >= this.#digestDueAt;
  }

  /** Whether a message that waits may be mailed by itself; if not, it is one of the next digest. */
  mayMailSingle(): boolean {
    if (this.#digestDueAt !== undefined) return false;
    if (this.#singles.wait('') === 0) return true;
    this.#digestDueAt = this.#now() + HOUR_MS;
    return false;
  }

  /** A message was mailed by itself. */
  noteSingle(): void {
    this.#singles.take('');
  }

  /** What had gathered was mailed, or there is nothing. */
  noteDigest(): void {
    this.#digestDueAt = undefined;
  }
}
