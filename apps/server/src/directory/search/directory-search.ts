import type { SearchMatch } from '@rer/directory/search';
import * as z from 'zod/mini';
import type { Database } from '../../db/database.ts';
import type { Logger } from '../../runtime/logger.ts';
import { PROVIDER_JSON_SQL, type Provider, provider } from '../record/provider.ts';
import { DatabaseSearch } from './database-search.ts';
import { type FoundName, findNames } from './find-names.ts';
import { SearchCatchUp } from './search-catch-up.ts';
import type {
  ExplainOptions,
  PageOptions,
  RankedPage,
  Ranking,
  RankOptions,
  SearchHit,
  SearchOptions,
  SearchPort,
} from './search-port.ts';
import type { SearchClient, SearchIndexFigures } from './thread/search-client.ts';

const READ_TIMEOUT_MS = 5_000;
/** Hits that a search gives at most. */
const HITS_MAX = 1_000;
/** When hits no longer exist, the search is repeated for so many times as many. */
const GROWTH_FACTOR = 4;

/** What answered a search: the index in memory, or the database while the index is being built or away. */
export type SearchBackend = 'index' | 'database';

/** A provider that was found, and why. */
export interface ProviderHit {
  readonly provider: Provider;
  readonly matches: readonly SearchMatch[];
}

/** What a search found. */
export interface ProviderHits {
  /** Best first. */
  readonly hits: readonly ProviderHit[];
  readonly answeredBy: SearchBackend;
}

/** Searches since the start by backend, and the figures of the index. */
export interface SearchFigures extends SearchIndexFigures {
  readonly answers: Readonly<Record<SearchBackend, number>>;
}

export interface DirectorySearchDependencies {
  readonly db: Database;
  readonly logger: Pick<Logger, 'warn'>;
  /** Absent: the database alone answers. */
  readonly index?: SearchClient | undefined;
}

const NO_INDEX: SearchIndexFigures = {
  providers: 0,
  bytes: 0,
  isReady: false,
  secondsBehind: 0,
  restarts: 0,
};

const foundRow = z.object({ record: provider });

/** Hits are checked against the database, because the index may be a moment behind. */
const FOUND_SQL = `
  select ${PROVIDER_JSON_SQL} as record from rer_dienstleister as p
  where p.id = any($1::uuid[]) and p.deleted_at is null and ($2::boolean or not p.intern)`;

/**
 * The search of the directory: asks the index, and the database while there is none. What this process wrote before is found,
 * except for what was too much to name (`noteWrite(null)`): that follows in the background. Methods may reject with a `DatabaseError`.
 */
export class DirectorySearch {
  readonly #db: Database;
  readonly #index: SearchClient | undefined;
  readonly #database: DatabaseSearch;
  readonly #catchUp: SearchCatchUp;
  readonly #answers = { index: 0, database: 0 };

  /** Starts to bring the search text in the database up to date, in the background. */
  constructor({ db, logger, index }: DirectorySearchDependencies) {
    this.#db = db;
    this.#index = index;
    this.#catchUp = new SearchCatchUp(db, logger);
    this.#catchUp.start();
    this.#database = new DatabaseSearch(db, this.#catchUp);
  }

  /** At most `limit` providers with reasons, best first, and which backend answered. */
  async search(options: SearchOptions): Promise<ProviderHits> {
    const { answer: found, by: answeredBy } = await this.#ask((port) => port.search(options));
    const hits = await this.#readHits(found, options.intern);
    const limit = Math.min(HITS_MAX, options.limit * GROWTH_FACTOR);
    if (hits.length === found.length || found.length < options.limit || limit <= options.limit)
      return { hits, answeredBy };
    const more = (await this.#index?.search({ ...options, limit })) ?? found;
    return { hits: (await this.#readHits(more, options.intern)).slice(0, options.limit), answeredBy };
  }

  /** A slice of the hits, of thousands in the index or some hundreds in the database. Removed providers may be among them. */
  async rankPage(options: PageOptions): Promise<RankedPage> {
    return (await this.#ask((port) => port.rankPage(options))).answer;
  }

  /** All hits, else like {@link rankPage}. */
  async rank(options: RankOptions): Promise<Ranking> {
    return (await this.#ask((port) => port.rank(options))).answer;
  }

  /** Why the query finds these providers, by id. Providers without a known reason are left out. */
  async explain(options: ExplainOptions): Promise<ReadonlyMap<string, readonly SearchMatch[]>> {
    const hits = options.ids.length === 0 ? [] : await this.#index?.explain(options);
    return new Map((hits ?? []).map(({ id, matches }) => [id, matches]));
  }

  /**
   * For each query the names of the few best hits, best first; for staff. For many queries at once: nothing but names is
   * read, and a query that the index does not answer, because it is being built or away, has no hits.
   */
  findNames(queries: readonly string[]): Promise<readonly (readonly FoundName[])[]> {
    return findNames(this.#db, this.#index, queries);
  }

  /** Settles when the index has so many rows of this running import, or after some seconds. Never rejects. */
  async whenIndexed(importId: string, rows: number): Promise<void> {
    await this.#index?.whenIndexed(importId, rows);
  }

  /** Tells of providers written, after the commit; `ids` null: too many to name. Never waits. */
  noteWrite(ids: readonly string[] | null): void {
    this.#catchUp.noteWrite(ids);
    this.#index?.noteWrite(ids);
  }

  /** Tells of providers removed or erased, after the commit. Never waits. */
  noteRemoval(ids: readonly string[]): void {
    this.#catchUp.noteWrite(ids);
    this.#index?.noteRemoval(ids);
  }

  /** For `/metrics`. */
  figures(): SearchFigures {
    return { ...(this.#index?.figures() ?? NO_INDEX), answers: this.#answers };
  }

  /** Brings the search text up to date with what was written. Returns how many providers were behind. */
  catchUp(): Promise<number> {
    return this.#catchUp.run();
  }

  /** Ends the work in the background, and the index. Idempotent. */
  async close(): Promise<void> {
    await Promise.all([this.#catchUp.close(), this.#index?.close()]);
  }

  /** Falls back to the database while the index does not answer. */
  async #ask<T>(
    ask: (port: Omit<SearchPort, 'explain'>) => Promise<T | null>,
  ): Promise<{ readonly answer: T; readonly by: SearchBackend }> {
    for (const [by, port] of [
      ['index', this.#index],
      ['database', this.#database],
    ] as const) {
      const answer = port === undefined ? null : await ask(port);
      if (answer === null) continue;
      this.#answers[by] += 1;
      return { answer, by };
    }
    throw new TypeError('The database answers every search.');
  }

  /** Providers in the order of `found`, without those that no longer exist or that the caller may not see. */
  async #readHits(found: readonly SearchHit[], intern: boolean): Promise<readonly ProviderHit[]> {
    if (found.length === 0) return [];
    const values = [found.map(({ id }) => id), intern];
    const rows = await this.#db.transaction((tx) => tx.rows(foundRow, FOUND_SQL, values), {
      readOnly: true,
      timeoutMs: READ_TIMEOUT_MS,
    });
    const byId = new Map(rows.map(({ record }) => record).map((record) => [record.id, record]));
    return found.flatMap(({ id, matches }) => {
      const record = byId.get(id);
      return record === undefined ? [] : [{ provider: record, matches }];
    });
  }
}
