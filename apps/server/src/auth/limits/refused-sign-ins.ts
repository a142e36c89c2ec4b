import { RateLimit } from '../../http/rate-limit.ts';

/** Limit for entries of refused sign-ins from all senders together: enough to see an attack and its target. */
export const REFUSED_SIGN_INS = { max: 300, windowMs: 60 * 60_000 };

/** Which refused sign-ins the audit log keeps one by one; the others are counted. */
export class RefusedSignIns {
  readonly #written: RateLimit;
  #counted = 0;

  /** @param now Milliseconds of a clock that never goes back. */
  constructor(now: () => number) {
    this.#written = new RateLimit(REFUSED_SIGN_INS, now);
  }

  /**
   * Notes one. Returns undefined when it is counted alone; else it is to be written, after one entry for `counted` others where that
   * is not 0.
   */
  take(): { readonly counted: number } | undefined {
    if (this.#written.take('') > 0) {
      this.#counted += 1;
      return undefined;
    }
    const counted = this.#counted;
    this.#counted = 0;
    return { counted };
  }
}
