import { expect, it } from 'vitest';
import { isRecord } from './json.ts';

it.each([
  [{}, true],
  [{ a: 1 }, true],
  [[], false],
  [null, false],
  ['{}', false],
  [undefined, false],
])('%j is an object: %s', (value, expected) => {
  expect(isRecord(value)).toBe(expected);
});
