import type { BestPart, SearchMatch } from '@rer/directory/search';
import type { DatabaseAddress } from '../../../db/database.ts';
import type { RankAllOptions, RankOptions, RankRange, SearchOptions } from '../search-hit.ts';

/** What the thread of the index is started with. */
export interface SearchThreadData {
  readonly address: DatabaseAddress;
  readonly logLevel: string;
}

/** To the thread. `number` comes back with the answer. */
export type SearchRequest =
  | ({ readonly kind: 'search'; readonly number: number } & SearchOptions)
  /** All that a query finds: for the places from `from` to before `to` with reasons. */
  | ({ readonly kind: 'rank_page'; readonly number: number } & RankRange)
  /** The same without reasons, and all of it. */
  | ({ readonly kind: 'rank'; readonly number: number } & RankAllOptions)
  /** Why a query finds these providers. */
  | ({ readonly kind: 'explain'; readonly number: number; readonly ids: readonly string[] } & RankOptions)
  /** Which part of a query that finds nothing finds something. */
  | ({ readonly kind: 'best_part'; readonly number: number } & RankOptions)
  /** Take these providers as they are now. */
  | { readonly kind: 'apply'; readonly number: number; readonly ids: readonly string[] }
  /** These providers are gone: there is nothing to read of them. */
  | { readonly kind: 'forget'; readonly number: number; readonly ids: readonly string[] }
  /** Answer when this running import has so many rows in the index, ready to be shown, or none will be read before. */
  | { readonly kind: 'stage'; readonly number: number; readonly importId: string; readonly rows: number }
  /** There are changes, too many to name. */
  | { readonly kind: 'wake' };

/** A request that the index alone can answer. */
export type SearchQuestion = Extract<SearchRequest, { readonly query: string }>;

/** A provider that the index found. */
export interface IndexHit {
  readonly id: string;
  readonly matches: readonly SearchMatch[];
}

/** A part of what the index ranks for a query. */
export interface IndexPage {
  /** Best first. */
  readonly hits: readonly IndexHit[];
  /** How many are ranked. */
  readonly count: number;
  /** False: there are more than are ranked. */
  readonly isComplete: boolean;
}

/** All that the index ranks for a query. */
export interface IndexRanking {
  /** Best first. */
  readonly ids: readonly string[];
  /** False: there are more than are ranked. */
  readonly isComplete: boolean;
  /** See `RankedIds` of `@rer/directory`: they are no more than similar. */
  readonly isWide: boolean;
}

/** What the index tells of itself. */
export interface IndexFigures {
  /** Providers in it. */
  readonly providers: number;
  readonly bytes: number;
  readonly isReady: boolean;
  /** Age of the oldest change that it does not have. */
  readonly secondsBehind: number;
}

/** From the thread. */
export type SearchReply =
  | { readonly kind: 'found'; readonly number: number; readonly hits: readonly IndexHit[] }
  | ({ readonly kind: 'ranked_page'; readonly number: number } & IndexPage)
  | ({ readonly kind: 'ranked'; readonly number: number } & IndexRanking)
  | { readonly kind: 'part'; readonly number: number; readonly part: BestPart | null }
  | { readonly kind: 'applied'; readonly number: number }
  | { readonly kind: 'staged'; readonly number: number }
  /** What was asked failed, for a reason that the thread has logged, or its index is not whole at this moment. */
  | { readonly kind: 'failed'; readonly number: number }
  | { readonly kind: 'ready'; readonly isReady: boolean }
  | { readonly kind: 'figures'; readonly figures: IndexFigures };
