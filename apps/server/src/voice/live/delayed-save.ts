/** Turns follow one another quickly and each save stores the whole conversation, so a save waits for a pause of this length. */
const PAUSE_MS = 1000;
/** A save waits no longer than this. */
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
