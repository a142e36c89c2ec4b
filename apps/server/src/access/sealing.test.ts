import { expect, test } from 'vitest';
import { KeysError } from '../config/keys.ts';
import { createSealing } from './sealing.ts';

const PURPOSE = 'rer auth factors';
const SECRET = 'of-this-installation';
const PLAIN = Buffer.from('sehr geheim');
/** Sealed for `factor 1` before texts named their cipher and key. */
const UNNAMED = Buffer.from('yHlH9G5beQV/B2EeCWg4hzZx4stiV0kdq1SMoKOUhW0rvOhoKVHf', 'base64');
const sealingWith = (
  signingSecret: string,
  formerSigningSecrets: readonly string[] = [],
  purpose = PURPOSE,
) => createSealing(purpose, { signingSecret, formerSigningSecrets });
const sealing = sealingWith(SECRET);
const ofOtherPurpose = sealingWith(SECRET, [], 'rer auth signing-keys');
const rotated = sealingWith('of-next-year', [SECRET]);

test('what was sealed is opened by its key for what it belongs to, and by nothing else', () => {
  const sealed = sealing.seal('factor 1', PLAIN);
  expect(sealing.open('factor 1', sealed)).toEqual(PLAIN);
  expect(sealing.open('factor 2', sealed)).toBeUndefined();
  expect(() => ofOtherPurpose.open('factor 1', sealed)).toThrow(KeysError);
});

test('one altered bit anywhere, or a shorter text, makes it worthless', () => {
  const sealed = sealing.seal('factor 1', PLAIN);
  const opened = (text: Buffer) => {
    try {
      return sealing.open('factor 1', text);
    } catch (error) {
      // An altered prefix may name a key that is not here.
      if (error instanceof KeysError) return undefined;
      throw error;
    }
  };
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const altered = Buffer.from(sealed);
    altered[bit >> 3] = (altered[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(opened(altered), `bit ${bit}`).toBeUndefined();
  }
  for (let length = 0; length < sealed.length; length += 1) {
    expect(opened(sealed.subarray(0, length)), `${length} bytes`).toBeUndefined();
  }
});

test('the same text is never sealed to the same bytes', () => {
  expect(sealing.seal('factor 1', PLAIN)).not.toEqual(sealing.seal('factor 1', PLAIN));
});

test('a text names its cipher and its key in front, and keys of other purposes have other names', () => {
  expect(sealing.prefix).toMatch(/^1\.[\w-]{8}\.$/);
  expect(sealing.seal('factor 1', PLAIN).toString('latin1')).toMatch(sealing.prefix);
  const prefixes = [sealing, rotated, ofOtherPurpose].map(({ prefix }) => prefix);
  expect(new Set(prefixes).size).toBe(3);
});

test('a text of before they were named opens with the key of its time', () => {
  expect(sealing.open('factor 1', UNNAMED)).toEqual(PLAIN);
  expect(rotated.open('factor 1', UNNAMED)).toEqual(PLAIN);
  expect(sealing.open('factor 2', UNNAMED)).toBeUndefined();
  expect(sealingWith('of-another-installation').open('factor 1', UNNAMED)).toBeUndefined();
});

test('what a former key sealed opens while that key is there; without it the refusal says what is missing', () => {
  const sealed = sealing.seal('factor 1', PLAIN);
  expect(rotated.open('factor 1', sealed)).toEqual(PLAIN);
  const withoutFormer = sealingWith('of-next-year');
  expect(() => withoutFormer.open('factor 1', sealed)).toThrow(KeysError);
  expect(() => withoutFormer.open('factor 1', sealed)).toThrow(
    `factor 1 is encrypted with the key ${sealing.prefix} (rer auth factors), which keys.json does not hold`,
  );
});
