import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LevelObserver } from './audio-levels.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** The number of level reports within a second. */
async function toldInASecond(intervalMs: number | undefined): Promise<number> {
  const told: number[] = [];
  const observer = new LevelObserver<number>((level) => told.push(level));
  observer.start(intervalMs, () => 0.5);
  // A timer of a browser, and Node's, counts to 2^31 - 1, and runs without a pause beyond that.
  await vi.advanceTimersByTimeAsync(1000);
  observer.stop();
  return told.length;
}

test.each([
  ['every 100 ms unless told', undefined, 10],
  ['as often as asked', 200, 5],
  ['seldom', 3_000_000_000, 0],
  ['never', Number.POSITIVE_INFINITY, 0],
])('a level is told %s', async (_how, intervalMs, times) => {
  expect(await toldInASecond(intervalMs)).toBe(times);
});
