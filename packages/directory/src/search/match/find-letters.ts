import type { QueryWord } from '../query/parse-search-query.ts';
import type { PostingLists } from '../store/posting-lists.ts';
import type { Vocabulary } from '../store/vocabulary.ts';
import type { FoundWord } from './found-word.ts';
import { JOINED_SIMILARITY } from './similarity.ts';
import { type Breadth, findWords } from './word-finder.ts';

/** Words that letters in a row are together; a wide search also takes one that differs by an error. */
export function findLetters(
  { text, readings, isNamed }: QueryWord,
  vocabulary: Vocabulary,
  postings: PostingLists,
  breadth: Breadth,
): readonly FoundWord[] {
  const kind = isNamed ? 'sound' : 'exact';
  const found = readings
    .map((reading) => vocabulary.find(reading))
    .filter((word) => word >= 0)
    .map((word): FoundWord => ({ word, similarity: JOINED_SIMILARITY, kind }));
  if (breadth !== 'wide') return found;
  const near = findWords(vocabulary, postings, text, 'wide').filter(
    ({ word }) => !found.some((one) => one.word === word),
  );
  return [
    ...found,
    ...near.map(
      (one): FoundWord => ({ ...one, similarity: one.similarity * JOINED_SIMILARITY, kind: 'similar' }),
    ),
  ];
}
