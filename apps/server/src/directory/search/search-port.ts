import type { BestPart } from '@rer/directory/search';
import type { RankAllOptions, RankOptions, RankRange, SearchOptions } from './search-hit.ts';
import type { IndexFigures, IndexHit, IndexPage, IndexRanking } from './thread/messages.ts';

/** What `/metrics` tells of the index. */
export interface DirectorySearchFigures extends IndexFigures {
  /** Threads that followed one which had ended or hung. */
  readonly restarts: number;
}

/** The index of all providers in a thread of its own. Holds them as everybody sees them, but for removed ones. */
export interface DirectorySearch {
  /**
   * Best first; what this process wrote and named before is found. Null while the index is being built or is away: the
   * database answers then. Never rejects.
   */
  search(options: SearchOptions): Promise<readonly IndexHit[] | null>;
  /** A part of all that is found, with reasons; else like {@link search}. */
  rankPage(part: RankRange): Promise<IndexPage | null>;
  /** All that is found, or what of it is asked for; else like {@link search}. */
  rank(options: RankAllOptions): Promise<IndexRanking | null>;
  /** Why these providers are found, those that are; else like {@link search}. */
  explain(options: RankOptions, ids: readonly string[]): Promise<readonly IndexHit[] | null>;
  /** Which part of a query that finds nothing finds something; null also when none does; else like {@link search}. */
  bestPart(options: RankOptions): Promise<BestPart | null>;
  /** Tells of writes of this process after their commit; `ids` null: too many to name. Never waits. */
  noteWrite(ids: readonly string[] | null): void;
  /** Tells of providers that this process removed or erased, after the commit: nothing is read of them. Never waits. */
  noteRemoval(ids: readonly string[]): void;
  /**
   * Settles when so many rows of this running import are in the index, to be found as soon as the import is shown; at once
   * when it has too many for that or the index is away, and after some seconds at the latest. Never rejects.
   */
  whenStaged(importId: string, rows: number): Promise<void>;
  figures(): DirectorySearchFigures;
  /** Ends the thread. Idempotent, never rejects. */
  close(): Promise<void>;
}
