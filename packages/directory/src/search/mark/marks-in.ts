import { foldLetters } from '../../names/fold-letters.ts';
import { type RawWord, rawWords } from '../query/raw-words.ts';
import type { SearchMatch } from '../scored-hit.ts';
import { PHONE_MARK } from '../store/vocabulary.ts';
import { phoneDigits } from '../text/phone-digits.ts';
import { AND } from '../text/split-words.ts';

/** Where a part of a text begins and ends, UTF-16 units. */
export type Mark = readonly [from: number, to: number];

// More signs before a number are none of it, and looking for them again from each of thousands takes long.
const NUMBER_RUN = /[+(]{0,3}\d[\d\s()/.\-–]*\d/g;
/** Words in a row that may have been taken as one: `A. T. U.`. */
const ROW_MAX = 4;
/** A shorter word is not marked within another one. */
const INSIDE_MIN = 3;

/**
 * Parts of a field's text that a hit was found by, ascending and apart: for each match in this field the words it met, and of a
 * word that only contains what was typed that part.
 */
export function marksIn(
  text: string,
  matches: readonly Pick<SearchMatch, 'words' | 'term'>[],
): readonly Mark[] {
  const words = rawWords(text);
  const marks: Mark[] = [];
  for (const { words: met, term } of matches) {
    for (const word of met) {
      if (word.startsWith(PHONE_MARK)) marks.push(...numberMarks(text, word.slice(PHONE_MARK.length)));
      else marks.push(...wordMarks(text, words, word, term));
    }
  }
  return apart(marks);
}

function numberMarks(text: string, digits: string): readonly Mark[] {
  return [...text.matchAll(NUMBER_RUN)]
    .filter(([run]) => phoneDigits(run) === digits)
    .map(({ 0: run, index }): Mark => [index, index + run.length]);
}

function wordMarks(text: string, words: readonly RawWord[], met: string, term: string): readonly Mark[] {
  const whole = words.filter((word) => word.text === met);
  if (whole.length > 0) {
    const isPart = met !== term && met.includes(term);
    return whole.map((word) => (isPart ? partMark(text, word, term) : [word.from, word.to]));
  }
  const row = rowMark(words, met);
  if (row !== null) return [row];
  if (met.length < INSIDE_MIN) return [];
  return words.filter((word) => word.text.includes(met)).map((word) => partMark(text, word, met));
}

/** Where a part of a folded word stands in the word as it is written. */
function partMark(text: string, word: RawWord, part: string): Mark {
  const at = word.text.indexOf(part);
  const written = text.slice(word.from, word.to);
  return [word.from + writtenLength(written, at), word.from + writtenLength(written, at + part.length)];
}

/** How much of a written word folds to so many letters: at least that many when a letter folds to two. */
function writtenLength(written: string, folded: number): number {
  if (folded === 0) return 0;
  for (let length = 1; length < written.length; length += 1) {
    if (foldLetters(written.slice(0, length)).length >= folded) return length;
  }
  return written.length;
}

function rowMark(words: readonly RawWord[], met: string): Mark | null {
  for (const [i, first] of words.entries()) {
    let plain = '';
    let withAnd = '';
    for (const word of words.slice(i, i + ROW_MAX)) {
      plain += word.text === AND ? '' : word.text;
      withAnd += word.text === AND ? 'und' : word.text;
      if (first.text !== AND && word !== first && (plain === met || withAnd === met))
        return [first.from, word.to];
    }
  }
  return null;
}

function apart(marks: readonly Mark[]): readonly Mark[] {
  const sorted = marks.toSorted((a, b) => a[0] - b[0] || b[1] - a[1]);
  const result: Mark[] = [];
  for (const [from, to] of sorted) {
    const last = result.at(-1);
    if (last !== undefined && from <= last[1]) result[result.length - 1] = [last[0], Math.max(last[1], to)];
    else result.push([from, to]);
  }
  return result;
}
