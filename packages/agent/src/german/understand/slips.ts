import { plainWord, skeletonOf } from '../text/skeleton.ts';
import { editsWithin } from '../vocabulary/edits.ts';
import { FULL_FORMS } from '../vocabulary/full-forms.ts';

/** Letters from which a word with two neighbours swapped is seen through, with one left out, with one too many. */
const SWAPPED_FROM = 3;
const LEFT_OUT_FROM = 6;
const ADDED_FROM = 8;

/** Words near to one of ours that are meant as they stand. */
const NO_SLIPS: ReadonlySet<string> = new Set(
  'andre andren andrem andrer unsern unsrem unsre hiesen hiessen bereite partnerin partnerinnen verschrieben speicherst musste mussten allee down colo host start strich strichen weissen weisen sap'.split(
    ' ',
  ),
);

const forms = [...FULL_FORMS].filter(([plain]) => plain.length >= SWAPPED_FROM);
const bySortedLetters = grouped(([plain]) => sorted(plain));
const bySkeleton = grouped(([plain]) => skeletonOf(plain));
const byLetter = grouped(([plain]) => plain.charAt(0));

/**
 * A word that was typed in a hurry as it is written: two neighbours swapped (`nien`), a letter doubled or not (`zurrück`), one left
 * out or one too many. Null: it is no slip of a word of ours, or it is one of ours as it stands. Of a word that is
 * `isInflected` from one of ours only doubled letters are looked at.
 */
export function withoutSlip(word: string, isInflected: boolean): string | null {
  const plain = plainWord(word);
  if (plain.length < SWAPPED_FROM || FULL_FORMS.has(plain) || NO_SLIPS.has(plain)) return null;
  const known = seen.get(plain);
  if (known !== undefined) return known;
  if (seen.size >= SEEN_MAX) seen.clear();
  const meant = isInflected
    ? doubled(plain)
    : (swapped(plain) ?? doubled(plain) ?? leftOut(plain) ?? added(plain));
  seen.set(plain, meant);
  return meant;
}

/** Answers given before: the same words come again. */
const seen = new Map<string, string | null>();
const SEEN_MAX = 5_000;

function swapped(word: string): string | null {
  // Before vowels are told apart: `üebr` has an `e` more than `uber`.
  const near = (bySortedLetters.get(sorted(word)) ?? []).find(([plain]) => editsWithin(plain, word, 1));
  return near?.[1] ?? null;
}

function doubled(word: string): string | null {
  const same = bySkeleton.get(skeletonOf(word)) ?? [];
  const [only, other] = same;
  return word.length > SWAPPED_FROM && only !== undefined && other === undefined ? only[1] : null;
}

function leftOut(word: string): string | null {
  if (word.length < LEFT_OUT_FROM) return null;
  return nearTo(word, word.length + 1);
}

function added(word: string): string | null {
  if (word.length < ADDED_FROM) return null;
  return nearTo(word, word.length - 1);
}

function nearTo(word: string, length: number): string | null {
  // At the end it would be another form of another word.
  const near = (byLetter.get(word.charAt(0)) ?? []).find(
    ([plain]) => plain.length === length && plain.at(-1) === word.at(-1) && editsWithin(plain, word, 1),
  );
  return near?.[1] ?? null;
}

function sorted(word: string): string {
  return [...word].sort().join('');
}

function grouped(
  keyOf: (form: readonly [string, string]) => string,
): ReadonlyMap<string, readonly (readonly [string, string])[]> {
  const groups = new Map<string, (readonly [string, string])[]>();
  for (const form of forms) {
    const key = keyOf(form);
    groups.set(key, [...(groups.get(key) ?? []), form]);
  }
  return groups;
}
