import type { PostingLists } from '../store/posting-lists.ts';
import { TEXT_MAX } from '../store/text-store.ts';
import type { Vocabulary } from '../store/vocabulary.ts';
import { writeWord } from '../store/word-bytes.ts';
import { soundOf } from '../text/cologne-phonetics.ts';
import { letterSignature } from '../text/signature.ts';
import { writeSkeleton } from '../text/skeleton.ts';
import { findBeginnings } from './find-beginnings.ts';
import { findBySound } from './find-by-sound.ts';
import { findContaining } from './find-containing.ts';
import { findEdited } from './find-edited.ts';
import { Findings } from './findings.ts';
import type { FoundWord } from './found-words.ts';
import { TopList } from './top-list.ts';

/** Words that one word of a query may mean, at most: the best. */
const WORDS_MAX = 256;
/** Providers that have one of them, at most, unless a single word has more. */
const PROVIDERS_MAX = 1_000_000;
/** What a word that twice as many providers have is preferred by. */
const FREQUENT = 0.03;
/** Typing errors that are looked for. */
const EDITS_MAX = 2;
/** The same when the word as typed is known: it is probably meant. */
const EDITS_BESIDE_EXACT = 1;
/** Above this similarity nothing is looked for that is less like it. */
const GOOD = 0.8;

/** A word of a query in the forms that it is compared in. */
export interface SoughtWord {
  readonly text: Uint8Array;
  readonly length: number;
  readonly skeleton: Uint8Array;
  readonly skeletonLength: number;
  readonly signature: number;
  /** 0 when it has none ({@link soundOf}). */
  readonly sound: number;
  readonly isNumber: boolean;
}

/** Finds the words of the vocabulary that a typed word may mean, in no order. `isTolerant`: even if it may well mean itself. */
export function findWords(
  vocabulary: Vocabulary,
  postings: PostingLists,
  text: string,
  isTolerant: boolean,
): readonly FoundWord[] {
  const sought = soughtWord(text);
  const findings = new Findings();
  const exact = vocabulary.find(text);
  if (exact >= 0) findings.add(exact, 1, 'exact');
  findContaining(vocabulary, sought, findings);
  if (!sought.isNumber) {
    findEdited(vocabulary, sought, exact >= 0 && !isTolerant ? EDITS_BESIDE_EXACT : EDITS_MAX, findings);
    findBySound(vocabulary, sought, findings);
    if (findings.best < GOOD) findBeginnings(vocabulary, sought, findings);
  }
  return best(findings, vocabulary, postings);
}

function soughtWord(word: string): SoughtWord {
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
    sound: soundOf(text, 0, length),
    isNumber: /^\d+$/.test(word),
  };
}

/** The most similar; of many the frequent ones, which more providers have. */
function best(findings: Findings, vocabulary: Vocabulary, postings: PostingLists): readonly FoundWord[] {
  const words = Uint32Array.from(findings.words());
  const frequencies = words.map((word) => postings.frequency(word));
  const providers = frequencies.reduce((sum, frequency) => sum + frequency, 0);
  if (words.length <= WORDS_MAX && providers <= PROVIDERS_MAX) return findings.all();
  const ranks = Float64Array.from(
    words,
    (word, i) => findings.similarityOf(word) + FREQUENT * Math.log2(1 + (frequencies[i] ?? 0)),
  );
  const top = new TopList(
    WORDS_MAX,
    (a, b) => (ranks[b] ?? 0) - (ranks[a] ?? 0) || vocabulary.compareTexts(words[a] ?? 0, words[b] ?? 0),
  );
  for (let i = 0; i < words.length; i += 1) top.add(i);
  const kept: FoundWord[] = [];
  let left = PROVIDERS_MAX;
  for (const i of top.sorted()) {
    left -= frequencies[i] ?? 0;
    if (left < 0 && kept.length > 0) break;
    kept.push(findings.get(words[i] ?? 0));
  }
  return kept;
}
