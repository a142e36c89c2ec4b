import { type ImportField, PROVIDER_BOOLEAN_FIELDS, PROVIDER_NUMBER_FIELDS } from '@rer/contracts';

/** Characters of a value that are looked at. */
const CHARACTERS = 300;
/** Share of the values that must be of a kind. */
const MOST = 0.6;
const PHONE = /^[+(\d][\d\s()./+-]{4,}$/;
const FIGURE = /^[\d.,'\s]+$/;
const POSTCODE = /^(?:[a-z]{1,2}-)?\d{4,5}$/i;
const HOST = /^[\p{L}\d.-]+$/u;
const TRUTHS: ReadonlySet<string> = new Set(['true', 'false', '1', '0', 'yes', 'no', 'ja', 'nein']);

function isEmail(value: string): boolean {
  const parts = value.split('@');
  return (
    parts.length === 2 && parts[0] !== '' && /^[^\s.]\S*$/.test(parts[1] ?? '') && isHost(parts[1] ?? '')
  );
}

function isHost(value: string): boolean {
  const end = value.split('.').at(-1) ?? '';
  return value.includes('.') && HOST.test(value) && /^\p{L}{2,}$/u.test(end);
}

function isWebAddress(value: string): boolean {
  const [host = ''] = value.replace(/^https?:\/\//i, '').split(/[/?#:]/, 1);
  return isHost(host);
}

const isTruth = (value: string): boolean => TRUTHS.has(value.toLowerCase());
const isFigure = (value: string): boolean => FIGURE.test(value);
const hasLetters = (value: string): boolean => /\p{L}/u.test(value);
/** Neither of the kinds that a column of names is never. */
const isWords = (value: string): boolean => hasLetters(value) && !isEmail(value) && !isWebAddress(value);
const isStreet = (value: string): boolean => isWords(value) && /\d/.test(value);

const KINDS: Readonly<Partial<Record<ImportField, (value: string) => boolean>>> = {
  email: isEmail,
  phone: (value) => PHONE.test(value),
  url: isWebAddress,
  plz: (value) => POSTCODE.test(value),
  firmen_name: isWords,
  company: isWords,
  strasse_mit_hausnummer: isWords,
  stadt: isWords,
  land: isWords,
  ...Object.fromEntries(PROVIDER_NUMBER_FIELDS.map((field) => [field, isFigure])),
  ...Object.fromEntries(PROVIDER_BOOLEAN_FIELDS.map((field) => [field, isTruth])),
};
/** Fields that are known by their values alone, whatever the heading says. */
const TELLING: ReadonlySet<ImportField> = new Set(['email', 'url']);
const BOOLEANS: readonly ImportField[] = PROVIDER_BOOLEAN_FIELDS;

/** What the values of a column say of a field. `sure`: they are of no other; `open`: there are none, or any will do. */
export type ContentFit = 'sure' | 'fits' | 'open' | 'no';

/**
 * What the values say. `isOnlyContent`: the heading may mean several things, so that a street needs its number. Any value
 * that is not a truth would be read as no, so of those all must fit.
 */
export function contentFits(
  values: readonly string[],
  field: ImportField,
  isOnlyContent: boolean,
): ContentFit {
  const filled = values.map((value) => value.trim().slice(0, CHARACTERS)).filter((value) => value !== '');
  const kind = isOnlyContent && field === 'strasse_mit_hausnummer' ? isStreet : KINDS[field];
  if (kind === undefined || filled.length === 0) return 'open';
  const share = filled.filter(kind).length / filled.length;
  if (share < (BOOLEANS.includes(field) ? 1 : MOST)) return 'no';
  return TELLING.has(field) ? 'sure' : 'fits';
}
