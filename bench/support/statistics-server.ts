/**
 * The statistics alone behind the product's own HTTP server, on a database that is there: nothing else works meanwhile, and
 * no retention takes the events away that are counted. Started with a channel to the parent, which is told the port; its
 * end ends this process. Environment: that of the product.
 */
import process from 'node:process';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { loadKeys } from '../../apps/server/src/config/keys.ts';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { createHttpServer } from '../../apps/server/src/http/server.ts';
import { createLogger } from '../../apps/server/src/runtime/logger.ts';
import { statisticsRoutes } from '../../apps/server/src/statistics/http/statistics-routes.ts';
import { createStatisticsService } from '../../apps/server/src/statistics/statistics-service.ts';

const config = readConfig();
const { keys } = loadKeys(config.dataDir);
const logger = createLogger('warn');
const { dataDir, databaseUrl } = config;
const db = await openDatabase({ dataDir, databaseUrl, logger });
const app = await createHttpServer({ config, keys, logger });
const statistics = createStatisticsService({ db, logger, timeZone: config.timeZone });
statisticsRoutes(app, statistics);
await app.listen({ host: '127.0.0.1', port: config.port });
process.send?.({ ready: true });
process.once('disconnect', () => void stop());

async function stop(): Promise<void> {
  await app.close();
  await statistics.close();
  await db.close();
  process.exit();
}
