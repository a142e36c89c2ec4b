import { authErrors } from '../auth-error.ts';

/**
 * Lets few pieces of heavy work run at a time and a bounded number wait; work beyond that is refused at once,
 * because memory and time of passwords are what an attacker would use up first.
 */
export class WorkQueue {
  readonly #atATime: number;
  readonly #waitingMax: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(atATime: number, waitingMax: number) {
    this.#atATime = atATime;
    this.#waitingMax = waitingMax;
  }

  /** @throws {AuthError} `unavailable` when the line is full. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#atATime) {
      if (this.#waiting.length >= this.#waitingMax) throw authErrors.busy();
      // A job that ends hands its place on, so that `#running` stays as it is.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
