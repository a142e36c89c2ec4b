import { isSpelled, letterNames } from './letters.ts';
import { cardinal, digitWords } from './number-words.ts';
import { rule, type SpokenRule } from './rule.ts';

const EMAIL = /[\p{L}\d][\p{L}\d._%+-]{0,63}@[\p{L}\d][\p{L}\d.-]{0,250}[\p{L}\d]/uy;
const URL = /(?:https?:\/\/|www\.)[^\s<>()"„“]{1,2000}/uy;
const HOST =
  /(?:[\p{L}\d][\p{L}\d-]{0,62}\.){1,6}(?:de|com|net|org|eu|info|at|ch|example|energy|solar|berlin|hamburg|koeln|bayern)(?:\/[^\s<>()"„“,;]{0,200})?(?![\p{L}\d])/uy;

const SIGNS: Readonly<Record<string, string>> = {
  '@': 'at',
  '.': 'Punkt',
  '-': 'minus',
  _: 'Unterstrich',
  '/': 'Schrägstrich',
  '+': 'plus',
  '?': 'Fragezeichen',
  '=': 'gleich',
  '&': 'und',
  '#': 'Raute',
  '%': 'Prozent',
  ':': 'Doppelpunkt',
  '~': 'Tilde',
};
/** Said as words although they are short. */
const WORDS: ReadonlySet<string> = new Set(['de', 'com', 'net', 'org', 'info', 'at']);

function partWords(part: string): string {
  const lower = part.toLowerCase();
  if (lower === 'www') return 'we we we';
  if (WORDS.has(lower)) return lower;
  return lower.length <= 2 || isSpelled(lower) ? letterNames(lower) : lower;
}

/** Digits of an address: a small number as such, more of them one by one. */
const digitsPart = (digits: string) =>
  digits.length <= 2 && !digits.startsWith('0') ? cardinal(Number(digits)) : digitWords(digits);

/** `info at stadtwerke minus koeln Punkt de`. */
function addressWords(address: string): string {
  const words: string[] = [];
  for (const [part] of address.matchAll(/\p{L}+|\d+|[^\p{L}\d]/gu)) {
    const sign = SIGNS[part];
    if (sign !== undefined) words.push(sign);
    else if (/^\d/.test(part)) words.push(digitsPart(part));
    else if (/^\p{L}/u.test(part)) words.push(partWords(part));
  }
  return words.join(' ');
}

/** Marks of a sentence at the end of an address do not belong to it. */
function withoutSentenceEnd(text: string): string {
  return text.replace(/[.,;:!?]{1,5}$/, '');
}

/** Addresses of mail and web. */
export const ELECTRONIC_RULES: readonly SpokenRule[] = [
  rule(EMAIL, ([address]) => addressWords(address)),
  (place) => {
    URL.lastIndex = place.at;
    const found = URL.exec(place.text)?.[0];
    if (found === undefined) return null;
    const address = withoutSentenceEnd(found);
    const said = address.replace(/^https?:\/\//, '').replace(/\/$/, '');
    return said === '' ? null : { length: address.length, words: addressWords(said) };
  },
  (place) => {
    HOST.lastIndex = place.at;
    const found = HOST.exec(place.text)?.[0];
    if (found === undefined) return null;
    const address = withoutSentenceEnd(found);
    return { length: address.length, words: addressWords(address.replace(/\/$/, '')) };
  },
];
