import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Lease, LeaseKind } from '../database.ts';
import { unavailable } from '../pg-errors.ts';
import { BOOLEAN, ClientTransaction } from '../rows.ts';
import { withTimeLimit } from '../time-limit.ts';

const TAKE: Readonly<Record<LeaseKind, string>> = {
  alone: 'SELECT pg_try_advisory_lock($1) AS taken',
  shared: 'SELECT pg_try_advisory_lock_shared($1) AS taken',
};
const CONNECT_LIMIT_MS = 5_000;
const END_LIMIT_MS = 2_000;

/**
 * A lock of the session lasts as long as the connection, so the server must notice a machine that is gone: after some
 * 25 seconds instead of the usual two hours. A setting for idle sessions must not end ours.
 */
const SETTINGS =
  'SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3; SET idle_session_timeout = 0';

/** Leases of one process as advisory locks of PostgreSQL, each on a connection of its own. */
export class AdvisoryLeases {
  readonly #url: string;
  readonly #held = new Set<pg.Client>();

  /** `url` must not lead through a pooler, which would lend the session to others. */
  constructor(url: string) {
    this.#url = url;
  }

  /** See `Database.tryLease`. */
  async tryLease(name: string, kind: LeaseKind = 'alone'): Promise<Lease | null> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'rer-lease',
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      query_timeout: CONNECT_LIMIT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    const lost = new AbortController();
    let isReleased = false;
    const onGone = () => {
      this.#held.delete(client);
      if (!isReleased) lost.abort();
    };
    client.on('error', onGone);
    client.on('end', onGone);
    const release = async () => {
      isReleased = true;
      await end(client);
    };
    try {
      await client.connect();
      await client.query(SETTINGS);
      const isTaken = await new ClientTransaction(client).value(BOOLEAN, TAKE[kind], [keyOf(name)]);
      if (!isTaken) {
        await release();
        return null;
      }
    } catch (error) {
      await release();
      throw error;
    }
    this.#held.add(client);
    return { lost: lost.signal, release };
  }

  /** Ends all leases; their holders find them lost. */
  async close(): Promise<void> {
    await Promise.all([...this.#held].map(end));
  }
}

/** Ends the connection, and with it the lock, also when it is broken already. */
async function end(client: pg.Client): Promise<void> {
  await withTimeLimit(client.end(), END_LIMIT_MS, unavailable).catch(() => undefined);
}

/** 64 bits of a hash: names of ours do not meet each other, nor the lock of the migrations. */
function keyOf(name: string): string {
  return createHash('sha256').update(`rer-lease:${name}`).digest().readBigInt64BE().toString();
}
