import Fastify, { type FastifyInstance } from 'fastify';
import { ANONYMOUS, type Caller } from '../../src/access/caller.ts';
import type { Database } from '../../src/db/database.ts';
import { PROVIDER_ROWS_TABLE } from '../../src/db/database.ts';
import { createDirectory, type Directory } from '../../src/directory/directory-service.ts';
import { DirectorySearch } from '../../src/directory/search/directory-search.ts';
import { functionRoutes } from '../../src/functions/function-routes.ts';
import { createProviderFunction } from '../../src/functions/provider-function.ts';
import { addLenientJsonParser } from '../../src/http/json-parser.ts';
import { RequestLimits } from '../../src/http/request-limits.ts';
import { BulkWriter } from '../../src/rest/bulk/bulk-writer.ts';
import { restRoutes } from '../../src/rest/rest-routes.ts';
import type { DatabaseSide } from './databases.ts';
import { runSql } from './run-sql.ts';
import { SILENT } from './silent-logger.ts';

/** The data interfaces alone, listening on a free port, with a caller of the test's choosing. */
export interface DataServer {
  readonly app: FastifyInstance;
  readonly url: string;
  readonly db: Database;
  readonly search: DirectorySearch;
  readonly directory: Directory;
  /** Whom the machine takes the next requests for, before keys are looked at. Anonymous at first. */
  caller: Caller;
  /** Empties all tables. */
  clear(): Promise<void>;
  dispose(): Promise<void>;
}

export const KEYS = { publishableKey: 'sb_publishable_for_tests', serviceKey: 'sb_secret_for_tests' };

/** Starts the server on a database of its own. */
export async function startDataServer(side: DatabaseSide): Promise<DataServer> {
  const place = await side.create();
  const { db } = place;
  const search = new DirectorySearch({ db, logger: SILENT });
  const directory = createDirectory({ db, search });
  const bulk = new BulkWriter({ db, logger: SILENT });
  const app = Fastify({ http: { maxHeaderSize: 32 * 1024 } });
  const limits = new RequestLimits({ publicUrl: 'http://localhost:8080', knownOrigins: [] });
  let caller = ANONYMOUS;
  addLenientJsonParser(app);
  app.decorateRequest('caller');
  app.addHook('onRequest', async (request) => {
    request.caller = caller;
  });
  await app.register((room, _options, done) => {
    restRoutes(room, { db, search, bulk, limits, ...KEYS });
    done();
  });
  await app.register((room, _options, done) => {
    functionRoutes(room, createProviderFunction({ directory }));
    done();
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    app,
    url,
    db,
    search,
    directory,
    get caller() {
      return caller;
    },
    set caller(next: Caller) {
      caller = next;
    },
    async clear() {
      await search.catchUp();
      await runSql(
        db,
        `truncate analytics_events, ${PROVIDER_ROWS_TABLE}, rer_dienstleister_changes, rer_imports cascade`,
      );
    },
    async dispose() {
      await app.close();
      await bulk.close();
      await search.close();
      await place.dispose();
    },
  };
}
