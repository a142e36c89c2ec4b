/** Digits that a search by phone number needs at least. */
const PHONE_DIGITS_MIN = 5;
const PHONE_DIGITS_MAX = 20;

/** A phone number in comparable form: its digits, however it is written. */
interface PhoneKey {
  /** Without the country code of Germany and the 0 of the area code. */
  readonly digits: string;
  /** It begins as whole numbers do: with +, 00 or 0. Else it may be any part of one. */
  readonly isWhole: boolean;
}

/** `+49 (0)221 1000`, `0049 221 1000` and `0221/1000` are the same. Null: too few digits to be looked for. */
export function phoneKey(text: string): PhoneKey | null {
  const written = text.replaceAll('(0)', ' ').trim();
  const all = written.replace(/\D/g, '').slice(0, PHONE_DIGITS_MAX);
  const isInternational = /^\W*\+/.test(written) || all.startsWith('00');
  const digits = isInternational ? all.replace(/^(00)?(490?)?/, '') : all.replace(/^0/, '');
  return digits.length < PHONE_DIGITS_MIN
    ? null
    : { digits, isWhole: isInternational || all.startsWith('0') };
}

/**
 * A regular expression (of JavaScript and of PostgreSQL) over the digits of a column, from which `(0)` was taken: a whole number
 * begins where the column does or behind a 0 or the country code.
 */
export function phonePattern({ digits, isWhole }: PhoneKey): string {
  return isWhole ? `(^|0|49)${digits}` : digits;
}
