import type { PreparedRecord } from '../records/provider-record.ts';
import { isGermanyOrOpen } from './german-postcode.ts';
import { CHECKED_FIELDS, type CheckedField, checkField } from './plausible-changes.ts';

/** What a spreadsheet leaves of `01067`. */
const FOUR_DIGITS = /^[1-9]\d{3}$/;
/** Endings of countries whose own postcodes have four digits. */
const FOREIGN_HOST = /\.(?:at|be|bg|ch|dk|hu|li|lu|nl|no|si)(?=[:/?#]|$)/i;
const FOREIGN_PHONE = /^\s*(?:\+|00)\s*(?!49)\d/;

/** Values as they stand in the file. */
export type OriginalValues = Pick<PreparedRecord, CheckedField>;

/** A record of a file with plausible values alone. */
export interface PlausibleRecord {
  readonly record: PreparedRecord;
  /** Fields whose values were implausible and left out. */
  readonly leftOutFields: readonly CheckedField[];
  /** The values of the file that the record has otherwise or lacks. */
  readonly original: OriginalValues;
}

const UNADJUSTED = { leftOutFields: [], original: {} } as const;

/**
 * The rule of {@link plausibleChanges} for a row of a file: there is no person to ask, so implausible values are left out, and a
 * German postcode gets the zero back that a spreadsheet took away. The record itself comes back when all is as it should be.
 */
export function plausibleRecord(record: PreparedRecord): PlausibleRecord {
  let adjusted: { -readonly [field in keyof PreparedRecord]: PreparedRecord[field] } | null = null;
  const leftOutFields: CheckedField[] = [];
  for (const field of CHECKED_FIELDS) {
    const given = record[field];
    if (given === undefined) continue;
    const { value, problem } = checkField(field, record);
    if (problem === null && value === given) continue;
    adjusted ??= { ...record };
    const kept = problem === null ? value : field === 'plz' ? restoreZero(record) : null;
    if (kept === null || kept === undefined) {
      delete adjusted[field];
      leftOutFields.push(field);
    } else Object.assign(adjusted, { [field]: kept });
  }
  if (adjusted === null) return { record, ...UNADJUSTED };
  return { record: adjusted, leftOutFields, original: originalOf(record, adjusted) };
}

function originalOf(record: PreparedRecord, adjusted: PreparedRecord): OriginalValues {
  const { url, plz, rating } = record;
  return {
    ...(url === undefined || url === adjusted.url ? {} : { url }),
    ...(plz === undefined || plz === adjusted.plz ? {} : { plz }),
    ...(rating === undefined || rating === adjusted.rating ? {} : { rating }),
  };
}

/**
 * A German postcode with the zero that spreadsheets take away; null: it has lost none. Where the file names no country, the
 * rest of the row must not speak of abroad: `1010` may be Vienna.
 */
function restoreZero({ plz, land, email, url, phone }: PreparedRecord): string | null {
  const digits = plz?.trim() ?? '';
  if (!FOUR_DIGITS.test(digits) || !isGermanyOrOpen(land)) return null;
  const isOpen = (land?.trim() ?? '') === '';
  const isAbroad =
    FOREIGN_HOST.test(email) || FOREIGN_HOST.test(url ?? '') || FOREIGN_PHONE.test(phone ?? '');
  return isOpen && isAbroad ? null : `0${digits}`;
}
