/** Rows of the first step, and bounds of later ones. */
const START_ROWS = 200;
const LEAST_ROWS = 50;
const MOST_ROWS = 5_000;
/** A step holds up others where transactions take turns: this long is not noticed. */
const GOAL_MS = 30;

/**
 * Repeats a step of work that takes at most so many rows and says how many it did, until it finds none or `signal` is
 * aborted. Steps grow and shrink to about {@link GOAL_MS}; a step that waits for its turn calls `begin` when it has it, for
 * waiting says nothing about its size. Returns the rows in all.
 */
export async function inSteps(
  signal: AbortSignal,
  step: (mostRows: number, begin: () => void) => Promise<number>,
): Promise<number> {
  let total = 0;
  let size = START_ROWS;
  while (!signal.aborted) {
    let startedAt = performance.now();
    const done = await step(size, () => {
      startedAt = performance.now();
    });
    if (done === 0) return total;
    total += done;
    const ms = performance.now() - startedAt;
    size = ms > GOAL_MS ? Math.max(LEAST_ROWS, size >> 1) : Math.min(MOST_ROWS, size * 2);
  }
  return total;
}
