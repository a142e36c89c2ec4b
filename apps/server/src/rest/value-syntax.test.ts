import { afterEach, expect, it, vi } from 'vitest';
import { describeBadValue } from './value-syntax.ts';

it.each([
  ['uuid', 'c7b0a1de-0000-4000-8000-000000000000'],
  ['integer', 12],
  ['integer', ' -3 '],
  ['numeric', '1.5e3'],
  ['numeric', 'NaN'],
  ['numeric', '1.'],
  ['numeric', '-.5'],
  ['numeric', '1'.repeat(1000)],
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
  ['numeric', '.', 'invalid input syntax for type numeric: "."'],
  ['numeric', '1,5', 'invalid input syntax for type numeric: "1,5"'],
  ['boolean', 'ja', 'invalid input syntax for type boolean: "ja"'],
  ['jsonb', '{', 'invalid input syntax for type jsonb: "{"'],
])('%s refuses %j', (type, value, message) => {
  expect(describeBadValue(type, value)).toBe(message);
});

it('a number of more than 1000 characters is called too long, by its beginning', () => {
  const message = `value "${'1'.repeat(100)}..." is too long for type numeric`;
  expect(describeBadValue('numeric', `${'1'.repeat(1000)}x`)).toBe(message);
});

afterEach(() => vi.restoreAllMocks());

it.each(['uuid', 'integer', 'bigint', 'numeric', 'boolean', 'timestamptz', 'text', 'jsonb'])(
  'no pattern looks at more than 1000 characters of a hostile %s',
  (type) => {
    const exec = vi.spyOn(RegExp.prototype, 'exec');
    const parseDate = vi.spyOn(Date, 'parse');
    for (const piece of ['1', '1.', '.', '-', 'a', '{', ' 1', 'e1', '2026-01-01T', '"a",']) {
      const text = `${piece.repeat(1_000_000 / piece.length)}x`;
      describeBadValue(type, text);
      describeBadValue(type, [text]);
    }
    const seen = [...exec.mock.calls, ...parseDate.mock.calls].map(([text]) => text.length);
    expect(Math.max(0, ...seen)).toBeLessThanOrEqual(1000);
  },
);
