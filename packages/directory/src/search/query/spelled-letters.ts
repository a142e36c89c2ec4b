import { legalFormAt } from '../../names/legal-forms.ts';
import { letterOf, spelledNumber } from '../text/letter-names.ts';
import { AND } from '../text/split-words.ts';
import type { RawWord } from './raw-words.ts';

/** Letters in a row that may be one word. */
const LETTERS_MAX = 12;
/** Ways to read them that are looked up. */
const READINGS_MAX = 64;

/** A word of a query, or letters in a row that may be one. */
export interface SpelledWord extends RawWord {
  /** Of letters in a row, what they may be together; empty for any other word. */
  readonly readings: readonly string[];
  /** They were called by their names: `es em a`. */
  readonly isNamed: boolean;
}

/** A letter in a row, as it stands there. */
interface Letter {
  readonly word: RawWord;
  readonly letter: string;
  /** `&` stands before it. */
  readonly hasAnd: boolean;
}

/**
 * The words of a query with letters in a row taken as one word each: `R. W. E.`, `e n b w`, `es em a`, `ka und em`. Letters that
 * are a legal form, or end in one, give it as a word of its own: `ge em be ha`. `text` is what they stand in. Null when there are no
 * such letters.
 */
export function joinLetters(words: readonly RawWord[], text: string): readonly SpelledWord[] | null {
  // Most queries have none, and all of them come by here.
  if (words.filter(({ text: word }) => readLetter(word) !== undefined).length < 2) return null;
  const joined: SpelledWord[] = [];
  let hasLetters = false;
  for (let at = 0; at < words.length; ) {
    const row = lettersAt(words, at, text);
    if (row.letters.length > 1) {
      hasLetters = true;
      joined.push(...asWords(row.letters));
    } else {
      joined.push(...words.slice(at, at + row.length).map(asItStands));
    }
    at += row.length;
  }
  return hasLetters ? joined : null;
}

/** A word that is no letters. */
export function asItStands(word: RawWord): SpelledWord {
  return { ...word, readings: [], isNamed: false };
}

/** The letters from a word on, and how many words they take: one at least. */
function lettersAt(
  words: readonly RawWord[],
  from: number,
  text: string,
): { letters: readonly Letter[]; length: number } {
  const letters: Letter[] = [];
  let at = from;
  while (at < words.length && letters.length < LETTERS_MAX) {
    const isAnd = letters.length > 0 && isAndWord(words[at]?.text ?? '');
    const word = words[isAnd ? at + 1 : at];
    const letter = word === undefined ? undefined : readLetter(word.text);
    if (word === undefined || letter === undefined) break;
    letters.push({ word, letter, hasAnd: isAnd });
    at += isAnd ? 2 : 1;
  }
  // The last one may begin the next word: `e-commerce`.
  const to = letters.at(-1)?.word.to ?? 0;
  if (letters.length > 1 && text[to] === '-' && words[at]?.from === to + 1) {
    at -= letters.pop()?.hasAnd === true ? 2 : 1;
  }
  const isNumber = letters.every(({ letter, hasAnd }) => /\d/.test(letter) && !hasAnd);
  return isNumber ? { letters: [], length: Math.max(1, at - from) } : { letters, length: at - from };
}

function readLetter(word: string): string | undefined {
  return letterOf(word) ?? spelledNumber(word) ?? (isShortNumber(word) ? word : undefined);
}

function isShortNumber(word: string): boolean {
  return word.length <= 2 && /^\d+$/.test(word);
}

function isAndWord(word: string): boolean {
  return word === AND || word === 'und' || word === 'plus';
}

/** One word, and behind it the legal form that the letters end in. */
function asWords(letters: readonly Letter[]): readonly SpelledWord[] {
  for (let at = 0; at < letters.length - 1; at += 1) {
    const form = letters.slice(at).map(({ letter }) => letter);
    // Of two letters before `ag` a name is left; of one that is the end of another word.
    if ((at === 1 && form.length < 3) || legalFormAt([form.join('')], 0) === null) continue;
    const last = asOne(letters.slice(at));
    const before = letters.slice(0, at);
    const [first] = before;
    const named = before.length > 1 ? [asOne(before)] : first === undefined ? [] : [asItStands(first.word)];
    return [...named, { ...last, text: form.join(''), readings: [] }];
  }
  return [asOne(letters)];
}

function asOne(letters: readonly Letter[]): SpelledWord {
  const readings = readingsOf(letters);
  return {
    text: readings[0] ?? '',
    from: letters[0]?.word.from ?? 0,
    to: letters.at(-1)?.word.to ?? 0,
    readings,
    isNamed: letters.some(({ word, letter }) => word.text !== letter),
  };
}

/** All as letters first; then with some as they were typed, since `en` may be two letters: `en be we` of EnBW. */
function readingsOf(letters: readonly Letter[]): readonly string[] {
  let readings = [''];
  for (const { word, letter, hasAnd } of letters) {
    const ways = word.text.length === 2 && word.text !== letter ? [letter, word.text] : [letter];
    const more = readings.flatMap((before) =>
      ways.flatMap((way) => (hasAnd ? [`${before}und${way}`, before + way] : [before + way])),
    );
    readings = more.slice(0, READINGS_MAX);
  }
  return readings;
}
