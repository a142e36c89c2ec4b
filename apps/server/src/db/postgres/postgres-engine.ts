import type { DatabaseEngine } from '../engine.ts';
import { AdvisoryLeases } from './advisory-leases.ts';
import { ChannelListener } from './channel-listener.ts';
import { insertByCopy } from './insert-by-copy.ts';

const POOL_SIZE = 10;

export interface PostgresEngineOptions {
  /** `DATABASE_URL`. */
  readonly url: string;
  /** The same database past a pooler, for leases and notices. Default: `url`. */
  readonly directUrl?: string | undefined;
  /** Connections at most. Default 10. */
  readonly poolSize?: number | undefined;
}

/** PostgreSQL at a connection string; its operator runs it. */
export function connectPostgres({
  url,
  directUrl = url,
  poolSize = POOL_SIZE,
}: PostgresEngineOptions): DatabaseEngine {
  const leases = new AdvisoryLeases(directUrl);
  return {
    kind: 'postgres',
    takesTurns: false,
    poolConfig: { connectionString: url, max: poolSize, application_name: 'rer-server' },
    // The server ends the statement by `statement_timeout`, and the transaction when its connection is gone.
    abandon: () => Promise.resolve(),
    bulkInsert: insertByCopy,
    tryLease: (name, kind) => leases.tryLease(name, kind),
    listen: (channel, onNotice) => new ChannelListener(directUrl, channel, onNotice),
    address: { engine: 'postgres', url, directUrl },
    close: () => leases.close(),
  };
}
