import type { Registry } from 'prom-client';
import { addCounter, addGauge, addLabelledCounter } from '../runtime/metrics.ts';
import type { ServerContext, ServerModule } from '../server-module.ts';
import { createDirectory, type Directory } from './directory-service.ts';
import { directoryRoutes } from './http/directory-routes.ts';
import { DirectorySearch, type SearchFigures } from './search/directory-search.ts';
import { SearchClient } from './search/thread/search-client.ts';

/** The directory of service providers, and its search. */
export interface DirectoryModule extends ServerModule, Directory {
  readonly search: DirectorySearch;
}

export function createDirectoryModule({ db, logger }: ServerContext): DirectoryModule {
  const index = new SearchClient({ db, logger });
  const search = new DirectorySearch({ db, logger, index });
  const directory = createDirectory({ db, search });
  return {
    ...directory,
    search,
    routes: (app) => directoryRoutes(app, { directory }),
    metrics: (registry) => searchMetrics(registry, () => search.figures()),
    close: () => search.close(),
  };
}

/** The search index, and searches since the start by backend. */
function searchMetrics(registry: Registry, read: () => SearchFigures): void {
  const gauges = {
    providers: ['rer_search_providers', 'Providers in the search index.'],
    bytes: ['rer_search_bytes', 'Memory of the search index.'],
    isReady: ['rer_search_ready', 'Whether the search index holds all providers: 1 or 0.'],
    secondsBehind: [
      'rer_search_behind_seconds',
      'Age of the oldest change that the search index does not have.',
    ],
  } as const;
  for (const figure of ['providers', 'bytes', 'isReady', 'secondsBehind'] as const) {
    const [name, help] = gauges[figure];
    addGauge(registry, { name, help, read: () => read()[figure] });
  }
  addLabelledCounter(registry, 'answerer', {
    name: 'rer_searches_total',
    help: 'Searches by who answered: the index, or the database while the index was not there.',
    read: () => read().answers,
  });
  addCounter(registry, {
    name: 'rer_search_restarts_total',
    help: 'Threads of the search index that followed one which had ended or hung.',
    read: () => read().restarts,
  });
}
