import type { PreparedRecord } from '../records/provider-record.ts';
import { isGermanyOrOpen } from './german-postcode.ts';
import { JUDGED_FIELDS, type JudgedField, judge } from './plausible-changes.ts';

/** What a spreadsheet leaves of `01067`. */
const FOUR_DIGITS = /^[1-9]\d{3}$/;
/** Endings of countries whose own postcodes have four digits. */
const FOREIGN_HOST = /\.(?:at|be|bg|ch|dk|hu|li|lu|nl|no|si)(?=[:/?#]|$)/i;
const FOREIGN_PHONE = /^\s*(?:\+|00)\s*(?!49)\d/;

/** Values of a row as the file has them. */
export type WrittenValues = Pick<PreparedRecord, JudgedField>;

/** A record of a file with plausible values alone. */
export interface PlausibleRecord {
  readonly record: PreparedRecord;
  /** Fields whose values were left out. */
  readonly leftOut: readonly JudgedField[];
  /** What the file says where the record says otherwise. */
  readonly written: WrittenValues;
}

const NONE = { leftOut: [], written: {} } as const;

/**
 * The rule of {@link plausibleChanges} for a row of a file: there is no person to ask, so implausible values are left out, and a
 * German postcode gets the zero back that a spreadsheet took away. The record itself comes back when all is as it should be.
 */
export function plausibleRecord(record: PreparedRecord): PlausibleRecord {
  let fitted: { -readonly [field in keyof PreparedRecord]: PreparedRecord[field] } | null = null;
  const leftOut: JudgedField[] = [];
  for (const field of JUDGED_FIELDS) {
    const given = record[field];
    if (given === undefined) continue;
    const { value, problem } = judge(field, record);
    if (problem === null && value === given) continue;
    fitted ??= { ...record };
    const kept = problem === null ? value : field === 'plz' ? withLostZero(record) : null;
    if (kept === null || kept === undefined) {
      delete fitted[field];
      leftOut.push(field);
    } else Object.assign(fitted, { [field]: kept });
  }
  if (fitted === null) return { record, ...NONE };
  return { record: fitted, leftOut, written: writtenOf(record, fitted) };
}

function writtenOf(record: PreparedRecord, fitted: PreparedRecord): WrittenValues {
  const { url, plz, rating } = record;
  return {
    ...(url === undefined || url === fitted.url ? {} : { url }),
    ...(plz === undefined || plz === fitted.plz ? {} : { plz }),
    ...(rating === undefined || rating === fitted.rating ? {} : { rating }),
  };
}

/**
 * A German postcode with the zero that spreadsheets take away; null: it has lost none. Where the file names no country, the
 * rest of the row must not speak of abroad: `1010` may be Vienna.
 */
function withLostZero({ plz, land, email, url, phone }: PreparedRecord): string | null {
  const digits = plz?.trim() ?? '';
  if (!FOUR_DIGITS.test(digits) || !isGermanyOrOpen(land)) return null;
  const isOpen = (land?.trim() ?? '') === '';
  const isAbroad =
    FOREIGN_HOST.test(email) || FOREIGN_HOST.test(url ?? '') || FOREIGN_PHONE.test(phone ?? '');
  return isOpen && isAbroad ? null : `0${digits}`;
}
