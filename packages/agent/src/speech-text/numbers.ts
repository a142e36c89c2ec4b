import { indefiniteArticle } from './indefinite-article.ts';
import { CARDINAL_END, cardinal, cardinalBefore, digitWords, ordinalStem } from './number-words.ts';
import { rule, type SpokenRule } from './rule.ts';

/** A number as Germans write it: dots between thousands, a comma before decimals. For other patterns to be made of. */
export const NUMBER = String.raw`(?:\d{1,3}(?:\.\d{3})+|\d{1,15})(?:,\d{1,6})?`;

/** The value of digits with dots between thousands. */
export function wholeOf(digits: string): number {
  return Number(digits.replaceAll('.', ''));
}

/** A number in words: `viertausendfünfhundert`, `vier Komma fünf`; before a noun `ein` for 1. */
export function numberWords(number: string, isBeforeNoun = false): string {
  const [whole = '', decimals] = number.split(',');
  const value = wholeOf(whole);
  if (value >= CARDINAL_END || (whole.length > 1 && whole.startsWith('0'))) return digitWords(number);
  if (decimals === undefined) return isBeforeNoun ? cardinalBefore(value) : cardinal(value);
  return `${cardinal(value)} Komma ${digitWords(decimals)}`;
}

const SCALES: Readonly<Record<string, readonly [one: string, many: string]>> = {
  Mrd: ['Milliarde', 'Milliarden'],
  Mio: ['Million', 'Millionen'],
  Tsd: ['tausend', 'tausend'],
};
/** `3 Mio.` */
export const SCALE = String.raw`(?: ?(Mrd|Mio|Tsd)\b\.?)?`;

/** A number with its scale: `drei Millionen`. */
export function scaledWords(number: string, scale: string | undefined, isBeforeNoun = false): string {
  const name = scale === undefined ? undefined : SCALES[scale];
  if (name === undefined) return numberWords(number, isBeforeNoun);
  if (number === '1') return scale === 'Tsd' ? 'eintausend' : `eine ${name[0]}`;
  return `${numberWords(number)} ${name[1]}`;
}

/** `3.` before a noun and behind an article. */
const ORDINAL = /(\d{1,3})\.(?= \p{L}|$)/uy;
/** Nouns that are counted by place, with the ending before them. */
const PLACED =
  /(\d{1,3})\. ?(?=(Stock|Rang|Platz|Tag)|(Etage|Klasse|Stufe|Woche)|(?:OG|UG|Obergeschoss|Untergeschoss|Quartal|Halbjahr|Mal)(?!\p{L}))/uy;
const BEFORE_ORDINALS =
  /^(?:der|die|das|den|dem|des|am|im|zum|zur|vom|beim|bis|jede|jeden|jeder|jedes|seine|sein|ihre|ihr|unsere|unser|kein|ein|eine|einen|mein|meine|und)$/;
const BEFORE_ES = /^(?:ein|sein|ihr|mein|kein|unser)$/;
const BEFORE_E = /^(?:der|die|das|jede|seine|ihre|unsere|eine|meine)$/;
/** `2.10.3`, which is no number. */
const VERSION = /\d{1,4}(?:\.\d{1,4}){1,6}(?![\d,])/y;
const OUT_OF = new RegExp(`(${NUMBER}) ?/ ?(5|10|100)(?![\\d\\p{L}])`, 'uy');
const COUNT = new RegExp(`(${NUMBER})${SCALE}(?![\\d])`, 'y');
const RANGE = new RegExp(`(${NUMBER}) ?[-–] ?(${NUMBER})(?![\\d])`, 'y');

/** What is counted. */
const NOUN = /^ (\p{Lu}\p{L}{0,38})/u;

/** Behind `der` it ends in e, behind `im` in en. */
function ordinalEnding(wordBefore: string): string {
  if (BEFORE_E.test(wordBefore)) return 'e';
  return BEFORE_ES.test(wordBefore) ? 'es' : 'en';
}

/** `3-5`, and any number that nothing else knew. */
export const NUMBER_RULES: readonly SpokenRule[] = [
  rule(PLACED, ([, number = '', he, she], { wordBefore }) => {
    const alone = he !== undefined ? 'er' : she !== undefined ? 'e' : 'es';
    return `${ordinalStem(Number(number))}${wordBefore === '' ? alone : ordinalEnding(wordBefore)} `;
  }),
  rule(ORDINAL, ([, number = ''], { wordBefore }) =>
    BEFORE_ORDINALS.test(wordBefore) ? `${ordinalStem(Number(number))}${ordinalEnding(wordBefore)}` : null,
  ),
  rule(OUT_OF, ([, number = '', most = '']) =>
    number.includes(',') ? `${numberWords(number)} von ${numberWords(most)}` : null,
  ),
  rule(VERSION, ([version]) =>
    /^\d{1,3}(?:\.\d{3})+$/.test(version)
      ? null
      : version
          .split('.')
          .map((part) => numberWords(part))
          .join(' Punkt '),
  ),
  rule(RANGE, ([, from = '', to = '']) => `${numberWords(from)} bis ${numberWords(to)}`),
  rule(COUNT, ([number, digits = '', scale], { text, at }) => {
    const noun = NOUN.exec(text.slice(at + number.length, at + number.length + 40))?.[1];
    if (number === '1' && noun !== undefined)
      return indefiniteArticle(noun, text.slice(Math.max(0, at - 60), at));
    return scaledWords(digits, scale, noun !== undefined);
  }),
];
