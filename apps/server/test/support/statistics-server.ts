import type { FastifyInstance } from 'fastify';
import { readConfig } from '../../src/config/config.ts';
import { loadKeys } from '../../src/config/keys.ts';
import type { Database } from '../../src/db/database.ts';
import { createHttpServer } from '../../src/http/server.ts';
import { statisticsRoutes } from '../../src/statistics/http/statistics-routes.ts';
import { createStatisticsService } from '../../src/statistics/statistics-service.ts';
import type { DatabaseSide } from './databases.ts';
import { SILENT } from './silent-logger.ts';

/** The statistics behind the product's own HTTP server, at a time and in a zone of the test's choosing. */
export interface StatisticsServer {
  readonly app: FastifyInstance;
  readonly db: Database;
  /** Another one on the same database, as after a restart; to be disposed of before this one. */
  again(): Promise<StatisticsServer>;
  dispose(): Promise<void>;
}

export interface StatisticsSettings {
  readonly now?: () => number;
  /** Default Europe/Berlin. */
  readonly timeZone?: string;
}

/** Starts it on a database of its own. Every request looks at the database anew. */
export async function startStatistics(
  side: DatabaseSide,
  settings: StatisticsSettings = {},
): Promise<StatisticsServer> {
  const place = await side.create();
  return await serve(place.db, place.options.dataDir, settings, () => place.dispose());
}

async function serve(
  db: Database,
  dataDir: string,
  settings: StatisticsSettings,
  end: () => Promise<void>,
): Promise<StatisticsServer> {
  const { now = Date.now, timeZone = 'Europe/Berlin' } = settings;
  const config = readConfig({ DATA_DIR: dataDir });
  const { keys } = loadKeys(config.dataDir);
  const app = await createHttpServer({ config, keys, logger: SILENT });
  const statistics = createStatisticsService({ db, logger: SILENT, timeZone, now, freshMs: 0 });
  statisticsRoutes(app, statistics);
  return {
    app,
    db,
    again: () => serve(db, dataDir, settings, () => Promise.resolve()),
    async dispose() {
      await app.close();
      await statistics.close();
      await end();
    },
  };
}
