import { addCounter, addGauge } from '../runtime/metrics.ts';
import type { ServerContext, ServerModule } from '../server-module.ts';
import { toAddressList } from './address-list.ts';
import { ClickBuffer } from './click-buffer.ts';
import { clickRoutes } from './click-routes.ts';
import { storeClicks } from './store-clicks.ts';

/** Records the clicks of visitors. */
export function createClicksModule({ config, db, logger }: ServerContext): ServerModule {
  const clicks = new ClickBuffer({ store: (rows) => storeClicks(db, rows), logger });
  return {
    routes(app) {
      clickRoutes(app, { publicUrl: config.publicUrl, ignored: toAddressList(config.statsIgnore), clicks });
    },
    metrics(registry) {
      const counters = { recorded: 'Clicks stored.', dropped: 'Clicks refused or given up.' } as const;
      for (const figure of ['recorded', 'dropped'] as const) {
        const name = `rer_clicks_${figure}_total`;
        addCounter(registry, { name, help: counters[figure], read: () => clicks.figures()[figure] });
      }
      const help = 'Clicks in memory that are not stored yet.';
      addGauge(registry, { name: 'rer_clicks_waiting', help, read: () => clicks.figures().waiting });
    },
    close: () => clicks.close(),
  };
}
