import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isJsonValue } from './json.ts';

describe('what JSON can carry', () => {
  test('is whatever comes out of it', () => {
    fc.assert(fc.property(fc.json(), (text) => isJsonValue(JSON.parse(text))));
  });

  test('comes out of it as it went in', () => {
    const anything = fc.anything({ withDate: true, withMap: true, withSet: true, withBigInt: true });
    fc.assert(
      fc.property(anything, (value) => {
        fc.pre(isJsonValue(value));
        // Zero has no sign in JSON.
        expect(JSON.stringify(JSON.parse(JSON.stringify(value)))).toBe(JSON.stringify(value));
      }),
    );
  });

  test.each([
    undefined,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1n,
    Symbol('a'),
    () => 1,
    new Date(0),
    new Map(),
  ])('is not %s, alone or within', (value) => {
    expect([value, [value], { a: value }, { a: [{ b: value }] }].map(isJsonValue)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
