import type { PostingLists } from '../store/posting-lists.ts';
import { TEXT_MAX } from '../store/text-store.ts';
import type { Vocabulary } from '../store/vocabulary.ts';
import { writeWord } from '../store/word-bytes.ts';
import { cologneCode } from '../text/cologne-phonetics.ts';
import { letterSignature } from '../text/signature.ts';
import { writeSkeleton } from '../text/skeleton.ts';
import { bestWords } from './best-words.ts';
import { findBeginnings } from './find-beginnings.ts';
import { findBySound } from './find-by-sound.ts';
import { findContaining } from './find-containing.ts';
import { findEdited } from './find-edited.ts';
import { findParts } from './find-parts.ts';
import { findShort } from './find-short.ts';
import type { FoundWord } from './found-word.ts';
import { WordCandidates } from './word-candidates.ts';

/**
 * How far a search goes for one word: `narrow` in a query of many words, `usual`, and `wide` when that finds nothing at all.
 */
export type Breadth = 'narrow' | 'usual' | 'wide';

/** Typing errors that are looked for. */
const EDITS_MAX: Readonly<Record<Breadth, number>> = { narrow: 1, usual: 2, wide: 2 };
/** Typing errors that are looked for when the word as typed is known: then it is probably meant. */
const EDITS_BESIDE_KNOWN: Readonly<Record<Breadth, number>> = { narrow: 0, usual: 1, wide: 2 };
/** Providers that have one of the words found, at most, unless a single word has more. */
const PROVIDERS_MAX: Readonly<Record<Breadth, number>> = { narrow: 50_000, usual: 250_000, wide: 250_000 };
/** A part of so many words is known like a word. */
const KNOWN_PARTS = 32;
/** In a narrow search shorter words mean themselves alone. */
const NARROW_PART_MIN = 3;
/** Above this similarity nothing is looked for that is less like it. */
const GOOD = 0.8;

/** A query word in the forms in which it is compared. */
export interface QueryTerm {
  readonly text: Uint8Array;
  readonly length: number;
  readonly skeleton: Uint8Array;
  readonly skeletonLength: number;
  readonly signature: number;
  /** 0 when it has none ({@link cologneCode}). */
  readonly sound: number;
  readonly isNumber: boolean;
}

/** Finds the words of the vocabulary that a typed word may mean, in no order. */
export function findWords(
  vocabulary: Vocabulary,
  postings: PostingLists,
  text: string,
  breadth: Breadth,
): readonly FoundWord[] {
  const term = queryTerm(text);
  const candidates = new WordCandidates();
  const exact = vocabulary.find(text);
  if (exact >= 0) candidates.add(exact, 1, 'exact');
  if (breadth !== 'narrow' || term.length >= NARROW_PART_MIN) findContaining(vocabulary, term, candidates);
  if (!term.isNumber) {
    const isKnown = exact >= 0 || candidates.size >= KNOWN_PARTS;
    findEdited(vocabulary, term, isKnown ? EDITS_BESIDE_KNOWN[breadth] : EDITS_MAX[breadth], candidates);
    findBySound(vocabulary, term, candidates);
    if (candidates.best < GOOD) findBeginnings(vocabulary, term, candidates);
    if (breadth === 'wide') {
      findShort(vocabulary, term, candidates);
      if (candidates.best < GOOD) findParts(vocabulary, term, candidates);
    }
  }
  return bestWords(candidates, vocabulary, postings, PROVIDERS_MAX[breadth]);
}

function queryTerm(word: string): QueryTerm {
  const text = new Uint8Array(TEXT_MAX);
  const skeleton = new Uint8Array(TEXT_MAX);
  const length = writeWord(word, text);
  const skeletonLength = writeSkeleton(text, 0, length, skeleton);
  return {
    text,
    length,
    skeleton,
    skeletonLength,
    signature: letterSignature(skeleton, 0, skeletonLength),
    sound: cologneCode(text, 0, length),
    isNumber: /^\d+$/.test(word),
  };
}
