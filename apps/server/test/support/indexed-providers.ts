import type { Database } from '../../src/db/database.ts';
import { createProviderService, type ProviderService } from '../../src/providers/provider-service.ts';
import { type DirectorySearch, startDirectorySearch } from '../../src/search/directory-search.ts';
import { SILENT } from './silent-logger.ts';
import { until } from './until.ts';

/** Providers with their index in a thread, as the product has them. */
export interface IndexedProviders {
  readonly providers: ProviderService;
  readonly search: DirectorySearch;
  /** Names of what a member of staff finds, best first. */
  names(query: string): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Starts them on a database, and waits until the index is ready. */
export async function startIndexedProviders(db: Database): Promise<IndexedProviders> {
  const search = startDirectorySearch({ db, logger: SILENT });
  const providers = createProviderService({ db, logger: SILENT, search });
  await until('the index is ready', () => search.figures().isReady, 20_000);
  return {
    providers,
    search,
    async names(query) {
      const found = await providers.search({ query, limit: 20, intern: true });
      return found.map(({ name }) => name);
    },
    async close() {
      await providers.close();
      await search.close();
    },
  };
}
