import { AttemptLimit } from '../../http/attempt-limit.ts';

/** A page that is refused asks again and again; one entry tells it. */
const SAME = { max: 1, windowMs: 60_000 };
/** A page meets a few refusals; a client that meets more is probing. */
const OF_CALLER = { max: 60, windowMs: 60 * 60_000 };

/** Which refusals the audit log tells: no caller can flood it. */
export class RefusalNotes {
  readonly #same: AttemptLimit;
  readonly #ofCaller: AttemptLimit;

  /** @param now Milliseconds of a clock that never goes back. */
  constructor(now: () => number) {
    this.#same = new AttemptLimit({ ...SAME, now });
    this.#ofCaller = new AttemptLimit({ ...OF_CALLER, now });
  }

  /**
   * Whether this one is to be written down; it is counted then.
   * @param route By its pattern: what stands for the ids in a path is up to the caller.
   */
  take(actor: string, route: string): boolean {
    const same = `${actor} ${route}`;
    if (this.#same.wait(same) > 0 || this.#ofCaller.wait(actor) > 0) return false;
    this.#same.count(same);
    this.#ofCaller.count(actor);
    return true;
  }
}
