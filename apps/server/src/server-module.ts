import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Config } from './config/config.ts';
import type { Keys } from './config/keys.ts';
import type { Database } from './db/database.ts';
import type { Logger } from './runtime/logger.ts';

/** What all modules are given. */
export interface ServerContext {
  readonly config: Config;
  readonly keys: Keys;
  readonly db: Database;
  readonly logger: Logger;
  /** The time of rate limits, milliseconds of a clock that never goes back. */
  readonly monotonicNow: () => number;
}

/**
 * One part of the server. `createApp` builds the modules in the order of their dependencies, adds their routes in that order,
 * and closes them in the opposite one: a module may use what it was given until its own `close` has settled.
 */
export interface ServerModule {
  /** Adds the module's routes. What sets handlers or parsers of its own does so in a Fastify scope of its own. */
  routes?(app: FastifyInstance): void;
  /** Registers the module's figures for `/metrics`. */
  metrics?(registry: Registry): void;
  /** Erases what is past its retention period, and returns how many rows of each kind. Idempotent. */
  eraseExpired?(): Promise<object>;
  /** Ends jobs, threads and connections, and stores what waits in memory. */
  close?(): Promise<void>;
}
