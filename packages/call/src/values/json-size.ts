import { isRecord } from './record.ts';

/** How many characters a value has as JSON; without end where it cannot be written so. */
export function jsonLength(value: unknown): number {
  try {
    return JSON.stringify(value)?.length ?? 0;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** Whether a value holds values that hold values, further down than this. */
export function isDeeperThan(levels: number, value: unknown): boolean {
  // Breadth first: a deeply nested message must not exhaust the stack.
  let level = [value];
  for (let depth = 0; depth <= levels; depth += 1) {
    level = level.flatMap((one) => (isRecord(one) ? Object.values(one) : []));
    if (level.length === 0) return false;
  }
  return true;
}
