import type { JsonValue } from '@rer/contracts';
import { describe, expect, it } from 'vitest';
import { fitRecord } from './fit-record.ts';
import type { PreparedRecord } from './provider-record.ts';

const base = { name: 'Müller GmbH', email: 'info@mueller.example' };
const fitting = (more: Partial<PreparedRecord>) => fitRecord({ ...base, ...more });
const fitted = (more: Partial<PreparedRecord>) => {
  const result = fitting(more);
  if (!result.ok) throw new Error(result.reason);
  return result.record;
};
const nested = (depth: number): JsonValue => {
  let value: JsonValue = {};
  for (let level = 1; level < depth; level += 1) value = { a: value };
  return value;
};

describe('a record fits into the provider table', () => {
  it('as it is in the usual case', () => {
    const record = {
      ...base,
      stadt: 'Köln',
      mitarbeiter: 250,
      is_active: true,
      additional_data: { Farbe: 'rot' },
    };
    const result = fitRecord(record);
    expect(result).toEqual({ ok: true, record, numbersRefused: 0 });
    expect(result.ok && result.record).toBe(record);
  });

  it.each([
    [{ name: 'x'.repeat(201) }, 'name_too_long'],
    [{ email: 'xx' }, 'email_too_short'],
    [{ email: '🌱🌱' }, 'email_too_short'],
    [{ email: 'x'.repeat(255) }, 'email_too_long'],
    [{ notes: 'x'.repeat(10_001) }, 'text_too_long'],
    [{ firmen_name: 'x'.repeat(10_001) }, 'text_too_long'],
    [{ additional_data: { a: 'x'.repeat(65_536) } }, 'additional_data_too_large'],
    [{ additional_data: { a: 'ü'.repeat(32_768) } }, 'additional_data_too_large'],
    [{ additional_data: nested(101) }, 'additional_data_too_large'],
    [{ additional_data: { a: Array.from({ length: 300 }, () => 1e300) } }, 'additional_data_too_large'],
  ] as const)('or is skipped with a reason (%#: %s)', (more, reason) => {
    expect(fitting(more)).toEqual({ ok: false, reason });
  });

  it.each([
    { name: 'x'.repeat(200) },
    { name: '🌱'.repeat(200) },
    { email: 'a@b' },
    { email: 'x'.repeat(254) },
    { notes: '🌱'.repeat(10_000) },
    { additional_data: { a: 'x'.repeat(65_536 - 8) } },
    { additional_data: nested(100) },
  ])('up to the last character (%#)', (more) => {
    expect(fitted(more)).toEqual({ ...base, ...more });
  });

  it('without the numbers that are outside their column, which are counted', () => {
    const outside = { mitarbeiter: 12.5, zweigstellen: -1, umsatz: 1e16, rating: 99.995 };
    expect(fitting(outside)).toEqual({ ok: true, record: base, numbersRefused: 4 });
    expect(fitting({ mitarbeiter: 2 ** 31 })).toEqual({ ok: true, record: base, numbersRefused: 1 });
    const inside = {
      mitarbeiter: 2 ** 31 - 1,
      zweigstellen: 0,
      umsatz: -9_999_999_999_999_998,
      rating: -99.99,
    };
    expect(fitting(inside)).toEqual({ ok: true, record: { ...base, ...inside }, numbersRefused: 0 });
  });

  it('with numbers rounded to the decimals of their column, half away from zero', () => {
    const result = fitting({ rating: 4.567, umsatz: -1234.565 });
    expect(result).toEqual({
      ok: true,
      record: { ...base, rating: 4.57, umsatz: -1234.57 },
      numbersRefused: 0,
    });
    expect(fitted({ rating: 1.005, umsatz: 0.004 })).toEqual({ ...base, rating: 1.01, umsatz: 0 });
    expect(fitted({ rating: 99.994 })).toEqual({ ...base, rating: 99.99 });
  });

  it('with additional_data as an object', () => {
    expect(fitted({ additional_data: 'frei' }).additional_data).toEqual({ additional_data: 'frei' });
    expect(fitted({ additional_data: [1, 2] }).additional_data).toEqual({ additional_data: [1, 2] });
  });

  it('without NUL, and with U+FFFD for half a surrogate pair, at any depth and in keys', () => {
    expect(fitted({ notes: 'a\0b\ud83cc' }).notes).toBe('ab\ufffdc');
    const data = fitted({ additional_data: { 'k\0': ['x\udc00', { '\ud800': '🌱' }] } }).additional_data;
    expect(data).toEqual({ k: ['x\ufffd', { '\ufffd': '🌱' }] });
  });

  it('keeping __proto__ as an own key', () => {
    const hostile: JsonValue = JSON.parse('{"__proto__":{"admin":true,"x":"\\u0000"}}');
    const data = fitted({ additional_data: hostile }).additional_data;
    expect(JSON.stringify(data)).toBe('{"__proto__":{"admin":true,"x":""}}');
    expect({}).not.toHaveProperty('admin');
  });
});
