import type { Keys } from '../config/keys.ts';
import type { Database } from '../db/database.ts';
import type { Logger } from '../runtime/logger.ts';
import type { ServerModule } from '../server-module.ts';
import { BulkWriter } from './bulk/bulk-writer.ts';
import { type RestDependencies, restRoutes } from './rest-routes.ts';

export interface RestModuleDependencies extends Pick<RestDependencies, 'providers' | 'limits'> {
  readonly keys: Pick<Keys, 'publishableKey' | 'serviceKey'>;
  readonly db: Database;
  readonly logger: Logger;
}

/** The REST interface to the tables. */
export function createRestModule({
  keys,
  db,
  logger,
  providers,
  limits,
}: RestModuleDependencies): ServerModule {
  const bulk = new BulkWriter({ db, logger });
  return {
    routes(app) {
      app.register((scope, _options, done) => {
        restRoutes(scope, { db, providers, bulk, limits, ...keys });
        done();
      });
    },
    close: () => bulk.close(),
  };
}
