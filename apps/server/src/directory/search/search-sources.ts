import type { Database } from '../../db/database.ts';
import type { DirectorySearch } from './search-port.ts';

/** The backend of a search: the index in memory, or the database while that one is being built or away. */
export type SearchBackend = 'index' | 'database';

/** Counts searches since the start, by backend. */
export class SearchCounter {
  readonly #counts = { index: 0, database: 0 };

  get counts(): Readonly<Record<SearchBackend, number>> {
    return this.#counts;
  }

  note(answerer: SearchBackend): void {
    this.#counts[answerer] += 1;
  }
}

/** What searches are answered from. */
export interface SearchSources {
  readonly db: Database;
  /** Absent: the database alone answers. */
  readonly search: DirectorySearch | undefined;
  /** Brings the search text of providers up to date that were written and named before. */
  readonly catchUp: { runNamed(): Promise<number> };
  readonly answers: SearchCounter;
}
