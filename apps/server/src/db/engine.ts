import type { PoolConfig } from 'pg';
import type {
  BulkTarget,
  BulkValue,
  ChannelSubscription,
  DatabaseAddress,
  DatabaseKind,
  Lease,
  LeaseKind,
  Transaction,
} from './database.ts';

/** The differences between the two engines. Everything else is one code path above `pg`. */
export interface DatabaseEngine {
  readonly kind: DatabaseKind;
  /** See `Database.takesTurns`. */
  readonly takesTurns: boolean;
  /** How `pg` reaches the database, and how many connections make sense there. */
  readonly poolConfig: PoolConfig;
  /**
   * A transaction overran its limit and its connection is being dropped: returns when nothing of it can hold up
   * others any more, by force where the database has no other way.
   */
  abandon(): Promise<void>;
  /** Whether the database is being restarted on purpose: new transactions wait for it. Absent where that never happens. */
  isRestarting?(): boolean;
  /** Whether the disk has room for writes. Never rejects. Absent where only failing writes show it. */
  hasDiskRoom?(): Promise<boolean>;
  /** See `Database.bulkInsert`. */
  bulkInsert(tx: Transaction, target: BulkTarget, rows: BulkRows): Promise<number>;
  /** See `Database.snapshot`. Absent where the engine's own tools do it better. */
  snapshot?(folder: string, signal?: AbortSignal): Promise<void>;
  /** See `Database.tryLease`. */
  tryLease(name: string, kind?: LeaseKind): Promise<Lease | null>;
  /** See `Database.listen`. Absent where notices do not arrive. */
  listen?(channel: string, onNotice: () => void): ChannelSubscription;
  /** See `Database.address`. */
  readonly address: DatabaseAddress;
  /** Called after the pool has ended; leases are lost. Idempotent. */
  close(): Promise<void>;
}

/** Rows for a bulk insert, values in the order of the target's columns. */
export type BulkRows = AsyncIterable<readonly BulkValue[]> | Iterable<readonly BulkValue[]>;

/** The part of a pino logger that this folder uses. Messages are constants, data stands in the object. */
export interface DatabaseLogger {
  debug(data: object, message: string): void;
  info(data: object, message: string): void;
  warn(data: object, message: string): void;
  error(data: object, message: string): void;
}
