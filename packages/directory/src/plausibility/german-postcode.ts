/** How people and tables write Germany in a column of countries, in lower case with single blanks. */
export const GERMANY_NAMES: readonly string[] = [
  'deutschland',
  'bundesrepublik deutschland',
  'brd',
  'germany',
  'federal republic of germany',
  'allemagne',
  'de',
  'd',
  'deu',
  'ger',
];
const GERMANY: ReadonlySet<string> = new Set(GERMANY_NAMES);
const BLANKS = /\s+/g;
/** Before the digits of a letter's address. */
const GERMAN_PREFIX = /^(?:DE|D)[-\u2013]?/i;
/** Five digits; no place begins with 00. */
const POSTCODE = /^(?!00)\d{5}$/;
/** A postcode that names its own country, as on letters: `A-1010`, `CH-8001`. */
const FOREIGN_PREFIX =
  /^(?:A|AT|B|BE|CH|CZ|DK|ES|F|FL|FR|GB|HU|I|IT|L|LI|LU|NL|PL|S|SE|SI|SK)[-\u2013]\s?\d/i;

/** Whether a country is Germany, by name or code, or not named at all. */
export function isGermanyOrOpen(land: string | null | undefined): boolean {
  const name = land?.trim().toLowerCase().replace(BLANKS, ' ').replace(/\.$/, '') ?? '';
  return name === '' || GERMANY.has(name);
}

/**
 * A postcode in its usual notation, where the country is Germany or open: five digits, without the `D-` of letters and without
 * blanks; one of another country stays as it is where no country is named. Null: it is none. `text` is trimmed and not empty.
 */
export function plausiblePostcode(text: string, land: string | null | undefined): string | null {
  const digits = text.replace(BLANKS, '').replace(GERMAN_PREFIX, '');
  if (POSTCODE.test(digits)) return digits;
  const isOpen = (land?.trim() ?? '') === '';
  return isOpen && FOREIGN_PREFIX.test(text) ? text : null;
}
