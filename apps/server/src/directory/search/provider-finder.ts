import type { SearchMatch } from '@rer/directory/search';
import * as z from 'zod/mini';
import { PROVIDER_JSON_SQL, type Provider, provider } from '../record/provider.ts';
import { searchProviders } from './provider-search.ts';
import type { SearchOptions } from './search-hit.ts';
import type { SearchBackend, SearchSources } from './search-sources.ts';
import type { IndexHit } from './thread/messages.ts';

const READ_TIMEOUT_MS = 5_000;
/** Hits that the index gives at most. */
const HITS_MAX = 1_000;
/** Hits that are gone are replaced by further ones: so many times as many are asked for then. */
const FURTHER = 4;

/** A provider that was found, and why. */
export interface ProviderHit {
  readonly provider: Provider;
  /** Empty when the database answered, which does not tell. */
  readonly matches: readonly SearchMatch[];
}

/** What a search found. */
export interface ProviderHits {
  /** Best first. */
  readonly hits: readonly ProviderHit[];
  readonly answeredBy: SearchBackend;
}

const foundRow = z.object({ record: provider });

/** Hits of the index are checked against the database, because the index may be a moment behind. */
const FOUND_SQL = `
  select ${PROVIDER_JSON_SQL} as record from rer_dienstleister as p
  where p.id = any($1::uuid[]) and p.deleted_at is null and ($2::boolean or not p.intern)`;

/** Finds providers by the index, and by the search text in the database while there is none. */
export class ProviderFinder {
  readonly #sources: SearchSources;

  constructor(sources: SearchSources) {
    this.#sources = sources;
  }

  /** See `ProviderService.searchHits`. */
  async find(options: SearchOptions): Promise<ProviderHits> {
    const hits = await this.#findByIndex(options);
    const found: ProviderHits =
      hits === null ? await this.#findByDatabase(options) : { hits, answeredBy: 'index' };
    this.#sources.answers.note(found.answeredBy);
    return found;
  }

  async #findByIndex(options: SearchOptions): Promise<readonly ProviderHit[] | null> {
    const found = await this.#sources.search?.search(options);
    if (found === undefined || found === null) return null;
    const hits = await this.#readHits(found, options.intern);
    const limit = Math.min(HITS_MAX, options.limit * FURTHER);
    if (hits.length === found.length || found.length < options.limit || limit <= options.limit) return hits;
    const more = (await this.#sources.search?.search({ ...options, limit })) ?? found;
    return (await this.#readHits(more, options.intern)).slice(0, options.limit);
  }

  /** In the order of `found`, without those that are gone or that the caller may not see. */
  async #readHits(found: readonly IndexHit[], intern: boolean): Promise<readonly ProviderHit[]> {
    if (found.length === 0) return [];
    const values = [found.map(({ id }) => id), intern];
    const rows = await this.#sources.db.transaction((tx) => tx.rows(foundRow, FOUND_SQL, values), {
      readOnly: true,
      timeoutMs: READ_TIMEOUT_MS,
    });
    const byId = new Map(rows.map(({ record }) => record).map((record) => [record.id, record]));
    return found.flatMap(({ id, matches }) => {
      const record = byId.get(id);
      return record === undefined ? [] : [{ provider: record, matches }];
    });
  }

  async #findByDatabase(options: SearchOptions): Promise<ProviderHits> {
    await this.#sources.catchUp.runNamed();
    const found = await searchProviders(this.#sources.db, options);
    return { hits: found.map((record) => ({ provider: record, matches: [] })), answeredBy: 'database' };
  }
}
