import { foldLetters } from '@rer/directory/names';
import { WEB_ENDINGS } from '../../../../text/tokens.ts';
import { type SaidWord, saidWords, sides } from './said-words.ts';

const PREFIX = /^(https?:\/\/)?(www\.)?/i;

/** `ohne www`, `mit www davor`: a page with another beginning. Null: that is not said. */
export function withOtherPrefix(page: string, message: string): string | null {
  const { right, wrong } = sides(saidWords(message), ({ plain }) => (plain === 'www' ? plain : null));
  if (wrong.length > 0) return page.replace(/(?<=^|\/\/)www\./i, '');
  return right.length > 0 && /\b(mit|fehlt|davor|vorne)\b/i.test(message)
    ? page.replace(PREFIX, (start) => (start.toLowerCase().includes('www.') ? start : `${start}www.`))
    : null;
}

const SIGNS: ReadonlyMap<string, string> = new Map([
  ['punkt', '.'],
  ['punkte', '.'],
  ['bindestrich', '-'],
  ['bindestriche', '-'],
  ['minus', '-'],
  ['strich', '-'],
  ['mittelstrich', '-'],
  ['unterstrich', '_'],
  ['underscore', '_'],
]);
const ENDINGS: ReadonlySet<string> = new Set(WEB_ENDINGS.split('|'));
/** Words beside the two ends of an address that say nothing else. */
const ABOUT_END =
  /^(endung|domainendung|toplevel|top|level|domain|hinten|am|ende|zum|schluss|letztes|ist|es|das|die|mit|auf|punkt|muss|soll|sein|heissen|heisst|ne|nein|nee|doch|aber|nur|bitte|lieber|sondern|und|nicht|nich|net|kein|statt|mail|email|mailadresse|adresse|webseite|website|seite|homepage|endet|anstatt|fast|falsch|falsche|falscher|war|als|eine|gehort|endet|da|stimmt|so|halt|moment|stopp|stop|sorry|ach|ja|hier|waere|ware|war)$/;
const CUED = /^(endung|domainendung|hinten|ende|punkt|endet|domain)$/;

/** `hinten com, nicht de`, `die Endung ist eu`: the address with another end. Null: that is not said, or it ends otherwise. */
export function withOtherEnding(address: string, message: string): string | null {
  const words = saidWords(message);
  const { right, wrong } = sides(words, ({ plain }) => (isEnding(plain, words) ? plain : null));
  const there = /\.([a-z]{2,})(\/?)$/i.exec(address);
  const [end, other] = becoming(right, (there?.[1] ?? '').toLowerCase(), message);
  const isOnly = words.every((word) => isEnding(word.plain, words) || ABOUT_END.test(word.plain));
  const isCued = words.some(({ plain }) => CUED.test(plain)) || wrong.length > 0;
  if (end === undefined || other !== undefined || !isOnly || !isCued) return null;
  if (there === null || (wrong.length > 0 && !wrong.includes((there[1] ?? '').toLowerCase()))) return null;
  return `${address.slice(0, there.index)}.${end}${there[2] ?? ''}`;
}

/** `das com muss de sein`: of two ends the first is the one that stands there. */
function becoming(ends: readonly string[], there: string, message: string): readonly string[] {
  const [first, second, third] = ends;
  const isExchange = first === there && second !== undefined && third === undefined && BECOMES.test(message);
  return isExchange ? [second] : ends;
}

const BECOMES = /\b(muss|müsste|soll|sollte|gehört|wird)\b/i;

/** `at` is the sign of an address, unless the message is about its ending. */
function isEnding(word: string, words: readonly SaidWord[]): boolean {
  if (word === 'at') return words.some(({ plain }) => CUED.test(plain));
  return ENDINGS.has(word) && !/^(es|it|be|digital|group|services)$/.test(word);
}

/**
 * `ohne Bindestrich`, `Bindestrich statt Punkt`, `zwischen Eva und Gruber gehört ein Punkt`: the text with another sign. Null: that is
 * not said, or there is nothing to be changed.
 */
export function withOtherSigns(text: string, message: string): string | null {
  const words = saidWords(message);
  const { right, wrong } = sides(words, ({ plain }) => SIGNS.get(plain) ?? null);
  const [sign] = right;
  const [gone] = wrong;
  if (sign === undefined && gone === undefined) return null;
  if (gone !== undefined) return exchanged(text, gone, sign ?? '', words);
  return sign === undefined ? null : inserted(text, sign, words);
}

/** The index of the sign that is meant: in the part that is named, else before the `@`, and never the dot before the end. */
function exchanged(text: string, gone: string, sign: string, words: readonly SaidWord[]): string | null {
  const at = text.indexOf('@');
  const end = text.lastIndexOf('.');
  const indexes = [...text.matchAll(/./gsu)].flatMap(({ 0: letter, index }) =>
    letter === gone && !(gone === '.' && index === end && end > at) ? [index] : [],
  );
  const isBehind = words.some(({ plain }) => /^(hinten|domain|hinter|danach|hinterm)$/.test(plain));
  const before = indexes.filter((index) => index < at);
  const index = isBehind ? indexes.findLast((one) => one > at) : (before[0] ?? indexes[0]);
  if (index === undefined) return null;
  const isWords = at < 0 && sign === '' && /\s|\p{Lu}/u.test(text);
  return text.slice(0, index) + (isWords ? ' ' : sign) + text.slice(index + 1);
}

/** Between two neighbours that are named; in a name also between its words. */
function inserted(text: string, sign: string, words: readonly SaidWord[]): string | null {
  const lower = text.toLowerCase();
  for (const [i, first] of words.entries())
    for (const second of words.slice(i + 1)) {
      const [a, b] = [writtenIn(lower, first.text), writtenIn(lower, second.text)];
      if (a.length < 2 || b.length < 2) continue;
      const found = new RegExp(`${escaped(a)}([\\s._-]?)${escaped(b)}`).exec(lower);
      if (found === null || SIGNS.has(first.plain) || SIGNS.has(second.plain)) continue;
      const from = found.index + a.length;
      return text.slice(0, from) + sign + text.slice(from + (found[1] ?? '').length);
    }
  const isBetweenWords = !text.includes('@') && /^[^\s]+ [^\s]+$/.test(text) && sign === '-';
  return isBetweenWords && words.some(({ plain }) => plain === 'mit') ? text.replace(' ', sign) : null;
}

/** A word as an address has it: without umlauts. */
function writtenIn(text: string, word: string): string {
  const lower = word.toLowerCase();
  return text.includes(lower) ? lower : foldLetters(word);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
