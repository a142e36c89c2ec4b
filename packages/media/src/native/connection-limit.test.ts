import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConnectionLimit, NoConnectionLeftError } from './connection-limit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('there are never more connections than ports', () => {
  const budget = new ConnectionLimit(2);
  budget.take();
  budget.take();
  expect(() => budget.take()).toThrow(NoConnectionLeftError);
});

test('the port of a closed connection is there again after a moment', () => {
  const budget = new ConnectionLimit(1);
  budget.take();
  budget.release();
  expect(() => budget.take()).toThrow(NoConnectionLeftError);
  vi.advanceTimersByTime(1_000);
  expect(() => budget.take()).not.toThrow();
});

test('new participants leave some ports to those who are in and have to find another way', () => {
  const budget = new ConnectionLimit(10);
  for (let count = 0; count < 6; count += 1) budget.take();
  expect(budget.hasCapacity).toBe(true);
  budget.take();
  expect(budget.hasCapacity).toBe(false);
  expect(() => budget.take()).not.toThrow();
});

test('two ports are room for one participant', () => {
  expect(new ConnectionLimit(2).hasCapacity).toBe(true);
});
