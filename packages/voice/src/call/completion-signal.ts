/** Something that many wait for, and that comes or does not, once. */
export class CompletionSignal {
  readonly promise: Promise<void>;
  #resolve: () => void = () => undefined;
  #reject: (reason: unknown) => void = () => undefined;
  #isComplete = false;
  #isSettled = false;

  constructor() {
    this.promise = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    // An unawaited rejection is no error.
    this.promise.catch(() => undefined);
  }

  get isComplete(): boolean {
    return this.#isComplete;
  }

  complete(): void {
    this.#isComplete ||= !this.#isSettled;
    this.#isSettled = true;
    this.#resolve();
  }

  fail(reason: unknown): void {
    this.#isSettled = true;
    this.#reject(reason);
  }
}
