import type { Caller } from '../access/caller.ts';
import type { Database } from '../db/database.ts';
import type { Logger } from '../runtime/logger.ts';
import type { SearchMatch, SearchOptions } from '../search/search-hit.ts';
import type { Provider } from './provider.ts';
import { searchProviders } from './provider-search.ts';
import { findProvider, type UpdateOutcome, updateProvider } from './provider-store.ts';
import type { ProviderUpdate } from './provider-update.ts';
import { SearchCatchUp } from './search-catch-up.ts';

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
  /** The index in memory, or the database while that one is being built or away. */
  readonly answeredBy: 'index' | 'database';
}

/** The directory of service providers. Every method may reject with a `DatabaseError`. */
export interface ProviderService {
  /** The provider of that id (a UUID), or null. */
  find(id: string): Promise<Provider | null>;
  /** Changes one provider; the audit trail names the caller. Rights are the route's matter. */
  update(update: ProviderUpdate, caller: Caller): Promise<UpdateOutcome>;
  /**
   * At most `limit` providers, best first. What this process wrote before is found, except for what was too much to
   * name (`noteWrite(null)`): that follows in the background, some thousands of providers a second.
   */
  search(options: SearchOptions): Promise<readonly Provider[]>;
  /** The same with reasons, and who answered. */
  searchHits(options: SearchOptions): Promise<ProviderHits>;
  /** Tells of providers written past this service, after the commit; `ids` null: too many to name. Never waits. */
  noteWrite(ids: readonly string[] | null): void;
  /** Brings the search text up to date with what was written. Returns how many providers were behind. */
  catchUpSearch(): Promise<number>;
  /** Ends the work in the background. Idempotent. */
  close(): Promise<void>;
}

export interface ProviderServiceDependencies {
  readonly db: Database;
  readonly logger: Pick<Logger, 'warn'>;
}

/** Builds the service and starts to bring the search text up to date, in the background. */
export function createProviderService({ db, logger }: ProviderServiceDependencies): ProviderService {
  const catchUp = new SearchCatchUp(db, logger);
  catchUp.start();
  const searchHits = async (options: SearchOptions): Promise<ProviderHits> => {
    await catchUp.runNamed();
    const found = await searchProviders(db, options);
    return { hits: found.map((provider) => ({ provider, matches: [] })), answeredBy: 'database' };
  };
  return {
    find: (id) => findProvider(db, id),
    async update(update, caller) {
      const outcome = await updateProvider(db, update, caller);
      if (outcome.outcome === 'updated') catchUp.noteWrite([update.id]);
      return outcome;
    },
    async search(options) {
      return (await searchHits(options)).hits.map(({ provider }) => provider);
    },
    searchHits,
    noteWrite: (ids) => catchUp.noteWrite(ids),
    catchUpSearch: () => catchUp.run(),
    close: () => catchUp.close(),
  };
}
