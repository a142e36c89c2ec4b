import { setImmediate as nextTurn } from 'node:timers/promises';

/** A search that comes meanwhile waits so long at most. */
const SLICE_MS = 4;

/** Does something with each item, and lets others have their turn every few milliseconds. */
export async function inSlices<T>(items: readonly T[], work: (item: T) => void): Promise<void> {
  let startedAt = performance.now();
  for (const item of items) {
    work(item);
    if (performance.now() - startedAt < SLICE_MS) continue;
    await nextTurn();
    startedAt = performance.now();
  }
}

/** Repeats some work until it finds nothing more to do or `forMs` have passed, with the same turns. Returns whether it may find more. */
export async function inSlicesFor(forMs: number, work: () => boolean): Promise<boolean> {
  const end = performance.now() + forMs;
  for (let now = performance.now(); now < end; now = performance.now()) {
    while (performance.now() - now < SLICE_MS) if (!work()) return false;
    await nextTurn();
  }
  return true;
}
