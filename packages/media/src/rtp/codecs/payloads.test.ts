import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isH264KeyFrameStart } from './h264.ts';
import { redPrimaryStart } from './red.ts';

const SPS = 0x67;
const PPS = 0x68;
const IDR = 0x65;
const SLICE = 0x41;

test.each([
  ['a sequence parameter set alone', [SPS, 1, 2], true],
  ['one in an aggregate, wherever it stands (RFC 6184 section 5.7.1)', [0x78, 0, 2, PPS, 1, 0, 1, SPS], true],
  ['its first fragment (RFC 6184 section 5.8)', [0x7c, 0x87, 1], true],
  ['its second fragment', [0x7c, 0x07, 1], false],
  ['an IDR picture without parameters', [IDR, 1], false],
  ['the first fragment of an IDR picture', [0x7c, 0x85, 1], false],
  ['a picture that builds on others', [SLICE, 1], false],
  ['an aggregate without parameters', [0x78, 0, 1, PPS, 0, 1, IDR], false],
  ['an aggregate whose parameters are cut off', [0x78, 0, 9, SPS, 1], false],
  ['an aggregate with empty units', [0x78, 0, 0, 0, 0, 0], false],
  ['nothing', [], false],
])('H.264: %s: begins a key frame %#', (_, bytes, expected) => {
  expect(isH264KeyFrameStart(new Uint8Array(bytes), 0, bytes.length)).toBe(expected);
});

test('the primary audio lies behind all redundant blocks (RFC 2198 section 3)', () => {
  const redundant = [0x80 | 111, 0x03, 0xc0 | 0, 3, 0x80 | 111, 0x01, 0xe0, 2];
  const bytes = new Uint8Array([...redundant, 111, 1, 1, 1, 2, 2, 9, 9, 9]);
  expect(redPrimaryStart(bytes, 0, bytes.length)).toBe(14);
  expect(redPrimaryStart(new Uint8Array([111, 9]), 0, 2)).toBe(1);
});

test('a primary of no bytes is at the end, one behind the end is not there', () => {
  expect(redPrimaryStart(new Uint8Array([111]), 0, 1)).toBe(1);
  expect(redPrimaryStart(new Uint8Array([0xef, 0, 3, 111, 1, 1]), 0, 6)).toBe(-1);
  expect(redPrimaryStart(new Uint8Array([0xef, 0, 0, 0]), 0, 4)).toBe(-1);
});

test('no payload makes them throw or point outside', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 30 }), (bytes) => {
      expect(redPrimaryStart(bytes, 0, bytes.length)).toBeLessThanOrEqual(bytes.length);
      expect(typeof isH264KeyFrameStart(bytes, 0, bytes.length)).toBe('boolean');
    }),
  );
});
