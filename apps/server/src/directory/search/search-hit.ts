import type { SearchField } from '@rer/directory/search';

/** Longest query, characters after trimming (data contract 4). Interfaces refuse longer ones. */
export const SEARCH_QUERY_MAX = 200;

export interface SearchOptions {
  readonly query: string;
  /** At most so many hits, 1 to 1,000. */
  readonly limit: number;
  /** For staff: providers marked `intern` and what stands in `notes` are found too. */
  readonly intern: boolean;
}

/** Of which query all hits are asked for. */
export type RankOptions = Omit<SearchOptions, 'limit'>;

/** Of the first hits those that have a word of the query in one of the fields. */
export interface RankWithin {
  readonly fields: readonly SearchField[];
  readonly first: number;
}

/** All of them, or those of some. */
export interface RankAllOptions extends RankOptions {
  readonly within?: RankWithin | undefined;
}

/** Those from place `from`, counted from 0, to before `to`. */
export interface RankRange extends RankOptions {
  readonly from: number;
  readonly to: number;
}
