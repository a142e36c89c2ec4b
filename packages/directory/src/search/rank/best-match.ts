import type { MatchKind } from '../match/found-word.ts';

/** The best match of one word of a query in a document. */
export interface BestMatch {
  readonly field: number;
  /** Position among the document's words. */
  readonly position: number;
  /** Words of the vocabulary: one, or two neighbours. */
  readonly words: readonly number[];
  readonly similarity: number;
  readonly kind: MatchKind;
  readonly wordScore: number;
}
