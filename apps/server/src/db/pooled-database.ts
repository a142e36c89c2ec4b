import { setTimeout as delay } from 'node:timers/promises';
import pg, { type PoolClient } from 'pg';
import { monotonicNow } from '../runtime/monotonic-clock.ts';
import {
  type BulkTarget,
  type ChannelSubscription,
  type Database,
  type DatabaseAddress,
  type DatabaseKind,
  DEFAULT_TIMEOUT_MS,
  type Lease,
  type LeaseKind,
  type Statement,
  type Transaction,
  type TransactionOptions,
} from './database.ts';
import type { BulkRows, DatabaseEngine, DatabaseLogger } from './engine.ts';
import { DatabaseError } from './errors.ts';
import { overloaded, queryTimeout, toDatabaseError, unavailable } from './pg-errors.ts';
import { takeRoleSql } from './roles/role-names.ts';
import { ClientTransaction, type RowSchema } from './rows.ts';
import { withTimeLimit } from './time-limit.ts';

/** How long a transaction waits for a connection and for its turn before it is `overloaded`, where a person waits for it. */
const PATIENCE_MS = 5_000;
const ROLLBACK_LIMIT_MS = 5_000;
/** Waiting transactions beyond this are refused at once: they would only time out later. */
const MAX_WAITING = 500;
/** At the beginning of an outage, transactions that have not begun wait this long for the database to return. */
const OUTAGE_PATIENCE_MS = 2_000;
const RETRY_PAUSE_MS = 50;
/** SQLSTATE. */
const DISK_FULL = '53100';
/** A database that meets its disk full does not say when there is room again. */
const FULL_FOR_MS = 30_000;

const DEAF: ChannelSubscription = { isConnected: false, close: () => Promise.resolve() };

/** A connection in a transaction, and what was sent along with its begin. */
interface Begun<T> {
  readonly client: PoolClient;
  readonly sent: T;
}

/** {@link Database} over a `pg` pool, the same for both engines. */
export class PooledDatabase implements Database {
  readonly engine: DatabaseKind;
  readonly takesTurns: boolean;
  readonly address: DatabaseAddress;
  readonly snapshot?: (folder: string, signal?: AbortSignal) => Promise<void>;
  readonly #engine: DatabaseEngine;
  readonly #pool: pg.Pool;
  readonly #patienceMs: number;
  #outageSince: number | undefined;
  #diskFullAtMs: number | undefined;
  #running = 0;
  #lent = 0;
  #closing: Promise<void> | undefined;

  /** @param patienceMs How long a transaction waits for a connection and for its turn. Default 5,000. */
  constructor(engine: DatabaseEngine, logger: DatabaseLogger, patienceMs = PATIENCE_MS) {
    this.#patienceMs = patienceMs;
    this.engine = engine.kind;
    this.takesTurns = engine.takesTurns;
    this.address = engine.address;
    this.#engine = engine;
    if (engine.snapshot !== undefined) this.snapshot = engine.snapshot.bind(engine);
    this.#pool = new pg.Pool({
      connectionTimeoutMillis: patienceMs,
      keepAlive: true,
      ...engine.poolConfig,
    });
    this.#pool.on('error', () => logger.debug({ engine: engine.kind }, 'idle database connection lost'));
    // A connection that breaks while a transaction holds it also emits an error; its queries reject by themselves.
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
  }

  async transaction<T>(work: (tx: Transaction) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    const { client } = await this.#begin(options, () => undefined);
    return await this.#finish(client, this.#runAndCommit(client, work), options);
  }

  async read<Row>(
    schema: RowSchema<Row>,
    { text, values }: Statement,
    options: TransactionOptions = {},
  ): Promise<readonly Row[]> {
    const readOnly = { ...options, readOnly: true };
    if (this.#engine.poolConfig.pipeline !== true)
      return await this.transaction((tx) => tx.rows(schema, text, values), readOnly);
    const { client, sent } = await this.#begin(readOnly, (begun) =>
      sendAlong(begun, new ClientTransaction(begun).rows(schema, text, values)),
    );
    return await this.#finish(
      client,
      sent.then((rows) => {
        client.release();
        return rows;
      }),
      readOnly,
    );
  }

  /** Waits for the work of a started transaction, up to its commit. */
  async #finish<T>(
    client: PoolClient,
    done: Promise<T>,
    { timeoutMs = DEFAULT_TIMEOUT_MS }: TransactionOptions,
  ): Promise<T> {
    this.#running += 1;
    try {
      return await withTimeLimit(done, timeoutMs, () => queryTimeout(timeoutMs));
    } catch (error) {
      await this.#giveBackAfter(error, client);
      const known = toDatabaseError(error);
      if (known?.sqlState === DISK_FULL) this.#diskFullAtMs = monotonicNow();
      throw known ?? error;
    } finally {
      this.#running -= 1;
    }
  }

  async #runAndCommit<T>(client: PoolClient, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const result = await work(new ClientTransaction(client));
    await commit(client);
    client.release();
    return result;
  }

  /** Leaves no open transaction behind: rolls back, or drops the connection when that is not possible. */
  async #giveBackAfter(error: unknown, client: PoolClient): Promise<void> {
    const known = toDatabaseError(error);
    if (known?.code === 'query_timeout' && known.sqlState === undefined) {
      client.release(true);
      await this.#engine.abandon();
      return;
    }
    if (known?.code === 'unavailable') {
      client.release(true);
      return;
    }
    try {
      await withTimeLimit(client.query('ROLLBACK'), ROLLBACK_LIMIT_MS, () => queryTimeout(ROLLBACK_LIMIT_MS));
      client.release();
    } catch {
      // The first error is the one to tell; a connection that cannot roll back is not used again.
      client.release(true);
    }
  }

  /**
   * A connection inside a new transaction, and what `send` sent along before it was known to have begun. What has not begun
   * may be tried again without anybody noticing.
   */
  async #begin<T>(options: TransactionOptions, send: (client: PoolClient) => T): Promise<Begun<T>> {
    let deadline = monotonicNow() + this.#patienceMs;
    const sql = beginStatement(options);
    for (;;) {
      if (this.#closing !== undefined) throw unavailable();
      if (this.#pool.waitingCount >= MAX_WAITING) throw overloaded();
      try {
        const begun = await this.#connectAndBegin(sql, deadline, send);
        this.#outageSince = undefined;
        return begun;
      } catch (error) {
        const known = toDatabaseError(error);
        if (known?.code !== 'unavailable') throw known ?? error;
        this.#outageSince ??= monotonicNow();
        if (this.#isRestarting()) {
          // On purpose, so it is no outage: queries that come meanwhile wait for it.
          this.#outageSince = monotonicNow();
          deadline = monotonicNow() + this.#patienceMs;
        }
        const isOver = monotonicNow() - this.#outageSince > OUTAGE_PATIENCE_MS || monotonicNow() > deadline;
        if (isOver) throw known;
        await delay(RETRY_PAUSE_MS);
      }
    }
  }

  #isRestarting(): boolean {
    return this.#engine.isRestarting?.() ?? false;
  }

  async #connectAndBegin<T>(
    sql: string,
    deadline: number,
    send: (client: PoolClient) => T,
  ): Promise<Begun<T>> {
    const client = await this.#pool.connect();
    try {
      const begun = client.query(sql);
      const sent = send(client);
      await withTimeLimit(begun, Math.max(1, deadline - monotonicNow()), overloaded);
      return { client, sent };
    } catch (error) {
      client.release(true);
      if (error instanceof DatabaseError && error.code === 'overloaded' && this.#running + this.#lent === 0) {
        // No transaction of this process is ahead of us, so no time limit will stop the one that blocks the database.
        await this.#engine.abandon();
      }
      throw error;
    }
  }

  bulkInsert(tx: Transaction, target: BulkTarget, rows: BulkRows): Promise<number> {
    return this.#engine.bulkInsert(tx, target, rows);
  }

  async tryLease(name: string, kind?: LeaseKind): Promise<Lease | null> {
    if (this.#closing !== undefined) throw unavailable();
    try {
      return await this.#engine.tryLease(name, kind);
    } catch (error) {
      throw toDatabaseError(error) ?? error;
    }
  }

  listen(channel: string, onNotice: () => void): ChannelSubscription {
    return this.#engine.listen?.(channel, onNotice) ?? DEAF;
  }

  lend(): () => void {
    this.#lent += 1;
    let isBack = false;
    return () => {
      if (!isBack) this.#lent -= 1;
      isBack = true;
    };
  }

  async hasDiskRoom(nowMs: number): Promise<boolean> {
    if (this.#engine.hasDiskRoom !== undefined) return await this.#engine.hasDiskRoom();
    return this.#diskFullAtMs === undefined || nowMs - this.#diskFullAtMs >= FULL_FOR_MS;
  }

  async isReachable(timeoutMs = 1_000): Promise<boolean> {
    if (this.#closing !== undefined) return false;
    // Queries wait for that moment.
    if (this.#isRestarting()) return true;
    const ask = async () => {
      const client = await this.#pool.connect();
      try {
        await withTimeLimit(client.query('SELECT 1'), timeoutMs, overloaded);
        client.release();
      } catch (error) {
        client.release(true);
        throw error;
      }
      return true;
    };
    return await withTimeLimit(ask(), timeoutMs, overloaded).catch(() => this.#isRestarting());
  }

  close(graceMs = 5_000): Promise<void> {
    this.#closing ??= this.#close(graceMs);
    return this.#closing;
  }

  async #close(graceMs: number): Promise<void> {
    const deadline = monotonicNow() + graceMs;
    while (this.#running > 0 && monotonicNow() < deadline) await delay(10);
    const ended = this.#pool.end();
    // Connections that are still in use end with the engine, or with the process.
    await Promise.race([ended, delay(Math.max(200, deadline - monotonicNow()), undefined, { ref: false })]);
    await this.#engine.close();
  }
}

function beginStatement({ timeoutMs = DEFAULT_TIMEOUT_MS, ...options }: TransactionOptions): string {
  const isolation = options.consistent === true ? 'REPEATABLE READ' : 'READ COMMITTED';
  const access = options.readOnly === true ? 'READ ONLY' : 'READ WRITE';
  const actor = pg.escapeLiteral(options.actor ?? 'system');
  const via =
    options.via === undefined ? '' : `, set_config('rer.via', ${pg.escapeLiteral(options.via)}, true)`;
  const role = options.role === undefined ? '' : `; ${takeRoleSql(options.role)}`;
  const limit = Math.max(1, Math.trunc(timeoutMs));
  // Compiling a statement (jit) takes a second where running it takes milliseconds: wrong estimates suffice. A scan that
  // joins another one in the middle of the table would meet the hidden rows of a running import first.
  return (
    `BEGIN ISOLATION LEVEL ${isolation} ${access}; SET LOCAL statement_timeout = ${limit}; ` +
    'SET LOCAL jit = off; SET LOCAL synchronize_seqscans = off; ' +
    `SET LOCAL TimeZone = 'UTC'; SELECT set_config('rer.actor', ${actor}, true)${via}${role}`
  );
}

/**
 * Sends the transaction's only statement and its end right behind the begin. If the begin failed, the database rejects them, or its
 * answers are discarded.
 */
function sendAlong<Row>(client: PoolClient, read: Promise<readonly Row[]>): Promise<readonly Row[]> {
  const committed = commit(client);
  const both = Promise.allSettled([read, committed]).then(async () => {
    const rows = await read;
    await committed;
    return rows;
  });
  // A caller whose begin failed never awaits this.
  both.catch(() => undefined);
  return both;
}

async function commit(client: PoolClient): Promise<void> {
  let command: string;
  try {
    ({ command } = await client.query('COMMIT'));
  } catch (error) {
    throw ofUnknownOutcome(error);
  }
  // The database answers COMMIT of a transaction with a failed statement by rolling back, without an error.
  if (command !== 'COMMIT') {
    throw new DatabaseError(
      'rejected',
      'The transaction was rolled back: one of its statements had failed.',
      {
        sqlState: '25P02',
      },
    );
  }
}

/** A commit that the database broke over may have been written before it did. */
function ofUnknownOutcome(error: unknown): unknown {
  const known = toDatabaseError(error);
  if (known === undefined || known.code === 'rejected') return error;
  const message = `${known.message} It happened during the commit: the change may or may not have been made.`;
  return new DatabaseError(known.code, message, { sqlState: known.sqlState, outcomeUnknown: true });
}
