import { setTimeout as delay } from 'node:timers/promises';
import type { Database, Transaction } from '../../db/database.ts';

/** Rows of the first step, and bounds of later ones. */
const START_ROWS = 200;
const LEAST_ROWS = 50;
const MOST_ROWS = 5_000;
/** A step holds up others where transactions take turns: this long is not noticed. */
const GOAL_MS = 30;
/** The longest pause between two steps that have time. */
const LONGEST_PAUSE_MS = 50;

/** Runs work in a transaction of its own, as `Database.transaction` does. */
export type Transact = (work: (tx: Transaction) => Promise<number>) => Promise<number>;

/** Steps that need nothing but a transaction. */
export function inTransactions(db: Database): Transact {
  return (work) => db.transaction(work);
}

/** Steps with a pause after each, as long as it took within limits: other transactions run in between. */
export function inPausedTransactions(db: Database): Transact {
  let pauseMs = 0;
  return async (work) => {
    await delay(Math.min(pauseMs, LONGEST_PAUSE_MS));
    const startedAt = performance.now();
    const done = await db.transaction(work);
    pauseMs = performance.now() - startedAt;
    return done;
  };
}

/**
 * Repeats a step of work, each in a transaction of its own, that takes at most so many rows and says how many it did, until
 * it finds none or `signal` is aborted. Steps grow and shrink to about {@link GOAL_MS} from the moment that their
 * transaction has begun: how long it waited for its turn says nothing about its size. Returns the rows in all.
 */
export async function inBatches(
  signal: AbortSignal,
  transact: Transact,
  step: (tx: Transaction, mostRows: number) => Promise<number>,
): Promise<number> {
  let total = 0;
  let size = START_ROWS;
  while (!signal.aborted) {
    let begunAt = 0;
    const done = await transact((tx) => {
      begunAt = performance.now();
      return step(tx, size);
    });
    if (done === 0) return total;
    total += done;
    const ms = performance.now() - begunAt;
    size = ms > GOAL_MS ? Math.max(LEAST_ROWS, size >> 1) : Math.min(MOST_ROWS, size * 2);
  }
  return total;
}
