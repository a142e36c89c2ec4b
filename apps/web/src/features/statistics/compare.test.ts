import { expect, it } from 'vitest';
import { compare, describeComparison } from './compare.ts';

it.each([
  [1234, 1100, '+134, 12 % mehr'],
  [900, 1000, '−100, 10 % weniger'],
  [0, 1000, '−1.000, 100 % weniger'],
  [5, 5, 'unverändert'],
  [0, 0, 'unverändert'],
  [7, 0, '+7, davor keine'],
  [100_001, 100_000, '+1, unter 1 % mehr'],
  [120, 10, '+110, mehr als das 11fache'],
])('%i after %i reads %j', (now, before, words) => {
  expect(describeComparison(compare(now, before))).toBe(words);
});
