/** Turns come quickly after one another, and what is stored is all of the conversation each time: so it waits for a pause, */
const PAUSE_MS = 1000;
/** but not for ever. */
const LONGEST_MS = 5000;

/** Saves a moment after something has changed, one time for all that changed until then. A process that is killed loses these seconds. */
export class DelayedSave {
  readonly #save: () => Promise<void>;
  #timer: NodeJS.Timeout | undefined;
  /** Moment of the first change that is not saved. */
  #since = 0;

  /** `save` never rejects. */
  constructor(save: () => Promise<void>) {
    this.#save = save;
  }

  changed(): void {
    const now = performance.now();
    if (this.#timer === undefined) this.#since = now;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        void this.#save();
      },
      Math.min(PAUSE_MS, this.#since + LONGEST_MS - now),
    );
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
