import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisTop, labelledIndices, nearestIndex, placeValues } from './scale.ts';

const FRAME = { left: 40, right: 640, top: 10, bottom: 210 };

describe('the axis', () => {
  it.each([
    [0, 2],
    [1, 2],
    [3, 4],
    [7, 8],
    [9, 10],
    [11, 20],
    [101, 200],
    [9_999_999, 10_000_000],
  ])('up to %i ends at %i', (most, top) => expect(axisTop(most)).toBe(top));

  it('ends at a whole half, not below the highest value and at most twice as high', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 1e9 }), (most) => {
        const top = axisTop(most);
        return top >= most && top <= 2 * most && top % 2 === 0;
      }),
    );
  });
});

it('values stand in the frame, the first at its left edge and the last at its right, nought at the bottom', () => {
  expect(placeValues([0, 5, 10], FRAME)).toEqual([
    { x: 40, y: 210 },
    { x: 340, y: 110 },
    { x: 640, y: 10 },
  ]);
  expect(placeValues([0], FRAME)).toEqual([{ x: 340, y: 210 }]);
});

it('a pointer finds the value nearest to it, also outside of the frame', () => {
  expect([0, 40, 189, 191, 700].map((x) => nearestIndex(x, 3, FRAME))).toEqual([0, 0, 0, 1, 2]);
});

it('labels never stand closer than they have room, and the last value has one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 800 }), fc.integer({ min: 200, max: 1600 }), (count, width) => {
      const indices = labelledIndices(count, width, 64);
      const gaps = indices.slice(1).map((index, before) => index - (indices[before] ?? 0));
      return indices.at(-1) === count - 1 && gaps.every((gap) => (gap * width) / (count - 1) >= 64 - 1e-9);
    }),
  );
});
