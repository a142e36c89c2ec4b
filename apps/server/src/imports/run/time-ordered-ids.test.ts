import { afterEach, expect, test, vi } from 'vitest';
import { TimeOrderedIds } from './time-ordered-ids.ts';

const VERSION_7 = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

afterEach(() => vi.useRealTimers());

test('each id is a UUID of version 7 and comes after the one before, however many a millisecond has', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
  const ids = new TimeOrderedIds();
  let before = '';
  for (let count = 0; count < 10_000; count += 1) {
    const id = ids.next();
    expect(id).toMatch(VERSION_7);
    expect(id > before).toBe(true);
    before = id;
  }
});

test('the order holds when the clock goes back', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
  const ids = new TimeOrderedIds();
  const first = ids.next();
  vi.setSystemTime(new Date('2026-11-21T11:59:00Z'));
  expect(ids.next() > first).toBe(true);
});

test('an id begins with its time in milliseconds', () => {
  vi.useFakeTimers({ now: 1_000_000_000_000 });
  const [high, low] = new TimeOrderedIds().next().split('-');
  expect(Number.parseInt(`${high}${low}`, 16)).toBe(1_000_000_000_000);
});
