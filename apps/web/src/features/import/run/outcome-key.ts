import type { ImportOutcome } from './import-outcome.ts';

const keys = new WeakMap<ImportOutcome, number>();
let latest = 0;

/** A key for each outcome, so that the panel of the next one is a new one and takes the focus. */
export function outcomeKey(outcome: ImportOutcome): number {
  const known = keys.get(outcome);
  if (known !== undefined) return known;
  latest += 1;
  keys.set(outcome, latest);
  return latest;
}
