import type { ClientBase } from 'pg';
import type { RowSchema } from './rows.ts';

/** The two engines behind the data seam. Nothing above this folder may branch on it; only operators see it. */
export type DatabaseKind = 'pglite' | 'postgres';

/**
 * Roles of the database that a transaction can have instead of our own, with the rights of the data contract, 3.2; the
 * cluster knows them by names that carry our login (`roles/role-names.ts`).
 */
export const DATABASE_ROLES = [
  'anon',
  'authenticated',
  'viewer',
  'editor',
  'admin',
  'agent',
  'service_role',
] as const;
export type DatabaseRole = (typeof DATABASE_ROLES)[number];

export interface TransactionOptions {
  /** Time limit of the whole transaction. Default {@link DEFAULT_TIMEOUT_MS}. Past it: `DatabaseError` `query_timeout`. */
  readonly timeoutMs?: number;
  /** Actor recorded in the audit trail for changes made here (`Caller.actor`). Default `system`. */
  readonly actor?: string;
  /** What the actor has it done by (`Caller.via`), written there too. */
  readonly via?: 'assistant';
  /**
   * Whose rights bind the statements, by the database's own rules: one that is not allowed fails with SQLSTATE 42501, and
   * rows that the role may not see are not there. Default: the owner of the tables, whom nothing binds.
   */
  readonly role?: DatabaseRole;
  /** `READ ONLY`. Default false. */
  readonly readOnly?: boolean;
  /** One view of the data for the whole transaction (`REPEATABLE READ`). Default false: `READ COMMITTED`. */
  readonly consistent?: boolean;
}

/**
 * What a piece of work sees inside one transaction. Values are bound parameters, never text. Each row is parsed: one that does
 * not fit its schema rejects with a `RowError`. No session state (named prepared statements, `SET` without `LOCAL`,
 * `LISTEN`): connections may share one session, on PGlite and behind a pooler.
 */
export interface Transaction {
  /** The rows that a statement answers. */
  rows<Row>(schema: RowSchema<Row>, text: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** The first of them; undefined: there is none. */
  find<Row>(schema: RowSchema<Row>, text: string, values?: readonly unknown[]): Promise<Row | undefined>;
  /** The first of them, of a statement that always answers one. */
  row<Row>(schema: RowSchema<Row>, text: string, values?: readonly unknown[]): Promise<Row>;
  /** The first column of the rows that a statement answers. */
  values<Value>(
    schema: RowSchema<Value>,
    text: string,
    values?: readonly unknown[],
  ): Promise<readonly Value[]>;
  /** The same of a statement that always answers one row, such as a count. */
  value<Value>(schema: RowSchema<Value>, text: string, values?: readonly unknown[]): Promise<Value>;
  /** Runs a statement whose columns are not read. Returns how many rows it changed, or found. */
  execute(text: string, values?: readonly unknown[]): Promise<number>;
  /** The connection itself, for commands that are not plain statements with rows, such as `COPY`. */
  readonly client: ClientBase;
}

/** A statement with its bound values. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * The data seam. Speaks PostgreSQL's dialect through `pg` to either engine.
 * Every method may reject with a `DatabaseError` whose `code` says whether a later attempt may succeed.
 */
export interface Database {
  readonly engine: DatabaseKind;
  /** Transactions run one at a time: large writes must be split into small ones, because every other caller waits meanwhile. */
  readonly takesTurns: boolean;
  /** Runs `work` in one transaction: commits when it resolves, rolls back when it rejects. */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * The rows of one statement, in a `READ ONLY` transaction of its own with these options. Where transactions take turns it
   * is one round trip, so that no other transaction waits for this process in between.
   */
  read<Row>(
    schema: RowSchema<Row>,
    statement: Statement,
    options?: Omit<TransactionOptions, 'readOnly' | 'consistent'>,
  ): Promise<readonly Row[]>;
  /**
   * Inserts many rows in one statement per batch, the one place where the engines differ: `COPY` on PostgreSQL,
   * `insert ... select * from unnest(...)` on PGlite. All rows or none when `tx` fails. Returns the number of rows.
   */
  bulkInsert(
    tx: Transaction,
    target: BulkTarget,
    rows: AsyncIterable<readonly BulkValue[]> | Iterable<readonly BulkValue[]>,
  ): Promise<number>;
  /**
   * Copies the database folder to `folder` (which must not exist) so that it opens as after a crash: committed rows
   * are in it. Others go on meanwhile; `signal` gives the copy up. Only where the files are ours (PGlite); PostgreSQL has `npm run backup` and its own tools.
   */
  snapshot?(folder: string, signal?: AbortSignal): Promise<void>;
  /**
   * The right to do something that only one process of the whole installation does at a time; null while another one
   * has it. Never waits. A killed process loses it at once. `shared`: several have it together, and none of them beside one
   * that has it alone.
   *
   * PostgreSQL: an advisory lock of a session of its own, past a pooler. PGlite: only on the database of the process
   * that owns the folder; through {@link Database.address} of it always null.
   */
  tryLease(name: string, kind?: LeaseKind): Promise<Lease | null>;
  /**
   * Calls `onNotice` after a committed `NOTIFY` of that channel, and whenever some may have been missed. Where notices do
   * not arrive (PGlite) it is never called: callers that must not miss anything also poll.
   */
  listen(channel: string, onNotice: () => void): ChannelSubscription;
  /** For `connectDatabase`. Holds the password when there is one: never to be logged, never to leave the machine. */
  readonly address: DatabaseAddress;
  /**
   * Says that another thread of ours works on this database by its address, until the returned function is called: a
   * long transaction of that one is waited for, not taken for dead.
   */
  lend(): () => void;
  /** Answers within `timeoutMs` (default 1,000) whether a trivial query succeeds. Never rejects. */
  isReachable(timeoutMs?: number): Promise<boolean>;
  /**
   * Whether there is room to write. PGlite checks its disk. PostgreSQL reports nothing before a write fails, so this is false for half a
   * minute after a write of this process found the disk full. `nowMs`: from `monotonicNow`. Never rejects.
   */
  hasDiskRoom(nowMs: number): Promise<boolean>;
  /** Lets running transactions finish for at most `graceMs` (default 5,000), then closes everything. Idempotent. */
  close(graceMs?: number): Promise<void>;
}

/** See {@link Database.tryLease}. Default `alone`. */
export type LeaseKind = 'alone' | 'shared';

/** See {@link Database.tryLease}. */
export interface Lease {
  /** Aborted when the lease is gone without `release`: another process may have it from then on. */
  readonly lost: AbortSignal;
  /** Idempotent, never rejects. */
  release(): Promise<void>;
}

/** See {@link Database.listen}. */
export interface ChannelSubscription {
  /** Whether notices arrive at this moment. */
  readonly isConnected: boolean;
  /** Idempotent, never rejects. */
  close(): Promise<void>;
}

/** Where a database is reached by other threads of the process that opened it. Can be sent to them as it is. */
export type DatabaseAddress =
  | { readonly engine: 'pglite'; readonly socketFolder: string }
  /** `directUrl`: past a pooler, for leases and notices. */
  | { readonly engine: 'postgres'; readonly url: string; readonly directUrl: string };

export interface BulkColumn {
  readonly name: string;
  /** PostgreSQL type name as written in a cast, for example `text` or `timestamptz`. */
  readonly type: string;
}

/** Names come from our own code, never from a request. */
export interface BulkTarget {
  readonly table: string;
  readonly columns: readonly BulkColumn[];
}

export type BulkValue = string | number | boolean | null;

/** The table behind the view `rer_dienstleister`, with hidden rows too; for what only takes a table: `COPY`, `TRUNCATE`. */
export const PROVIDER_ROWS_TABLE = 'rer_dienstleister_rows';

/** Time limit of a transaction that names none. */
export const DEFAULT_TIMEOUT_MS = 15_000;
