import { addGauge } from '../runtime/metrics.ts';
import type { ServerContext, ServerModule } from '../server-module.ts';
import { statisticsRoutes } from './http/statistics-routes.ts';
import { createStatisticsService } from './statistics-service.ts';

const GAUGES = {
  bytes: ['rer_statistics_bytes', 'Memory of the click statistics, roughly.'],
  labels: ['rer_statistics_labels', 'Pages and elements in the click statistics.'],
  isLoaded: ['rer_statistics_loaded', 'Whether the click statistics are loaded: 1 or 0.'],
} as const;

/** The click statistics. */
export function createStatisticsModule({ config, db, logger }: ServerContext): ServerModule {
  const statistics = createStatisticsService({ db, logger, timeZone: config.timeZone });
  return {
    routes: (app) => statisticsRoutes(app, statistics),
    metrics(registry) {
      for (const figure of ['bytes', 'labels', 'isLoaded'] as const) {
        const [name, help] = GAUGES[figure];
        addGauge(registry, { name, help, read: () => statistics.size()[figure] });
      }
    },
    close: () => statistics.close(),
  };
}
