import { expect, it } from 'vitest';
import { isJsonObject } from './json-object.ts';

it.each([
  [{}, true],
  [{ a: 1 }, true],
  [[], false],
  [null, false],
  ['{}', false],
  [undefined, false],
])('%j is an object: %s', (value, expected) => {
  expect(isJsonObject(value)).toBe(expected);
});
