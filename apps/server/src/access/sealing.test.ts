import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openSealed, seal } from './sealing.ts';

const KEY = randomBytes(32);
const PLAIN = Buffer.from('sehr geheim');

test('what was sealed is opened by its key for what it belongs to, and by nothing else', () => {
  const sealed = seal(KEY, 'factor 1', PLAIN);
  expect(openSealed(KEY, 'factor 1', sealed)).toEqual(PLAIN);
  expect(openSealed(KEY, 'factor 2', sealed)).toBeUndefined();
  expect(openSealed(randomBytes(32), 'factor 1', sealed)).toBeUndefined();
});

test('one altered bit anywhere, or a shorter text, makes it worthless', () => {
  const sealed = seal(KEY, 'factor 1', PLAIN);
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const altered = Buffer.from(sealed);
    altered[bit >> 3] = (altered[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(openSealed(KEY, 'factor 1', altered), `bit ${bit}`).toBeUndefined();
  }
  for (let length = 0; length < sealed.length; length += 1) {
    expect(openSealed(KEY, 'factor 1', sealed.subarray(0, length)), `${length} bytes`).toBeUndefined();
  }
});

test('the same text is never sealed to the same bytes', () => {
  expect(seal(KEY, 'factor 1', PLAIN)).not.toEqual(seal(KEY, 'factor 1', PLAIN));
});
