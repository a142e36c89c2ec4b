import type { ServerContext, ServerModule } from '../server-module.ts';
import { BulkWriter } from './bulk/bulk-writer.ts';
import { type RestDependencies, restRoutes } from './rest-routes.ts';

/** The REST interface to the tables. */
export function createRestModule({
  keys,
  db,
  logger,
  search,
  limits,
}: ServerContext & Pick<RestDependencies, 'search' | 'limits'>): ServerModule {
  const bulk = new BulkWriter({ db, logger });
  return {
    routes(app) {
      app.register((scope, _options, done) => {
        restRoutes(scope, { db, search, bulk, limits, ...keys });
        done();
      });
    },
    close: () => bulk.close(),
  };
}
