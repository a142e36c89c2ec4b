/** Why a word of a query and one of a provider are taken for the same. */
export type MatchKind = 'exact' | 'similar' | 'sound';

/** A word of the vocabulary that a word of a query may mean. */
export interface FoundWord {
  readonly word: number;
  /** 0 to 1. */
  readonly similarity: number;
  readonly kind: MatchKind;
}

/** Two neighbouring words of the vocabulary that together are one of the query: `solar`, `technik` for `solartechnik`. */
export interface FoundPair {
  readonly first: number;
  readonly second: number;
  readonly similarity: number;
}
