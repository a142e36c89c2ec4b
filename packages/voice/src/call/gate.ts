/** Something that many wait for, and that comes or does not, once. */
export class Gate {
  readonly passed: Promise<void>;
  #open: () => void = () => undefined;
  #close: (reason: unknown) => void = () => undefined;
  #isOpen = false;
  #isSettled = false;

  constructor() {
    this.passed = new Promise((resolve, reject) => {
      this.#open = resolve;
      this.#close = reject;
    });
    // That nobody waits is no error.
    this.passed.catch(() => undefined);
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  open(): void {
    this.#isOpen ||= !this.#isSettled;
    this.#isSettled = true;
    this.#open();
  }

  close(reason: unknown): void {
    this.#isSettled = true;
    this.#close(reason);
  }
}
