import { PROVIDER_TEXT_FIELDS, PROVIDER_WRITABLE_FIELDS } from '@rer/contracts';
import { describe, expect, it } from 'vitest';
import { parseProviderUpdate } from './provider-update.ts';

const ID = 'c7b0a1de-0000-4000-8000-000000000000';
const problem = (fields: Record<string, unknown>) => {
  const parsed = parseProviderUpdate({ id: ID, ...fields });
  return parsed.ok ? null : parsed.problem;
};

/** An object with `depth` levels, itself included. */
const nested = (depth: number): unknown => {
  let value: unknown = {};
  for (let level = 1; level < depth; level += 1) value = { a: value };
  return value;
};

describe('a change of a provider', () => {
  it('may name every writable field', () => {
    for (const name of PROVIDER_WRITABLE_FIELDS)
      expect(problem({ [name]: Symbol.iterator })).not.toContain('unknown');
    for (const name of PROVIDER_TEXT_FIELDS) expect(problem({ [name]: 'x' })).toBeNull();
  });

  it('takes back a record as it was read', () => {
    const parsed = parseProviderUpdate({
      id: ID,
      version: 3,
      created_at: 'x',
      created_by: 'x',
      updated_at: 'x',
      import_id: null,
      name: ' A ',
    });
    expect(parsed).toEqual({ ok: true, update: { id: ID, version: 3, changes: { name: 'A' } } });
  });

  it('takes every character that can be stored, and words that merely look like a NUL', () => {
    const text = 'Ö 🔌 \u0001 \\u0000';
    expect(problem({ name: text, notes: text, additional_data: { [text]: [text] } })).toBeNull();
    expect(problem({ additional_data: nested(100) })).toBeNull();
  });

  it('may nest free data 100 deep, not deeper', () => {
    expect(problem({ additional_data: nested(101) })).toBe(
      'additional_data: must be nested at most 100 deep',
    );
    expect(problem({ additional_data: nested(20_000) })).toBe(
      'additional_data: must be nested at most 100 deep',
    );
  });

  it('reads numbers that arrive as texts', () => {
    expect(parseProviderUpdate({ id: ID, rating: '4.5', mitarbeiter: '12' })).toMatchObject({
      update: { changes: { rating: 4.5, mitarbeiter: 12 } },
    });
  });

  it.each([
    [{ id: 'x', name: 'A' }, 'id: must be a UUID'],
    [{ version: '1', name: 'A' }, 'version: must be a whole number'],
    [{}, 'There is no field to change'],
    [{ farbe: 'rot' }, 'unknown field: farbe'],
    [{ deleted_at: null }, 'unknown field: deleted_at'],
    [{ name: '  ' }, 'name: must not be empty'],
    [{ name: 'x'.repeat(201) }, 'name: must have at most 200 characters'],
    [{ email: 'nobody' }, 'email: must be an e-mail address'],
    [{ email: null }, 'email: must be a text'],
    [{ phone: 1 }, 'phone: must be a text or null'],
    [{ notes: 'x'.repeat(10_001) }, 'notes: must have at most 10000 characters'],
    [{ notes: 'a\u0000b' }, 'notes: must not hold a NUL character or half of a surrogate pair'],
    [{ notes: 'a\ud800b' }, 'notes: must not hold a NUL character or half of a surrogate pair'],
    [{ name: 'a\u0000b' }, 'name: must not hold a NUL character or half of a surrogate pair'],
    [{ email: 'a\u0000@b.de' }, 'email: must not hold a NUL character or half of a surrogate pair'],
    [
      { additional_data: { a: [{ b: '\u0000' }] } },
      'additional_data: must not hold a NUL character or half of a surrogate pair',
    ],
    [
      { additional_data: { 'a\u0000': 1 } },
      'additional_data: must not hold a NUL character or half of a surrogate pair',
    ],
    [{ mitarbeiter: -1 }, 'mitarbeiter: must be a whole number from 0 to 2147483647, or null'],
    [{ mitarbeiter: 1.5 }, 'mitarbeiter: must be a whole number from 0 to 2147483647, or null'],
    [{ rating: 100 }, 'rating: must be a number from 0 to 5, or null'],
    [{ rating: 'gut' }, 'rating: must be a number from 0 to 5, or null'],
    [{ rating: Number.NaN }, 'rating: must be a number from 0 to 5, or null'],
    [{ intern: 'ja' }, 'intern: must be true or false'],
    [{ additional_data: [] }, 'additional_data: must be an object'],
    [{ additional_data: { a: 'x'.repeat(65_536) } }, 'additional_data: must have at most 65536 bytes'],
    [{ name: 1, phone: 2 }, 'name: must be a text; phone: must be a text or null'],
  ])('%j is refused', (fields, expected) => {
    expect(problem(fields)).toBe(expected);
  });
});
