import type { PreparedRecord } from '../records/provider-record.ts';
import { isGermanyOrOpen } from './german-postcode.ts';

/** What a spreadsheet leaves of `01067`. */
const FOUR_DIGITS = /^[1-9]\d{3}$/;
/** Endings of countries whose own postcodes have four digits. */
const FOREIGN_HOST = /\.(?:at|be|bg|ch|dk|hu|li|lu|nl|no|si)(?=[:/?#]|$)/i;
const FOREIGN_PHONE = /^\s*(?:\+|00)\s*(?!49)\d/;

/**
 * A German postcode with the zero that spreadsheets take away; null: it has lost none. Where the file names no country, the
 * rest of the row must not speak of abroad: `1010` may be Vienna.
 */
export function withLostZero({ plz, land, email, url, phone }: PreparedRecord): string | null {
  const digits = plz?.trim() ?? '';
  if (!FOUR_DIGITS.test(digits) || !isGermanyOrOpen(land)) return null;
  const isOpen = (land?.trim() ?? '') === '';
  const isAbroad =
    FOREIGN_HOST.test(email) || FOREIGN_HOST.test(url ?? '') || FOREIGN_PHONE.test(phone ?? '');
  return isOpen && isAbroad ? null : `0${digits}`;
}
