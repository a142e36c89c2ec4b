import { expect, it } from 'vitest';
import { describeBadValue } from './value-syntax.ts';

it.each([
  ['uuid', 'c7b0a1de-0000-4000-8000-000000000000'],
  ['integer', 12],
  ['integer', ' -3 '],
  ['numeric', '1.5e3'],
  ['numeric', 'NaN'],
  ['boolean', 'yes'],
  ['jsonb', '{"a":1}'],
  ['jsonb', { a: 1 }],
  ['timestamptz', '2026-01-01T00:00:00Z'],
  ['text', 'anything'],
  ['integer', null],
])('%s takes %j', (type, value) => {
  expect(describeBadValue(type, value)).toBeNull();
});

it.each([
  ['uuid', 'abc', 'invalid input syntax for type uuid: "abc"'],
  ['integer', 1.5, 'invalid input syntax for type integer: "1.5"'],
  ['integer', '2147483648', 'value "2147483648" is out of range for type integer'],
  ['bigint', '9223372036854775808', 'value "9223372036854775808" is out of range for type bigint'],
  ['numeric', '1,5', 'invalid input syntax for type numeric: "1,5"'],
  ['boolean', 'ja', 'invalid input syntax for type boolean: "ja"'],
  ['jsonb', '{', 'invalid input syntax for type jsonb: "{"'],
])('%s refuses %j', (type, value, message) => {
  expect(describeBadValue(type, value)).toBe(message);
});
