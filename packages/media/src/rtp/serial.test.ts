import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SequenceUnwrapper } from './sequence-unwrapper.ts';
import { delta7, delta8, delta15, delta16, delta32 } from './serial.ts';

test.each([
  ['7 bits', delta7, 2 ** 7],
  ['8 bits', delta8, 2 ** 8],
  ['15 bits', delta15, 2 ** 15],
  ['16 bits', delta16, 2 ** 16],
  ['32 bits', delta32, 2 ** 32],
])('the way between numbers of %s is the shorter one around the circle', (_, delta, size) => {
  fc.assert(
    fc.property(fc.nat(size - 1), fc.integer({ min: -size / 2, max: size / 2 - 1 }), (from, way) => {
      expect(delta((from + way + size) % size, from)).toBe(way);
    }),
  );
});

test('numbers count on over the wrap, and what comes late keeps its place', () => {
  const unwrapper = new SequenceUnwrapper();
  const first = unwrapper.unwrap(65_534);
  expect([65_535, 1, 0, 65_533].map((number) => unwrapper.unwrap(number) - first)).toEqual([1, 3, 2, -1]);
  expect(unwrapper.highest).toBe(first + 3);
});

test('a number far behind begins a new count ahead', () => {
  const unwrapper = new SequenceUnwrapper();
  const first = unwrapper.unwrap(30_000);
  expect(unwrapper.unwrap(29_000)).toBe(first - 1_000);
  expect(unwrapper.unwrap(28_999)).toBe(first - 1_001 + 65_536);
});

test('a number that tells what was is placed near the highest, or not at all', () => {
  const unwrapper = new SequenceUnwrapper();
  expect(unwrapper.unwrapNear(5)).toBe(-1);
  const first = unwrapper.unwrap(10);
  expect([5, 65_535, 1_010, 1_011, 64_546, 64_545].map((number) => unwrapper.unwrapNear(number))).toEqual([
    first - 5,
    first - 11,
    first + 1_000,
    -1,
    first - 1_000,
    -1,
  ]);
  expect(unwrapper.highest).toBe(first);
});
