import type { PreparedRecord } from '../records/provider-record.ts';
import { withLostZero } from './lost-zero.ts';
import { JUDGED_FIELDS, type JudgedField, judge } from './plausible-changes.ts';

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
 * The rule of {@link plausibleChanges} for a row of a file: nobody can be asked, so implausible values are left out, and a
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
