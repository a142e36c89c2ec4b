import type { ServerContext, ServerModule } from '../server-module.ts';
import { BulkWriter } from './bulk/bulk-writer.ts';
import { type RestDependencies, restRoutes } from './rest-routes.ts';

/** The REST interface to the tables. */
export function createRestModule({
  keys,
  db,
  logger,
  providers,
  limits,
}: ServerContext & Pick<RestDependencies, 'providers' | 'limits'>): ServerModule {
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
