/** Turns come quickly after one another, and what is stored is all of the conversation each time. */
const WAIT_MS = 1000;

/** Saves a moment after something has changed, one time for all that changed until then. */
export class DelayedSave {
  readonly #save: () => Promise<void>;
  #timer: NodeJS.Timeout | undefined;

  /** `save` never rejects. */
  constructor(save: () => Promise<void>) {
    this.#save = save;
  }

  changed(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#save();
    }, WAIT_MS);
  }

  /** Saves now what would be saved in a moment. */
  async catchUp(): Promise<void> {
    if (this.#timer !== undefined) await this.flush();
  }

  /** Saves now, and not a moment later again. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#save();
  }
}
