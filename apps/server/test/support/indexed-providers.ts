import type { Database } from '../../src/db/database.ts';
import { createProviderService, type ProviderService } from '../../src/providers/provider-service.ts';
import { type DirectorySearch, startDirectorySearch } from '../../src/search/directory-search.ts';
import { type SearchThread, startSearchThread } from '../../src/search/thread/start-search-thread.ts';
import { SILENT } from './silent-logger.ts';
import { until } from './until.ts';

/** Providers with their index in a thread, as the product has them. */
export interface IndexedProviders {
  readonly providers: ProviderService;
  readonly search: DirectorySearch;
  /** Names of what a member of staff finds, best first. */
  names(query: string): Promise<readonly string[]>;
  /** Ends the thread of the index, as an error in it does. */
  endThread(): Promise<void>;
  close(): Promise<void>;
}

/** Starts them on a database, and waits until the index is ready. */
export async function startIndexedProviders(db: Database): Promise<IndexedProviders> {
  let thread: SearchThread | undefined;
  const search = startDirectorySearch({
    db,
    logger: SILENT,
    startThread(data, events) {
      thread = startSearchThread(data, events);
      return thread;
    },
  });
  const providers = createProviderService({ db, logger: SILENT, search });
  await until('the index is ready', () => search.figures().isReady, 20_000);
  return {
    providers,
    search,
    async names(query) {
      const found = await providers.search({ query, limit: 20, intern: true });
      return found.map(({ name }) => name);
    },
    async endThread() {
      await thread?.terminate();
    },
    async close() {
      await providers.close();
      await search.close();
    },
  };
}
