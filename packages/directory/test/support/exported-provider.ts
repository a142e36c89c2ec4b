import { PROVIDER_TEXT_FIELDS, PROVIDER_WRITABLE_FIELDS } from '@rer/contracts';
import fc from 'fast-check';
import type { ExportedProvider } from '../../src/csv/export-file.ts';

export const ID = '5e0f1c9a-0000-4000-8000-000000000001';
export const EMPTY: ExportedProvider = {
  id: ID,
  ...blank(PROVIDER_WRITABLE_FIELDS),
  name: 'A',
  email: 'a@example.org',
  intern: false,
  is_active: true,
  additional_data: {},
};

function blank<Name extends string>(names: readonly Name[]): Readonly<Record<Name, null>>;
function blank(names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, null]));
}

/** Texts that PostgreSQL can hold, with what spreadsheets, CSV and trimming trip over. */
const text = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc
      .array(fc.constantFrom(...'=+-@\'"\t\r\n;, \u00a0\ufeffä1﹣＝\u2028\v', '""', '\r\n'), { maxLength: 8 })
      .map((parts) => parts.join('')),
  )
  .filter((value) => !value.includes('\0') && value.isWellFormed());
const label = text
  .filter((value) => value !== '')
  .map((value) => value.slice(0, 100))
  .filter((value) => value.isWellFormed());
/** Without what no column of PostgreSQL holds: NUL, halves of pairs; and a minus before zero, which JSON drops. */
const json = fc
  .jsonValue()
  .filter((value) => !/\\u0000|\\ud[89a-f]/.test(JSON.stringify(value)))
  .map((value): unknown => JSON.parse(JSON.stringify(value)));
const cents = fc.integer({ min: -9_999, max: 9_999 }).map((value) => value / 100);
/** Any provider that the directory can hold, as it is exported. */
export const exportedProvider = fc
  .record({
    name: label,
    email: label.map((value) => `a@${value}`),
    texts: fc.array(fc.option(text), {
      minLength: PROVIDER_TEXT_FIELDS.length,
      maxLength: PROVIDER_TEXT_FIELDS.length,
    }),
    mitarbeiter: fc.option(fc.nat({ max: 2 ** 31 - 1 })),
    umsatz: fc.option(fc.integer({ min: -(10 ** 14), max: 10 ** 14 }).map((value) => value / 100)),
    rating: fc.option(cents),
    intern: fc.boolean(),
    is_active: fc.boolean(),
    additional_data: fc.dictionary(text, fc.oneof(text, json), { maxKeys: 4 }),
  })
  .map(
    ({ texts, ...fields }): ExportedProvider => ({
      ...EMPTY,
      ...Object.fromEntries(PROVIDER_TEXT_FIELDS.map((name, i) => [name, texts[i] ?? null])),
      ...fields,
    }),
  );
