import type { Engine } from '../engine.ts';
import { insertByCopy } from './insert-by-copy.ts';

const POOL_SIZE = 10;

/** PostgreSQL at a connection string; what it needs to run is somebody else's work. */
export function connectPostgres(databaseUrl: string): Engine {
  return {
    kind: 'postgres',
    poolConfig: { connectionString: databaseUrl, max: POOL_SIZE, application_name: 'rer-server' },
    // The server ends the statement by `statement_timeout`, and the transaction when its connection is gone.
    abandon: () => Promise.resolve(),
    bulkInsert: insertByCopy,
    close: () => Promise.resolve(),
  };
}
