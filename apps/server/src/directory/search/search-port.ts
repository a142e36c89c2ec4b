import type { FallbackQuery, SearchField, SearchMatch } from '@rer/directory/search';

/** Longest query, characters after trimming (data contract, 4). Interfaces refuse longer ones. */
export const SEARCH_QUERY_MAX = 200;

export interface SearchQuery {
  readonly query: string;
  /** For staff: providers marked `intern` and what stands in `notes` are found too. */
  readonly intern: boolean;
}

export interface SearchOptions extends SearchQuery {
  /** At most so many hits, 1 to 1,000. */
  readonly limit: number;
}

/** Hits of the ranks from `from`, counted from 0, to before `to`. */
export interface PageOptions extends SearchQuery {
  readonly from: number;
  readonly to: number;
}

/** Those of the `first` hits that have a word of the query in one of the fields. */
export interface RankWithin {
  readonly fields: readonly SearchField[];
  readonly first: number;
}

/** All hits, or those of the first ones that are `within`. The database, which knows no fields, takes the first unfiltered. */
export interface RankOptions extends SearchQuery {
  readonly within?: RankWithin | undefined;
  /** The query may stand in a column that the search text in the database lacks: it ranks none then. */
  readonly isInAnyColumn?: boolean;
}

export interface ExplainOptions extends SearchQuery {
  readonly ids: readonly string[];
}

/** A provider that was found. */
export interface SearchHit {
  readonly id: string;
  /** Empty when the database answered, which does not tell. */
  readonly matches: readonly SearchMatch[];
}

/** What is known about the hits as a whole. */
interface Ranked {
  /** False: there are, or may be, more than are ranked. */
  readonly isComplete: boolean;
  /** The fallback query of one without hits. Null: there is none, or the database answered. */
  readonly fallback: FallbackQuery | null;
}

/** A slice of the hits. */
export interface RankedPage extends Ranked {
  /** Best first. */
  readonly hits: readonly SearchHit[];
  /** Hits that are ranked in all. */
  readonly count: number;
}

/** All hits. */
export interface Ranking extends Ranked {
  /** Best first. */
  readonly ids: readonly string[];
  /** There is no exact hit: they are only similar. False also when the database answered, which does not tell. */
  readonly isWide: boolean;
}

/** Who answers a search. Removed providers may be among the hits. Null: it cannot answer at this moment. */
export interface SearchPort {
  /** Best first; what this process wrote and named before is found. */
  search(options: SearchOptions): Promise<readonly SearchHit[] | null>;
  /** A slice of the hits, with reasons. */
  rankPage(options: PageOptions): Promise<RankedPage | null>;
  /** All hits, or those within the options. */
  rank(options: RankOptions): Promise<Ranking | null>;
  /** Why these providers are found, without those that are not. */
  explain(options: ExplainOptions): Promise<readonly SearchHit[] | null>;
}
