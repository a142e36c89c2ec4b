import { Counter, Gauge, type Registry } from 'prom-client';

/** The search index, and searches since the start by backend. */
export interface SearchMetrics {
  readonly providers: number;
  readonly bytes: number;
  readonly isReady: boolean;
  readonly secondsBehind: number;
  readonly restarts: number;
  readonly answers: { readonly index: number; readonly database: number };
}

/** Adds the figures of the search to `/metrics`. */
export function searchMetrics(registry: Registry, read: () => SearchMetrics): void {
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
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      collect: () => gauge.set(Number(read()[figure])),
    });
  }
  const searches: Counter = new Counter({
    name: 'rer_searches_total',
    help: 'Searches by who answered: the index, or the database while the index was not there.',
    labelNames: ['answerer'],
    registers: [registry],
    collect: () => {
      searches.reset();
      for (const [answerer, count] of Object.entries(read().answers)) searches.inc({ answerer }, count);
    },
  });
  const restarts: Counter = new Counter({
    name: 'rer_search_restarts_total',
    help: 'Threads of the search index that followed one which had ended or hung.',
    registers: [registry],
    collect: () => {
      restarts.reset();
      restarts.inc(read().restarts);
    },
  });
}
