import { BATCH_ROWS_MAX, type BatchSize } from './file-rows.ts';

const START_ROWS = 500;
const LEAST_ROWS = 100;
/** A transaction of the import holds up others on a database with one connection: this long is not noticed. */
const GOAL_MS = 40;

/** Finds the batch size at which a transaction takes about {@link GOAL_MS}. */
export class AdaptiveBatchSize {
  #rows = START_ROWS;

  readonly next: BatchSize = () => this.#rows;

  /** Tells how long a batch of `rows` took. */
  note(rows: number, ms: number): void {
    if (ms > GOAL_MS * 1.5) this.#rows = Math.max(LEAST_ROWS, Math.floor(this.#rows / 2));
    else if (ms < GOAL_MS && rows >= this.#rows) {
      this.#rows = Math.min(BATCH_ROWS_MAX, Math.floor(this.#rows * 1.5));
    }
  }
}
