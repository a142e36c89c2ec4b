/** Others wait for a step on the embedded database, which does one thing at a time. */
const TARGET_MS = 30;
/** A slow disk or a busy machine is met with a small first step. */
const FIRST_ROWS = 25;
const MIN_ROWS = 5;
const MAX_ROWS = 1_000;
/** One quick step says little about the next: growth is careful, shrinking is not. */
const GROWTH_MAX = 1.5;

/** How many rows the next step of some long work takes, so that a step lasts about 30 ms. */
export class RefreshBatchSize {
  #rows = FIRST_ROWS;

  get rows(): number {
    return this.#rows;
  }

  /** Notes how long the last step took, and how many rows it really changed: fewer than allowed say nothing. */
  note(changed: number, tookMs: number): void {
    const factor = Math.min(GROWTH_MAX, TARGET_MS / Math.max(1, tookMs));
    if (factor > 1 && changed < this.#rows) return;
    this.#rows = Math.round(Math.min(MAX_ROWS, Math.max(MIN_ROWS, this.#rows * factor)));
  }
}
