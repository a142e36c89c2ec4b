import { letterNames } from './letters.ts';
import { digitWords } from './number-words.ts';
import { type Place, rule, type SpokenRule } from './rule.ts';

/** Digits in groups, with what people write between them. */
const PHONE = /(?:\+\d{1,3}|\(?\d{1,15}\)?)(?:(?: ?\(0\) ?| ?[-–/.] ?| )\(?\d{1,15}\)?){0,11}(?![\d\p{L}])/uy;
/** Words after which digits are told one by one, whatever they look like. */
const PHONE_CUE =
  /^(?:tel|telefon|telefonnummer|rufnummer|fax|faxnummer|telefax|mobil|mobilnummer|handy|handynummer|hotline|durchwahl|dw|servicenummer|zentrale)$/;
const DIGITS_CUE =
  /^(?:plz|postleitzahl|kundennummer|vertragsnummer|zählernummer|iban|endet|endung|endnummer|endziffern|hrb|hra|kennung)$/;
/** `Nummer 12` is counted, a longer one is a telephone number. */
const GIVEN_NUMBER_LEAST = 6;
/** How a number ends, and what it is changed to: `endet auf 4711`, `die Postleitzahl von 50667 auf 50668`. */
const ENDING_IN = /(?:endet|enden|endend) auf $/;
const SENTENCE_ENDS = /[.!?\n]/;
const NUMBER_OF_DIGITS = /(?:postleitzahl|plz|telefon|telefax|fax|mobil|(?<!haus)nummer)(?!\p{L})/iu;
const PLAIN_DIGITS = /\d{1,20}(?![\d\p{L}]|[.,:/-]\d)/uy;
/** A German postcode: five digits before a name. */
const POSTCODE = /(?:D-)?(\d{5})(?= \p{Lu}\p{L})/uy;
/** An extension by itself: `die -245`. */
const EXTENSION = /-(\d{1,5})(?![\d\p{L}])/uy;
const CODE = /(\p{Lu}{1,4})[- ]?(\d[\d-]{2,20})(?![\d\p{L}])/uy;
const IBAN = /([A-Z]{2})(\d{2}(?: ?[\dX]{4}){2,7}(?: ?[\dX]{1,4})?)(?![\d\p{L}])/uy;

/** Groups longer than this are said in parts: more digits at once are not remembered. */
const GROUP_MAX = 4;
const PAIRS = /\d{1,2}/g;
const THREES = /\d{1,3}/g;

function groupWords(group: string): string {
  if (group.length <= GROUP_MAX) return digitWords(group);
  const isOfThrees = group.length % 3 !== 1 && group.length % 2 === 1;
  return (group.match(isOfThrees ? THREES : PAIRS) ?? []).map(digitWords).join(', ');
}

/** A telephone number, each digit by itself, with a pause between groups. */
function phoneWords(number: string): string {
  const groups = number.replace(/\(0\)/, ' ').split(/\D+/).filter(Boolean);
  return `${number.startsWith('+') ? 'plus ' : ''}${groups.map(groupWords).join(', ')}`;
}

function isPhone(number: string, wordBefore: string): boolean {
  const digits = number.replace(/\D/g, '').length;
  if (PHONE_CUE.test(wordBefore)) return digits >= 3;
  if (wordBefore === 'nummer' && digits >= GIVEN_NUMBER_LEAST) return true;
  const isDialled = /^(?:\+|\(?0)/.test(number);
  return isDialled && digits >= 6 && !/^0[,.]/.test(number);
}

function isToldInDigits({ text, at, wordBefore }: Place): boolean {
  if (DIGITS_CUE.test(wordBefore) || PHONE_CUE.test(wordBefore)) return true;
  if (wordBefore !== 'auf' && wordBefore !== 'von') return false;
  const before = text.slice(Math.max(0, at - 90), at);
  return ENDING_IN.test(before) || NUMBER_OF_DIGITS.test(before.split(SENTENCE_ENDS).at(-1) ?? '');
}

/** Telephone numbers, postcodes, and other numbers that are told digit by digit. */
export const TELEPHONE_RULES: readonly SpokenRule[] = [
  rule(IBAN, ([, country = '', digits = '']) => {
    const groups = digits.replaceAll(' ', '').match(/.{1,4}/g) ?? [];
    return `${letterNames(country)} ${groups.map((group) => saidSigns(group)).join(', ')}`;
  }),
  rule(PHONE, ([number], { wordBefore }) => (isPhone(number, wordBefore) ? phoneWords(number) : null)),
  rule(EXTENSION, ([, digits = ''], { text, at }) => (text[at - 1] === ' ' ? digitWords(digits) : null)),
  rule(POSTCODE, ([, digits = '']) => digitWords(digits)),
  rule(CODE, ([, letters = '', digits = '']) => `${letterNames(letters)} ${groupsOf(digits)}`),
  rule(PLAIN_DIGITS, ([digits], place) => (isToldInDigits(place) ? digitWords(digits) : null)),
];

const groupsOf = (digits: string) => digits.split('-').filter(Boolean).map(digitWords).join(', ');

const saidSigns = (signs: string) =>
  [...signs].map((sign) => (sign === 'X' ? 'ix' : digitWords(sign))).join(' ');
