import { Counter, Gauge } from 'prom-client';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { Module } from '../module.ts';
import type { Logger } from '../runtime/logger.ts';
import { toAddressList } from './address-list.ts';
import { ClickBuffer } from './click-buffer.ts';
import { clickRoutes } from './click-routes.ts';
import { storeClicks } from './store-clicks.ts';

export interface ClicksDependencies {
  readonly config: Pick<Config, 'publicUrl' | 'statsIgnore'>;
  readonly db: Database;
  readonly logger: Logger;
}

/** Records the clicks of visitors. */
export function createClicksModule({ config, db, logger }: ClicksDependencies): Module {
  const clicks = new ClickBuffer({ store: (rows) => storeClicks(db, rows), logger });
  return {
    routes(app) {
      clickRoutes(app, { publicUrl: config.publicUrl, ignored: toAddressList(config.statsIgnore), clicks });
    },
    metrics(registry) {
      const counters = { recorded: 'Clicks stored.', dropped: 'Clicks refused or given up.' } as const;
      for (const name of ['recorded', 'dropped'] as const) {
        const counter: Counter = new Counter({
          name: `rer_clicks_${name}_total`,
          help: counters[name],
          registers: [registry],
          collect: () => {
            counter.reset();
            counter.inc(clicks.figures()[name]);
          },
        });
      }
      const waiting: Gauge = new Gauge({
        name: 'rer_clicks_waiting',
        help: 'Clicks in memory that are not stored yet.',
        registers: [registry],
        collect: () => waiting.set(clicks.figures().waiting),
      });
    },
    close: () => clicks.close(),
  };
}
