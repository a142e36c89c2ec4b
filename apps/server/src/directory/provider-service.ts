import type { Caller } from '../access/caller.ts';
import type { Database } from '../db/database.ts';
import type { Logger } from '../runtime/logger.ts';
import type { Provider } from './record/provider.ts';
import { findProvider, type UpdateOutcome, updateProvider } from './record/provider-store.ts';
import type { ProviderUpdate } from './record/provider-update.ts';
import { type FoundName, findNames } from './search/find-names.ts';
import { ProviderFinder, type ProviderHits } from './search/provider-finder.ts';
import { ProviderRanker } from './search/provider-ranker.ts';
import { SearchCatchUp } from './search/search-catch-up.ts';
import type { SearchOptions } from './search/search-hit.ts';
import type { DirectorySearch, DirectorySearchFigures } from './search/search-port.ts';
import { SearchCounter } from './search/search-sources.ts';

/** Searches since the start by backend, and the figures of the index. */
export interface ProviderSearchFigures extends DirectorySearchFigures {
  readonly answers: SearchCounter['counts'];
}

/** The directory of service providers. Every method may reject with a `DatabaseError`. */
export interface ProviderService {
  /** The provider of that id (a UUID), or null. */
  find(id: string, caller: Caller): Promise<Provider | null>;
  /** Changes one provider; the audit log names the caller. Rights are the route's matter. */
  update(update: ProviderUpdate, caller: Caller): Promise<UpdateOutcome>;
  /**
   * At most `limit` providers, best first: by the index, or by the search text in the database while that one is being built
   * or away. What this process wrote before is found, except for what was too much to name (`noteWrite(null)`): that follows
   * in the background.
   */
  search(options: SearchOptions): Promise<readonly Provider[]>;
  /** The same with reasons, and the backend that answered. */
  searchHits(options: SearchOptions): Promise<ProviderHits>;
  /** All that a query finds, for staff. */
  readonly ranking: Pick<ProviderRanker, 'part' | 'all' | 'indexed' | 'reasons' | 'bestPart'>;
  /**
   * For each query the names of the few providers that the index finds first, best first; for staff. For many questions at
   * once: nothing but names is read, and what the index does not answer, because it is being built or away, has none.
   */
  namesFound(queries: readonly string[]): Promise<readonly (readonly FoundName[])[]>;
  /** Settles when so many rows of this running import are ready to be found, or after some seconds. Never rejects. */
  whenFindable(importId: string, rows: number): Promise<void>;
  /** Tells of providers written past this service, after the commit; `ids` null: too many to name. Never waits. */
  noteWrite(ids: readonly string[] | null): void;
  /** Tells of providers removed or erased past this service, after the commit. Never waits. */
  noteRemoval(ids: readonly string[]): void;
  /** For `/metrics`. */
  searchFigures(): ProviderSearchFigures;
  /** Brings the search text up to date with what was written. Returns how many providers were behind. */
  catchUpSearch(): Promise<number>;
  /** Ends the work in the background. Idempotent. */
  close(): Promise<void>;
}

export interface ProviderServiceDependencies {
  readonly db: Database;
  readonly logger: Pick<Logger, 'warn'>;
  /** The index. Absent: the database alone answers. */
  readonly search?: DirectorySearch | undefined;
}

const NO_INDEX: DirectorySearchFigures = {
  providers: 0,
  bytes: 0,
  isReady: false,
  secondsBehind: 0,
  restarts: 0,
};

/** Builds the service and starts to bring the search text up to date, in the background. */
export function createProviderService({ db, logger, search }: ProviderServiceDependencies): ProviderService {
  const catchUp = new SearchCatchUp(db, logger);
  catchUp.start();
  const answers = new SearchCounter();
  const sources = { db, search, catchUp, answers };
  const finder = new ProviderFinder(sources);
  const noteWrite = (ids: readonly string[] | null) => {
    catchUp.noteWrite(ids);
    search?.noteWrite(ids);
  };
  return {
    find: (id, caller) => findProvider(db, id, caller),
    async update(update, caller) {
      const outcome = await updateProvider(db, update, caller);
      if (outcome.outcome === 'updated') noteWrite([update.id]);
      return outcome;
    },
    async search(options) {
      return (await finder.find(options)).hits.map(({ provider }) => provider);
    },
    searchHits: (options) => finder.find(options),
    ranking: new ProviderRanker(sources),
    namesFound: (queries) => findNames(db, search, queries),
    whenFindable: async (importId, rows) => search?.whenStaged(importId, rows),
    noteWrite,
    noteRemoval(ids) {
      catchUp.noteWrite(ids);
      search?.noteRemoval(ids);
    },
    searchFigures: () => ({ ...(search?.figures() ?? NO_INDEX), answers: answers.counts }),
    catchUpSearch: () => catchUp.run(),
    close: () => catchUp.close(),
  };
}
