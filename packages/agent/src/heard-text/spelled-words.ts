import { phonesOf } from '../text/pronunciation/phones.ts';
import { soundDistance } from '../text/pronunciation/sound-distance.ts';
import { type Token, tokensOf } from '../text/tokens.ts';
import type { Replacement } from './heard-draft.ts';
import type { ExpectedAnswer } from './heard-text.ts';
import { SPELLING_WORDS, spellingWordOf } from './spelling-alphabet.ts';

/** Something that is spelled follows. */
const ANNOUNCED = /^(buchstabier|buchstabe|schreibt$|schreibe$|schreib$|geschrieben$)/i;
const WORDS_BETWEEN = 5;
/** Words or letters in a row that spell something, where it was announced and where not. */
const ANNOUNCED_MIN = 2;
const UNANNOUNCED_MIN = 4;
/** A word that sounds like one of the alphabet, between others of it: how near, and how much nearer than the next. */
const NEAR = 0.27;
const NEAR_MARGIN = 0.05;
/** Of so many letters one may be a word that only sounds like one of the alphabet. */
const SURE_FOR_NEAR = 2;
/** Letters from which a spelled word is written as a word. */
const WORD_MIN = 5;
const MARKS_BETWEEN = /^[,.;-]$/;
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['bindestrich', '-'],
  ['minus', '-'],
  ['leerzeichen', ' '],
  ['punkt', '.'],
]);

/** A letter or sign of what is spelled, and how many tokens it takes. */
interface Spelled {
  readonly letters: string;
  readonly length: number;
  /** `M wie Martha`, or a word of the alphabet of names, or a letter: of towns only where it was announced. */
  readonly isTown: boolean;
  readonly isPair: boolean;
  readonly isNear: boolean;
  readonly isSign: boolean;
}

/** Words that are spelled: `Martha, Anton, Ida, …`, `M wie Martha, A wie Anton`, `M A I N O V A`. */
export function spellingReplacements(text: string, expects: ExpectedAnswer | null): Replacement[] {
  const tokens = tokensOf(text);
  const replacements: Replacement[] = [];
  for (let at = 0; at < tokens.length; ) {
    const isAnnounced = expects === 'spelling' || wasAnnounced(tokens, at);
    const row = rowAt(tokens, at, isAnnounced);
    const [first, last] = [tokens[at], tokens[at + row.length - 1]];
    if (first === undefined || last === undefined || !spells(row.spelled, isAnnounced)) {
      at += 1;
      continue;
    }
    replacements.push({ start: first.start, end: last.end, to: writtenAs(row.spelled), kind: 'spelling' });
    at += row.length;
  }
  return replacements;
}

function wasAnnounced(tokens: readonly Token[], at: number): boolean {
  return tokens.slice(Math.max(0, at - WORDS_BETWEEN), at).some(({ text }) => ANNOUNCED.test(text));
}

function rowAt(
  tokens: readonly Token[],
  from: number,
  isAnnounced: boolean,
): { readonly spelled: readonly Spelled[]; readonly length: number } {
  const spelled: Spelled[] = [];
  let length = 0;
  for (let at = from; at < tokens.length; ) {
    const skipped = spelled.length > 0 && MARKS_BETWEEN.test(tokens[at]?.text ?? '') ? 1 : 0;
    const next = spelledAt(tokens, at + skipped, spelled, isAnnounced);
    if (next === null) break;
    spelled.push(next);
    at += skipped + next.length;
    length = at - from;
  }
  return trimmed(spelled, length, tokens, from);
}

/** Without what only sounds like the alphabet at the end: it is what the sentence goes on with. */
function trimmed(
  spelled: readonly Spelled[],
  length: number,
  tokens: readonly Token[],
  from: number,
): { readonly spelled: readonly Spelled[]; readonly length: number } {
  const last = spelled.at(-1);
  if (last === undefined || !(last.isNear || last.isSign)) return { spelled, length };
  let shorter = length - last.length;
  while (shorter > 0 && MARKS_BETWEEN.test(tokens[from + shorter - 1]?.text ?? '')) shorter -= 1;
  return trimmed(spelled.slice(0, -1), shorter, tokens, from);
}

function spelledAt(
  tokens: readonly Token[],
  at: number,
  before: readonly Spelled[],
  isAnnounced: boolean,
): Spelled | null {
  const token = tokens[at];
  if (token?.kind !== 'word') return null;
  const text = token.text.replace(/\.$/, '');
  const plain = { length: 1, isTown: false, isPair: false, isNear: false, isSign: false };
  // `M-A-I-N-O-V-A`, `M.A.I.`
  if (/^\p{L}(?:[-.]\p{L}){2,}$/u.test(text))
    return { ...plain, letters: text.replace(/[-.]/g, ''), isPair: true };
  const isLetter = /^\p{L}$/u.test(text) || /^sch$/i.test(text);
  const named = tokens[at + 1]?.text.toLowerCase() === 'wie' ? tokens[at + 2] : undefined;
  if (isLetter && named?.kind === 'word') return { ...plain, letters: text, length: 3, isPair: true };
  if (isLetter) return { ...plain, letters: text };
  const times = /^(doppel|zweimal)-?(\p{L})?$/iu.exec(text);
  if (times !== null && before.length > 0) return doubledAt(tokens, at, times[2]);
  const word = spellingWordOf(text);
  if (word !== undefined) return { ...plain, letters: word.letters, isTown: word.isTown };
  const sign = before.length > 0 ? SIGNS.get(text.toLowerCase()) : undefined;
  if (sign !== undefined) return { ...plain, letters: sign, isSign: true };
  const sure = before.filter(({ isNear }) => !isNear).length;
  const isTowns = before.some(({ isTown }) => isTown);
  const near = isAnnounced && sure >= SURE_FOR_NEAR ? nearSpellingWord(text, isTowns) : null;
  return near === null ? null : { ...plain, letters: near, isNear: true };
}

function doubledAt(tokens: readonly Token[], at: number, letter: string | undefined): Spelled | null {
  const plain = { isTown: false, isPair: false, isNear: false, isSign: false };
  if (letter !== undefined) return { ...plain, letters: letter.repeat(2), length: 1 };
  const text = tokens[at + 1]?.text ?? '';
  const own = /^\p{L}$/u.test(text) ? text : spellingWordOf(text)?.letters;
  return own === undefined ? null : { ...plain, letters: own.repeat(2), length: 2 };
}

/** The letters of the word of an alphabet that a word sounds like, and no other nearly as much. */
function nearSpellingWord(text: string, isTowns: boolean): string | null {
  const heard = phonesOf(text);
  const near = [...SPELLING_WORDS]
    .filter(([, { isTown }]) => isTown === isTowns)
    .map(([word, { letters }]) => ({ letters, distance: soundDistance(heard, phonesOf(word)) }))
    .sort((a, b) => a.distance - b.distance);
  const [first] = near;
  const second = near.find(({ letters }) => letters !== first?.letters);
  if (first === undefined || first.distance > NEAR) return null;
  return (second?.distance ?? 1) - first.distance >= NEAR_MARGIN ? first.letters : null;
}

function spells(spelled: readonly Spelled[], isAnnounced: boolean): boolean {
  const [first] = spelled;
  if (first === undefined) return false;
  const letters = spelled.filter(({ isSign }) => !isSign);
  const count = letters.reduce((sum, { letters: own }) => sum + own.length, 0);
  if (letters.some(({ isPair }) => isPair) && !letters.some(({ isTown }) => isTown) && count >= ANNOUNCED_MIN)
    return true;
  if (isAnnounced) return letters.length >= ANNOUNCED_MIN;
  return letters.length >= UNANNOUNCED_MIN && !letters.some(({ isTown }) => isTown);
}

/** As a word where it can be one, else in capitals: `Mainova`, `RWE`. */
function writtenAs(spelled: readonly Spelled[]): string {
  const text = spelled.map(({ letters }) => letters).join('');
  const isWord = text.length >= WORD_MIN && /[aeiouäöüy]/iu.test(text);
  if (!isWord) return text.replaceAll('ß', 'ẞ').toUpperCase().replaceAll('ẞ', 'ß');
  return text.toLowerCase().replace(/(?<=^|[- ])\p{L}/gu, (letter) => letter.toUpperCase());
}
