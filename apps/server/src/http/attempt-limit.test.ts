import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { ATTEMPTS_MAX, ATTEMPTS_WINDOW_MS, AttemptLimit } from './attempt-limit.ts';

const MINUTE = 60_000;

function setUp() {
  const clock = { now: 0 };
  return { clock, limit: new AttemptLimit({ now: () => clock.now }) };
}

test('any 15 minutes hold at most ten wrong attempts, also across the end of a window', () => {
  const { limit, clock } = setUp();
  let counted = 0;
  for (; clock.now < 60 * MINUTE; clock.now += MINUTE / 2) {
    if (limit.wait('a') > 0) continue;
    limit.count('a');
    counted += 1;
  }
  // Ten at once at most, then one for each that grew old: 60 minutes hold four windows.
  expect(counted).toBe(4 * ATTEMPTS_MAX);
});

test('the wait is told in whole seconds, never 0 while one must wait', () => {
  const { limit, clock } = setUp();
  for (let count = 0; count < ATTEMPTS_MAX; count += 1) limit.count('a');
  clock.now = ATTEMPTS_WINDOW_MS - 1;
  expect(limit.wait('a')).toBe(1);
  clock.now = ATTEMPTS_WINDOW_MS;
  expect(limit.wait('a')).toBe(0);
});

test('many addresses push out the one that was wrong longest ago, never one of now', () => {
  const { limit, clock } = setUp();
  for (let count = 0; count < ATTEMPTS_MAX; count += 1) limit.count('first');
  limit.count('guesser');
  clock.now = 1;
  for (let index = 0; index < 5000; index += 1) limit.count(`a${index}`);
  for (let count = 1; count < ATTEMPTS_MAX; count += 1) limit.count('guesser');
  for (let index = 5000; index < 12_000; index += 1) limit.count(`a${index}`);
  expect(limit.wait('first')).toBe(0);
  expect(limit.wait('guesser')).toBeGreaterThan(0);
});

test('names are forgotten when their attempts count no more', () => {
  const { limit, clock } = setUp();
  for (; clock.now < 1000; clock.now += 1) limit.count(`a${clock.now}`);
  clock.now = ATTEMPTS_WINDOW_MS + 500;
  limit.count('b');
  expect(limit.size).toBe(500);
  clock.now = 2 * ATTEMPTS_WINDOW_MS;
  limit.count('b');
  expect(limit.size).toBe(1);
});

test('however long the names are that strangers choose, they take no memory', () => {
  const { limit } = setUp();
  const before = usedHeap();
  for (let index = 0; index < 20; index += 1) limit.count(`${index}${'x'.repeat(1_000_000)}`);
  expect(usedHeap() - before).toBeLessThan(5_000_000);
  expect(limit.size).toBe(20);
});

test('a wait lasts as long as it was told, also when the clock of the machine is set back a day', () => {
  const passed = vi.spyOn(performance, 'now').mockReturnValue(0);
  const timeOfDay = vi.spyOn(Date, 'now').mockReturnValue(48 * 60 * MINUTE);
  try {
    const limit = new AttemptLimit();
    for (let count = 0; count < ATTEMPTS_MAX; count += 1) limit.count('a');
    timeOfDay.mockReturnValue(24 * 60 * MINUTE);
    passed.mockReturnValue(ATTEMPTS_WINDOW_MS - 1000);
    expect(limit.wait('a')).toBe(1);
    passed.mockReturnValue(ATTEMPTS_WINDOW_MS);
    expect(limit.wait('a')).toBe(0);
  } finally {
    vi.restoreAllMocks();
  }
});

function usedHeap(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return getHeapStatistics().used_heap_size;
}
