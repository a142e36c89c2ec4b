import { BATCH_ROWS_MAX, type BatchSize } from './file-rows.ts';

const START_ROWS = 500;
const LEAST_ROWS = 200;
/** Where transactions take turns, one of the import holds up everybody else: this long is not noticed. */
const GOAL_MS = 30;

/** Finds the batch size: the largest, or where transactions take turns the one that takes about {@link GOAL_MS}. */
export class AdaptiveBatchSize {
  readonly #takesTurns: boolean;
  #rows: number;

  constructor(takesTurns: boolean) {
    this.#takesTurns = takesTurns;
    this.#rows = takesTurns ? START_ROWS : BATCH_ROWS_MAX;
  }

  readonly next: BatchSize = () => this.#rows;

  /** Tells how long a batch of `rows` took. */
  note(rows: number, ms: number): void {
    if (!this.#takesTurns) return;
    if (ms > GOAL_MS * 1.5) this.#rows = Math.max(LEAST_ROWS, Math.floor(this.#rows / 2));
    else if (ms < GOAL_MS && rows >= this.#rows) {
      this.#rows = Math.min(BATCH_ROWS_MAX, Math.floor(this.#rows * 1.5));
    }
  }
}
