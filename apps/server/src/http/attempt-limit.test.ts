import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { ATTEMPTS_MAX, ATTEMPTS_WINDOW_MS, AttemptLimit } from './attempt-limit.ts';

const MINUTE = 60_000;

test('any 15 minutes hold at most ten wrong attempts, also across the end of a window', () => {
  const limit = new AttemptLimit();
  let counted = 0;
  for (let now = 0; now < 60 * MINUTE; now += MINUTE / 2) {
    if (limit.wait('a', now) > 0) continue;
    limit.count('a', now);
    counted += 1;
  }
  // Ten at once at most, then one for each that grew old: 60 minutes hold four windows.
  expect(counted).toBe(4 * ATTEMPTS_MAX);
});

test('the wait is told in whole seconds, never 0 while one must wait', () => {
  const limit = new AttemptLimit();
  for (let count = 0; count < ATTEMPTS_MAX; count += 1) limit.count('a', 0);
  expect(limit.wait('a', ATTEMPTS_WINDOW_MS - 1)).toBe(1);
  expect(limit.wait('a', ATTEMPTS_WINDOW_MS)).toBe(0);
});

test('many addresses push out the one that was wrong longest ago, never one of now', () => {
  const limit = new AttemptLimit();
  for (let count = 0; count < ATTEMPTS_MAX; count += 1) limit.count('first', 0);
  limit.count('guesser', 0);
  for (let index = 0; index < 5000; index += 1) limit.count(`a${index}`, 1);
  for (let count = 1; count < ATTEMPTS_MAX; count += 1) limit.count('guesser', 2);
  for (let index = 5000; index < 12_000; index += 1) limit.count(`a${index}`, 3);
  expect(limit.wait('first', 4)).toBe(0);
  expect(limit.wait('guesser', 4)).toBeGreaterThan(0);
});

test('names are forgotten when their attempts count no more', () => {
  const limit = new AttemptLimit();
  for (let index = 0; index < 1000; index += 1) limit.count(`a${index}`, index);
  limit.count('b', ATTEMPTS_WINDOW_MS + 500);
  expect(limit.size).toBe(500);
  limit.count('b', 2 * ATTEMPTS_WINDOW_MS);
  expect(limit.size).toBe(1);
});

test('however long the names are that strangers choose, they take no memory', () => {
  const limit = new AttemptLimit();
  const before = usedHeap();
  for (let index = 0; index < 20; index += 1) limit.count(`${index}${'x'.repeat(1_000_000)}`, index);
  expect(usedHeap() - before).toBeLessThan(5_000_000);
  expect(limit.size).toBe(20);
});

function usedHeap(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return getHeapStatistics().used_heap_size;
}
