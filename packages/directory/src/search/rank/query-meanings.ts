import type { MatchKind } from '../match/found-word.ts';
import type { PlannedWord } from '../match/query-plan.ts';

/** A word of the vocabulary by what it may mean in a query: which word of it, how similar, why. */
export interface WordMeaning {
  readonly wordIndex: number;
  readonly similarity: number;
  readonly kind: MatchKind;
}

/** What a query looks for, by word of the vocabulary. */
export interface QueryMeanings {
  readonly planned: readonly PlannedWord[];
  readonly byWord: ReadonlyMap<number, readonly WordMeaning[]>;
  readonly hasPairs: boolean;
  /** Words that only rank documents: legal forms and endings of domains. */
  readonly rankingWords: ReadonlySet<number>;
  readonly includeNotes: boolean;
}

/** Turns the plan of a query round. */
export function queryMeanings(
  planned: readonly PlannedWord[],
  rankingWords: ReadonlySet<number>,
  includeNotes: boolean,
): QueryMeanings {
  const byWord = new Map<number, WordMeaning[]>();
  for (const [wordIndex, { found }] of planned.entries()) {
    for (const { word, similarity, kind } of found) {
      const meaning = { wordIndex, similarity, kind };
      const known = byWord.get(word);
      if (known === undefined) byWord.set(word, [meaning]);
      else known.push(meaning);
    }
  }
  const hasPairs = planned.some(({ pairs }) => pairs.length > 0);
  return { planned, byWord, hasPairs, rankingWords, includeNotes };
}
