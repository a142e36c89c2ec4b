import type { Database, DatabaseAddress } from './database.ts';
import type { DatabaseEngine, DatabaseLogger } from './engine.ts';
import { attachPglite } from './pglite/attach-pglite.ts';
import { PooledDatabase } from './pooled-database.ts';
import { connectPostgres } from './postgres/postgres-engine.ts';

/** A second connection lets one statement wait behind another; more would take turns from other requests. */
const POOL_SIZE = 2;

/**
 * Connects to the database at `address` with separate connections, for a worker thread of the process that opened it. Runs no
 * migrations; closing it closes only these connections. Never throws: a failure shows with the first transaction.
 * @param patienceMs How long a transaction waits for a connection and for its turn before it is `overloaded`; default 5,000.
 */
export function connectDatabase(
  address: DatabaseAddress,
  logger: DatabaseLogger,
  patienceMs?: number,
): Database {
  return new PooledDatabase(engineOf(address), logger, patienceMs);
}

function engineOf(address: DatabaseAddress): DatabaseEngine {
  if (address.engine === 'pglite') return attachPglite(address.socketFolder, POOL_SIZE);
  return connectPostgres({ url: address.url, directUrl: address.directUrl, poolSize: POOL_SIZE });
}
