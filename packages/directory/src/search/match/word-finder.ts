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
import type { FoundWord, MatchKind } from './found-words.ts';
import { TopList } from './top-list.ts';

/** Words that one word of a query may mean, at most: the best. */
const WORDS_MAX = 256;
/** Providers that have one of them, at most, unless a single word has more. */
const PROVIDERS_MAX = 1_000_000;
/** What a word that twice as many providers have is preferred by. */
const FREQUENT = 0.03;
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

/** Takes down what the searches for one word find: the highest similarity of each. */
export class Findings {
  readonly found = new Map<number, FoundWord>();
  #best = 0;

  get best(): number {
    return this.#best;
  }

  add(word: number, similarity: number, kind: MatchKind): void {
    const known = this.found.get(word);
    if (known !== undefined && known.similarity >= similarity) return;
    this.found.set(word, { word, similarity, kind });
    if (similarity > this.#best) this.#best = similarity;
  }
}

/** Finds the words of the vocabulary that a typed word may mean, in no order. */
export function findWords(
  vocabulary: Vocabulary,
  postings: PostingLists,
  text: string,
): readonly FoundWord[] {
  const sought = soughtWord(text);
  const findings = new Findings();
  const exact = vocabulary.find(text);
  if (exact >= 0) findings.add(exact, 1, 'exact');
  findContaining(vocabulary, sought, findings);
  if (!sought.isNumber) {
    findEdited(vocabulary, sought, findings);
    findBySound(vocabulary, sought, findings);
    if (findings.best < GOOD) findBeginnings(vocabulary, sought, findings);
  }
  return best(findings.found, vocabulary, postings);
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
function best(found: Map<number, FoundWord>, vocabulary: Vocabulary, postings: PostingLists): FoundWord[] {
  let providers = 0;
  for (const word of found.keys()) providers += postings.frequency(word);
  if (found.size <= WORDS_MAX && providers <= PROVIDERS_MAX) return [...found.values()];
  const ranks = new Map<number, number>();
  for (const { word, similarity } of found.values()) {
    ranks.set(word, similarity + FREQUENT * Math.log2(1 + postings.frequency(word)));
  }
  const top = new TopList(
    WORDS_MAX,
    (a, b) => (ranks.get(b) ?? 0) - (ranks.get(a) ?? 0) || vocabulary.compareTexts(a, b),
  );
  for (const word of found.keys()) top.add(word);
  const words: FoundWord[] = [];
  providers = 0;
  for (const word of top.sorted()) {
    providers += postings.frequency(word);
    if (providers > PROVIDERS_MAX && words.length > 0) break;
    words.push(...[found.get(word) ?? []].flat());
  }
  return words;
}
