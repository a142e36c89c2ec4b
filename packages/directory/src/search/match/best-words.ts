import type { PostingLists } from '../store/posting-lists.ts';
import type { Vocabulary } from '../store/vocabulary.ts';
import { BoundedHeap } from './bounded-heap.ts';
import type { FoundWord } from './found-word.ts';
import type { WordCandidates } from './word-candidates.ts';

/** Words that one word of a query may mean, at most. */
const WORDS_MAX = 256;
/** What a word that twice as many providers have is preferred by. */
const FREQUENT = 0.03;

/**
 * The most similar of what was found; of many the frequent ones, which more providers have. Together at most `providersMax`
 * providers have them, unless the best alone has more.
 */
export function bestWords(
  candidates: WordCandidates,
  vocabulary: Vocabulary,
  postings: PostingLists,
  providersMax: number,
): readonly FoundWord[] {
  const words = Uint32Array.from(candidates.words());
  const frequencies = words.map((word) => postings.frequency(word));
  const providers = frequencies.reduce((sum, frequency) => sum + frequency, 0);
  const isFew = words.length <= WORDS_MAX;
  if (isFew && providers <= providersMax) return candidates.all();
  const ranks = Float64Array.from(
    words,
    (word, i) => candidates.similarityOf(word) + FREQUENT * Math.log2(1 + (frequencies[i] ?? 0)),
  );
  const least = isFew ? Number.NEGATIVE_INFINITY : (ranks.toSorted().at(-WORDS_MAX) ?? 0);
  const byText = (a: number, b: number) => vocabulary.compareTexts(words[a] ?? 0, words[b] ?? 0);
  const all = [...words.keys()];
  const better = all.filter((i) => (ranks[i] ?? 0) > least);
  better.sort((a, b) => (ranks[b] ?? 0) - (ranks[a] ?? 0) || byText(a, b));
  // Thousands may be equally good: only as many of them as there is room for are brought into order.
  const equal = new BoundedHeap(WORDS_MAX - better.length, byText);
  for (const i of all) if (ranks[i] === least) equal.add(i);
  const kept: FoundWord[] = [];
  let left = providersMax;
  for (const i of [...better, ...equal.sorted()]) {
    left -= frequencies[i] ?? 0;
    if (left < 0 && kept.length > 0) break;
    kept.push(candidates.get(words[i] ?? 0));
  }
  return kept;
}
