import { editsWithin } from '../../../vocabulary/edits.ts';
import { type SaidWord, saidWords } from './said-words.ts';

/** Letters that sound alike, and are told apart by naming them: `mit dt`, `mit ck`, `mit ai`. */
const ALIKE: readonly (readonly string[])[] = [
  ['dt', 'tt', 'th', 'd', 't'],
  ['ck', 'kk', 'k', 'c', 'g'],
  ['ai', 'ei', 'ay', 'ey'],
  ['y', 'ie', 'ii', 'i', 'j', 'ü'],
  ['ss', 'ß', 'sz', 's', 'z'],
  ['ph', 'ff', 'f', 'v', 'w'],
  ['tz', 'zz', 'z', 'ts'],
  ['ä', 'ae', 'e', 'a'],
  ['ö', 'oe', 'o'],
  ['ü', 'ue', 'u', 'y'],
  ['äu', 'eu', 'oi'],
  ['x', 'chs', 'ks', 'cks'],
  ['qu', 'kw'],
];
const NUMBERS: ReadonlyMap<string, number> = new Map([
  ['einem', 1],
  ['nur', 1],
  ['zwei', 2],
  ['doppel', 2],
  ['doppeltem', 2],
  ['drei', 3],
]);
/** What a letter is called. */
const CALLED: ReadonlyMap<string, string> = new Map([
  ['ypsilon', 'y'],
  ['eszett', 'ß'],
  ['zet', 'z'],
  ['zett', 'z'],
  ['vau', 'v'],
  ['fau', 'v'],
  ['ha', 'h'],
]);
const SPELLING =
  /^(mit|ohne|schreibt|schreiben|geschrieben|schreibweise|buchstabe|hinten|vorne|doppel\p{L})$/u;
/** A word of a value that is corrected to one like it. */
const WORD_MIN = 3;
const LONG_FROM = 6;
const PARTS = /[\s@._-]+/;

/**
 * `Schmidt mit dt`, `schreibt sich mit ck`, `mit zwei t`, `ohne h`: a name as it is spelled. Null: that is not said, or nothing in
 * the name sounds like that.
 */
export function respelled(text: string, message: string): string | null {
  const words = saidWords(message);
  const isSpelled = words.some(({ plain, text: own }) => SPELLING.test(plain) || /^[dt]t$/.test(own));
  const parts = text.toLowerCase().split(PARTS);
  const isDenied = words.some((word) => word.isDenied && parts.includes(word.text.toLowerCase()));
  if (!isSpelled && !isDenied) return null;
  const similar = withSimilarWord(text, words);
  if (similar !== null || !isSpelled) return similar;
  const named = words.find(
    (word) => word.plain.length >= WORD_MIN && text.toLowerCase().includes(word.text.toLowerCase()),
  );
  const part = named === undefined ? text : named.text;
  const from = named === undefined ? 0 : text.toLowerCase().lastIndexOf(part.toLowerCase());
  const before = text.slice(from, from + part.length);
  const after = withLetters(before, words);
  return after === null ? null : text.slice(0, from) + after + text.slice(from + part.length);
}

/** The whole word is said as it is spelled: `mit th, also Matthias`. */
function withSimilarWord(text: string, words: readonly SaidWord[]): string | null {
  for (const part of text.split(PARTS).toReversed()) {
    const near = words.findLast(({ text: word, isDenied }) => !isDenied && isSpelling(word, part));
    if (near !== undefined) return replacedLast(text, part, inCaseOf(near.text, part));
  }
  return null;
}

/** Whether a word is another one with another spelling. */
function isSpelling(word: string, part: string): boolean {
  const [a, b] = [word.toLowerCase(), part.toLowerCase()];
  return (
    a !== b &&
    a.length >= WORD_MIN &&
    b.length >= WORD_MIN &&
    a.charAt(0) === b.charAt(0) &&
    editsWithin(a, b, a.length >= LONG_FROM ? 2 : 1)
  );
}

function withLetters(part: string, words: readonly SaidWord[]): string | null {
  for (const [i, word] of words.entries()) {
    const wanted = lettersOf(words, i);
    if (wanted === null) continue;
    const isWithout =
      words.slice(Math.max(0, i - 2), i).some(({ plain }) => plain === 'ohne') || word.isDenied;
    const after = isWithout ? withoutLetters(part, wanted) : withSound(part, wanted);
    if (after !== null) return after;
  }
  return null;
}

/** The letters that are named at a word: `dt`, `zwei t`, `doppel-l`, `Ypsilon`. */
function lettersOf(words: readonly SaidWord[], at: number): string | null {
  const word = words[at];
  if (word === undefined) return null;
  const doubled = /^doppel-?(\p{L})$/u.exec(word.plain)?.[1];
  if (doubled !== undefined) return doubled.repeat(2);
  const own = CALLED.get(word.plain) ?? word.text.toLowerCase();
  if (
    own.length > 2 ||
    !/^\p{L}+$/u.test(own) ||
    /^(am|im|in|an|zu|so|es|da|ja|ne|nö|er|du|ab|um)$/.test(own)
  )
    return null;
  const before = words[at - 1];
  const count = before === undefined ? undefined : NUMBERS.get(before.plain);
  if (own === 's' && before !== undefined && /^scharf/.test(before.plain)) return 'ß';
  const isLed =
    before !== undefined &&
    (count !== undefined || /^(mit|ohne|weichem|hartem|langem|scharfem|statt|nicht|und)$/.test(before.plain));
  return isLed ? (own.length === 1 && count !== undefined ? own.repeat(count) : own) : null;
}

/** The last place that sounds like the letters; a letter that is doubled or single now; else nothing. */
function withSound(part: string, wanted: string): string | null {
  const lower = part.toLowerCase();
  const letter = wanted.charAt(0);
  if (wanted === letter.repeat(wanted.length)) {
    const run = lastMatch(lower, new RegExp(`${letter}+`, 'g'));
    if (run !== null && run.text !== wanted) return put(part, run.at, run.text.length, wanted);
  }
  const sounds = ALIKE.filter((group) => group.includes(wanted)).flat();
  const others = [...new Set(sounds)].filter((sound) => sound !== wanted).sort((a, b) => b.length - a.length);
  for (const length of [3, 2, 1]) {
    const matches = others
      .filter((sound) => sound.length === length)
      .map((sound) => ({ sound, at: lower.lastIndexOf(sound) }))
      .filter(({ at }) => at > 0 || (at === 0 && wanted.length === 1));
    const [match] = matches.sort((a, b) => b.at - a.at);
    if (match !== undefined) return put(part, match.at, match.sound.length, wanted);
  }
  return null;
}

function withoutLetters(part: string, letters: string): string | null {
  const run = lastMatch(part.toLowerCase(), new RegExp(letters, 'g'));
  return run === null ? null : put(part, run.at, run.text.length, '');
}

function lastMatch(text: string, pattern: RegExp): { readonly at: number; readonly text: string } | null {
  const last = [...text.matchAll(pattern)].at(-1);
  return last === undefined ? null : { at: last.index, text: last[0] };
}

function put(text: string, at: number, length: number, letters: string): string {
  const isCapital = /^\p{Lu}/u.test(text.slice(at));
  const written = isCapital ? letters.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : letters;
  return text.slice(0, at) + written + text.slice(at + length);
}

function inCaseOf(word: string, part: string): string {
  if (part === part.toLowerCase()) return word.toLowerCase();
  return word.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

function replacedLast(text: string, part: string, by: string): string {
  const at = text.lastIndexOf(part);
  return text.slice(0, at) + by + text.slice(at + part.length);
}
