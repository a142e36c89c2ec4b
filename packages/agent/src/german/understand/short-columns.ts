import { plainWord, skeletonOf } from '../text/skeleton.ts';
import { ordinalWord } from '../values/dates.ts';
import { everydayOf } from '../vocabulary/everyday.ts';
import { FIELD_WORDS } from '../vocabulary/fields.ts';
import { longestMatch } from '../vocabulary/lexicon.ts';
import { isKnownTown } from '../vocabulary/towns.ts';

/** A word that names a column, as it is written and as it is compared. */
interface ColumnWord {
  readonly text: string;
  readonly plain: string;
  readonly tag: string;
}

const COLUMN_WORDS: readonly ColumnWord[] = Object.entries(FIELD_WORDS).flatMap(([tag, phrases]) =>
  phrases
    .split('|')
    .map((phrase) => phrase.replace('~', ''))
    .filter((word) => !word.includes(' '))
    .map((text) => ({ text, plain: plainWord(text), tag })),
);

/** Letters of the shortest form with a dot, and of one without or with letters left out inside. */
const DOTTED_MIN = 3;
const BARE_MIN = 5;
/** Letters that a short form leaves out at least. */
const LEFT_OUT_MIN = 2;
/** Letters that stand at the beginning of both. */
const SAME_BEGINNING = 3;
const VOWEL = /[aeiouy]/;
/** Short forms of something else. */
const NO_COLUMN = /^(prof|dipl|vergl?|vgl|ges)$/;
/** What is noted down stays as it was said, and so does what is quoted. */
const NOTED = /(?<!\p{L})(notiz|notier|vermerk|bemerk|anmerk)\p{L}*|["„“»:]/iu;
const WORD =
  /(?<![\p{L}\p{N}@._-])(?<word>\p{L}{2,}(?:[.-]\p{L}{2,})?)(?<dot>\.(?!\p{L}|\p{N}))?(?![\p{L}\p{N}@_-])/gu;

/** A message with short forms of columns written out: `zweigst. Kessler`, `produktgrp`, `prod.gruppen`, `Postleitz.`. */
export function withWholeColumns(message: string): string {
  const end = NOTED.exec(message)?.index ?? message.length;
  const text = message
    .slice(0, end)
    .replace(
      WORD,
      (whole, word: string, dot: string | undefined) => columnOf(word, dot !== undefined) ?? whole,
    );
  return text + message.slice(end);
}

/** The column that a short form can only stand for. Null: it is none, or may be of several. */
function columnOf(word: string, isDotted: boolean): string | null {
  const isParted = /[.-]/.test(word);
  const short = plainWord(word);
  const isShortEnough = isDotted || isParted ? short.length >= DOTTED_MIN : isClipped(short);
  if (!isShortEnough || NO_COLUMN.test(short) || isOwnWord(word, isDotted)) return null;
  const fitting = COLUMN_WORDS.filter((column) => stands(short, column.plain));
  const begun = fitting.filter(({ plain }) => plain.startsWith(short));
  const ended = fitting.filter(({ plain }) => plain.endsWith(short.slice(-1)));
  if (begun.length > 0 || short.length < BARE_MIN) return only(begun);
  return only(fitting) ?? only(ended);
}

/** Ends as no word does: `produktgrp`, `bewertg`. */
function isClipped(short: string): boolean {
  return (
    short.length >= BARE_MIN &&
    !VOWEL.test(short.slice(-2)) &&
    !/(s|ch|er|st|tz|rt|ng|nd|ck|ll|rg)$/.test(short)
  );
}

function isOwnWord(word: string, isDotted: boolean): boolean {
  const skeleton = skeletonOf(word);
  const match = longestMatch([skeleton]);
  // Without a dot it may as well be a typing error.
  return (
    (match !== null &&
      (match.isExact || (!isDotted && [...match.tags].some((tag) => tag.startsWith('field:'))))) ||
    ordinalWord(plainWord(word)) !== null ||
    everydayOf(skeleton) !== null ||
    isKnownTown(skeleton)
  );
}

/** Whether the letters of the short form stand in the word, in order and from its beginning. */
function stands(short: string, word: string): boolean {
  if (word.length < short.length + LEFT_OUT_MIN && !word.startsWith(short)) return false;
  if (word.length <= short.length || word.slice(0, SAME_BEGINNING) !== short.slice(0, SAME_BEGINNING))
    return false;
  let at = 0;
  for (const letter of word) if (letter === short[at]) at += 1;
  return at === short.length;
}

/** The shortest of several words of one column. */
function only(words: readonly ColumnWord[]): string | null {
  const [first] = words.toSorted((a, b) => a.text.length - b.text.length);
  return first !== undefined && words.every(({ tag }) => tag === first.tag) ? first.text : null;
}
