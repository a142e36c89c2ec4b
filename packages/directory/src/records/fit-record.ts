import {
  type ImportSkipReason,
  isRecord,
  PROVIDER_EMAIL_MAX,
  PROVIDER_NAME_MAX,
  PROVIDER_NUMBER_FIELDS,
  PROVIDER_TEXT_FIELDS,
  PROVIDER_TEXT_MAX,
  type ProviderNumberField,
} from '@rer/contracts';
import { fitAdditionalData, isSmallAndFlat } from './fit-json.ts';
import type { PreparedRecord, ProviderRecord } from './provider-record.ts';
import { roundToHundredths } from './round-decimal.ts';
import { isLongerThan, toStorableText } from './storable-text.ts';

export type FitResult =
  | { readonly ok: true; readonly record: ProviderRecord; readonly numbersRefused: number }
  | { readonly ok: false; readonly reason: ImportSkipReason };

type Draft = { -readonly [field in keyof ProviderRecord]: ProviderRecord[field] };

const EMAIL_MIN = 3;
/** Columns that a text field of the record fills, with the most characters of each. */
const TEXTS = [
  ['name', PROVIDER_NAME_MAX, 'name_too_long'],
  ['email', PROVIDER_EMAIL_MAX, 'email_too_long'],
  ...PROVIDER_TEXT_FIELDS.map((field) => [field, PROVIDER_TEXT_MAX, 'text_too_long'] as const),
] as const;

/**
 * What the number columns keep of a value, null for one outside: `integer` from 0, `numeric(18,2)`, `numeric(4,2)`. Rounded
 * here already, for the same file again must find in the column what it says.
 */
const KEPT: Record<ProviderNumberField, (value: number) => number | null> = {
  mitarbeiter: (value) => (isCount(value) ? value : null),
  zweigstellen: (value) => (isCount(value) ? value : null),
  umsatz: (value) => (Math.abs(value) < 1e16 ? roundToHundredths(value) : null),
  rating: (value) => (Math.abs(value) < 99.995 ? roundToHundredths(value) : null),
};

/** Texts up to here fit into every column. */
const SHORT = Math.min(PROVIDER_NAME_MAX, PROVIDER_EMAIL_MAX, PROVIDER_TEXT_MAX);
/** Whole numbers from 0 to here fit into every column. */
const SMALL = 99;

/**
 * Fits a prepared record into the columns of the provider table. Too long texts and too large `additional_data` skip the
 * row; numbers outside their column are left out and counted, those with more decimals
 * than it has are rounded as the database does. The record itself comes back when nothing had to change.
 */
export function fitRecord(record: PreparedRecord): FitResult {
  if (fitsAsItIs(record)) return { ok: true, record, numbersRefused: 0 };
  const { additional_data: data, ...fields } = record;
  const fitted: Draft = fields;
  for (const [field, max, reason] of TEXTS) {
    const text = record[field];
    if (text === undefined) continue;
    const storable = toStorableText(text);
    if (isLongerThan(storable, max)) return { ok: false, reason };
    if (storable !== text) fitted[field] = storable;
  }
  if (!isLongerThan(fitted.email, EMAIL_MIN - 1)) return { ok: false, reason: 'email_too_short' };
  let numbersRefused = 0;
  for (const field of PROVIDER_NUMBER_FIELDS) {
    const value = record[field];
    if (value === undefined) continue;
    const kept = KEPT[field](value);
    if (kept === null) {
      delete fitted[field];
      numbersRefused += 1;
    } else fitted[field] = kept;
  }
  if (data !== undefined) {
    const object = fitAdditionalData(data);
    if (object === null) return { ok: false, reason: 'additional_data_too_large' };
    fitted.additional_data = object;
  }
  return { ok: true, record: fitted, numbersRefused };
}

/** The usual case without looking at each column: true is certain, false means to look closer. */
function fitsAsItIs(record: PreparedRecord): record is ProviderRecord {
  for (const value of Object.values(record)) {
    if (typeof value === 'string') {
      if (value.length > SHORT || toStorableText(value) !== value) return false;
    } else if (typeof value === 'number') {
      if (!(value >= 0 && value <= SMALL && Number.isInteger(value)) && !numbersFit(record)) return false;
    }
  }
  // Twice as many units as characters suffice: a pair of surrogates is one character.
  if (record.email.length < 2 * EMAIL_MIN) return false;
  const data = record.additional_data;
  return data === undefined || (isRecord(data) && isSmallAndFlat(data));
}

function numbersFit(record: PreparedRecord): boolean {
  return PROVIDER_NUMBER_FIELDS.every((field) => {
    const value = record[field];
    return value === undefined || KEPT[field](value) === value;
  });
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < 2 ** 31;
}
