/** Numbers with fewer digits are no telephone numbers: postcodes, house numbers, years. */
export const PHONE_DIGITS_MIN = 5;
const PHONE_DIGITS_MAX = 20;

/**
 * A telephone number as digits that do not depend on how it is written: `+49 (0)30 123`, `0049-30 123`, `030/123` are all
 * `30123`. A number of another country keeps its country code. '' when it has too few digits to be one.
 */
export function phoneDigits(text: string): string {
  const trimmed = text.replace(/\(0\)/g, ' ').trim();
  const digits = trimmed.replace(/\D/g, '');
  const isInternational = /^\(?\s*\+/.test(trimmed);
  const national = isInternational ? withoutGermany(digits) : withoutTrunk(digits);
  return national.length < PHONE_DIGITS_MIN ? '' : national.slice(0, PHONE_DIGITS_MAX);
}

function withoutTrunk(digits: string): string {
  if (digits.startsWith('00')) return withoutGermany(digits.slice(2));
  return digits.startsWith('0') ? digits.slice(1) : digits;
}

function withoutGermany(digits: string): string {
  return digits.startsWith('49') ? digits.slice(2).replace(/^0/, '') : digits;
}
