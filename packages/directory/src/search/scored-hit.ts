import type { SearchField } from './fields.ts';
import type { MatchKind } from './match/found-word.ts';

/** What a search may see. */
export interface SearchScope {
  /** Also searches `notes`. */
  readonly includeNotes?: boolean;
  /** Also finds providers marked `intern`. */
  readonly includeIntern?: boolean;
}

/** What a search may see, and how many hits it gives. */
export interface SearchLimits extends SearchScope {
  /** Hits, at most: 1 to 1,000. */
  readonly limit: number;
}

/** Why a provider was found: a word of the query and what it met. */
export interface SearchMatch {
  readonly field: SearchField;
  /** `exact`: the word or a part of one, however it is spelled; `similar`: with typing errors; `sound`: it sounds alike. */
  readonly kind: MatchKind;
  /** Where the word stands in the query, UTF-16 units. */
  readonly query: { readonly from: number; readonly to: number };
  /** The words of the field that it met, folded: several when it was typed as one. For `marksIn`. */
  readonly words: readonly string[];
  /** The word of the query, folded; of a telephone number the digits. */
  readonly term: string;
}

/** A provider that a query means. */
export interface ScoredHit {
  readonly id: string;
  /** 0 to 1; comparable within one query. */
  readonly score: number;
  /** One for each word of the query that it matched, in the order of the query. */
  readonly matches: readonly SearchMatch[];
}

/** What a ranking may see, and which part of it is wanted. */
export interface RankLimits extends SearchScope {
  /** Ranks from 0, `to` excluded; all when left out. */
  readonly from?: number;
  readonly to?: number;
}

/** Limits of a ranking without reasons. */
export interface RankedIdLimits extends RankLimits {
  /** Of the part only those that have a word of the query in one of these fields; all when they are left out. */
  readonly fields?: readonly SearchField[];
}

/** What is known about a ranking as a whole. */
interface Ranked {
  /** Hits in all, whatever slice was requested. */
  readonly count: number;
  /** False: there may be more, which were not checked. */
  readonly isComplete: boolean;
  /** They were found in the wider sense that a query has which finds nothing good else: with more errors, in parts of words. */
  readonly isWide: boolean;
}

/** The part of a query that finds something, where all of it finds nothing. */
export interface FallbackQuery {
  /** Its words as they were typed. */
  readonly query: string;
  /** The others, in their order; one at least. */
  readonly without: readonly string[];
  /** Providers that it means. */
  readonly count: number;
  /** False: there may be more. */
  readonly isComplete: boolean;
}

/** The requested hits, best first. */
export interface RankedIds extends Ranked {
  readonly ids: readonly string[];
}

/** The requested hits with reasons. */
export interface ScoredPage extends Ranked {
  readonly hits: readonly ScoredHit[];
}
