import type { Database } from '../db/database.ts';
import type { Module } from '../module.ts';
import { createProviderService, type ProviderService } from '../providers/provider-service.ts';
import type { Logger } from '../runtime/logger.ts';
import { startDirectorySearch } from '../search/directory-search.ts';
import { searchMetrics } from '../search/search-metrics.ts';
import { createDirectoryService, type DirectoryService } from './directory-service.ts';
import { directoryRoutes } from './http/directory-routes.ts';

/** The directory of service providers, and its search. */
export interface DirectoryModule extends Module {
  readonly providers: ProviderService;
  readonly directory: DirectoryService;
}

export function createDirectoryModule(dependencies: {
  readonly db: Database;
  readonly logger: Logger;
}): DirectoryModule {
  const { db, logger } = dependencies;
  const search = startDirectorySearch({ db, logger });
  const providers = createProviderService({ db, logger, search });
  const directory = createDirectoryService({ db, providers });
  return {
    providers,
    directory,
    routes: (app) => directoryRoutes(app, { directory }),
    metrics: (registry) => searchMetrics(registry, () => providers.searchFigures()),
    async close() {
      await Promise.all([providers.close(), search.close()]);
    },
  };
}
