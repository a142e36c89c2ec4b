import type { DatabaseAddress } from '../../../db/database.ts';
import type {
  ExplainOptions,
  PageOptions,
  RankedPage,
  Ranking,
  RankOptions,
  SearchHit,
  SearchOptions,
} from '../search-port.ts';

/** What the thread of the index is started with. */
export interface SearchThreadData {
  readonly address: DatabaseAddress;
  readonly logLevel: string;
}

/** To the thread: what the port is asked, by the name of its method. `requestId` comes back with the answer. */
export type SearchRequest =
  | ({ readonly kind: 'search'; readonly requestId: number } & SearchOptions)
  | ({ readonly kind: 'rankPage'; readonly requestId: number } & PageOptions)
  | ({ readonly kind: 'rank'; readonly requestId: number } & RankOptions)
  | ({ readonly kind: 'explain'; readonly requestId: number } & ExplainOptions)
  /** Take these providers as they are now. */
  | { readonly kind: 'apply'; readonly requestId: number; readonly ids: readonly string[] }
  /** These providers are gone: there is nothing to read of them. */
  | { readonly kind: 'forget'; readonly requestId: number; readonly ids: readonly string[] }
  /** Reply when the index has so many rows of this running import, or no more will be read before it ends. */
  | { readonly kind: 'await'; readonly requestId: number; readonly importId: string; readonly rows: number }
  /** There are changes, too many to name. */
  | { readonly kind: 'wake' };

/** A search, which the index alone can answer. */
export type SearchQueryRequest = Extract<SearchRequest, { readonly query: string }>;

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
  | { readonly kind: 'found'; readonly requestId: number; readonly hits: readonly SearchHit[] }
  | ({ readonly kind: 'ranked_page'; readonly requestId: number } & RankedPage)
  | ({ readonly kind: 'ranked'; readonly requestId: number } & Ranking)
  | { readonly kind: 'applied'; readonly requestId: number }
  | { readonly kind: 'indexed'; readonly requestId: number }
  /** What was asked failed, for a reason that the thread has logged, or its index is not whole at this moment. */
  | { readonly kind: 'failed'; readonly requestId: number }
  | { readonly kind: 'ready'; readonly isReady: boolean }
  | { readonly kind: 'figures'; readonly figures: IndexFigures };
