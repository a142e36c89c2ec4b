import fc from 'fast-check';
import { expect, it } from 'vitest';
import { roundToHundredths } from './round-decimal.ts';

it.each([
  [4.567, 4.57],
  [4.564, 4.56],
  [4.565, 4.57],
  [1.005, 1.01],
  [-1.005, -1.01],
  [0.005, 0.01],
  [-0.004, 0],
  [1e-7, 0],
  [4.5, 4.5],
  [99.994, 99.99],
  [0.995, 1],
  [-9_999_999_999_999_998, -9_999_999_999_999_998],
])('%d is kept as %d', (value, kept) => {
  expect(roundToHundredths(value)).toBe(kept);
});

it('a kept number stays as it is, and is half a hundredth away at most', () => {
  const value = fc.double({ min: -1e12, max: 1e12, noNaN: true });
  fc.assert(
    fc.property(value, (any) => {
      const kept = roundToHundredths(any);
      expect(roundToHundredths(kept)).toBe(kept);
      expect(Math.abs(kept - any)).toBeLessThanOrEqual(0.005 + Math.abs(any) * 2 ** -50);
    }),
    { seed: 20_261_121 },
  );
});
