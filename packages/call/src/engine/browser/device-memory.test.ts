import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deviceCookie, readChosenDevices } from './device-memory.ts';

const AT_HOME = { isSecure: true, isFramed: false };
const id = fc.string({ minLength: 1, maxLength: 256 });
const devices = fc.record({ audio: id, video: id, speaker: id }, { requiredKeys: [] });
const pair = (cookie: string): string => cookie.split(';')[0] ?? '';

test('what a cookie was made of is read from it, whatever cookies stand beside it', () => {
  fc.assert(
    fc.property(devices, fc.stringMatching(/^[a-z]{1,8}=[a-z0-9]{0,8}$/), (chosen, other) => {
      const cookies = `${other}; ${pair(deviceCookie(chosen, AT_HOME))}; last=1`;
      expect(readChosenDevices(cookies)).toEqual(chosen);
    }),
  );
});

test('whatever stands there, what is read is ids or nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json().map(encodeURIComponent)), (content) => {
      for (const value of Object.values(readChosenDevices(`call-devices=${content}`))) {
        expect(value).toMatch(/^.{1,256}$/su);
      }
    }),
  );
});

test('what is longer than any id is none', () => {
  const cookie = (length: number) =>
    `call-devices=${encodeURIComponent(JSON.stringify({ audio: 'x'.repeat(length) }))}`;
  expect(readChosenDevices(cookie(256))).toEqual({ audio: 'x'.repeat(256) });
  expect(readChosenDevices(cookie(257))).toEqual({});
});

test.each([
  ['at home', AT_HOME, '; samesite=lax; secure'],
  ['without a secure line', { isSecure: false, isFramed: true }, '; samesite=lax'],
  [
    'in a frame it is kept for the page around it alone',
    { isSecure: true, isFramed: true },
    '; samesite=none; partitioned; secure',
  ],
])('a cookie goes to nobody else: %s', (_where, place, ending) => {
  const cookie = deviceCookie({ audio: 'one' }, place);
  expect(cookie).toBe(`call-devices=%7B%22audio%22%3A%22one%22%7D; path=/; max-age=34560000${ending}`);
});
