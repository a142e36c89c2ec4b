import type { DatabaseAddress } from '../../db/database.ts';
import type { SearchMatch, SearchOptions } from '../search-hit.ts';

/** What the thread of the index is started with. */
export interface SearchThreadData {
  readonly address: DatabaseAddress;
  readonly logLevel: string;
}

/** To the thread. `number` comes back with the answer. */
export type SearchRequest =
  | ({ readonly kind: 'search'; readonly number: number } & SearchOptions)
  /** Take these providers as they are now. */
  | { readonly kind: 'apply'; readonly number: number; readonly ids: readonly string[] }
  /** Answer when this running import has so many rows in the index, ready to be shown, or none will be read before. */
  | { readonly kind: 'stage'; readonly number: number; readonly importId: string; readonly rows: number }
  /** There are changes, too many to name. */
  | { readonly kind: 'wake' };

/** A provider that the index found. */
export interface IndexHit {
  readonly id: string;
  readonly matches: readonly SearchMatch[];
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
  | { readonly kind: 'applied'; readonly number: number }
  | { readonly kind: 'staged'; readonly number: number }
  /** What was asked failed, for a reason that the thread has logged. */
  | { readonly kind: 'failed'; readonly number: number }
  | { readonly kind: 'ready'; readonly isReady: boolean }
  | { readonly kind: 'figures'; readonly figures: IndexFigures };
