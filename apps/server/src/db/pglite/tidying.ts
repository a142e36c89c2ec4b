import type { PGlite } from '@electric-sql/pglite';
import * as z from 'zod/mini';
import { parseRows } from '../rows.ts';
import type { WireServer } from './wire-server.ts';

export interface TidyingDependencies {
  readonly db: Pick<PGlite, 'query' | 'isInTransaction'>;
  readonly server: Pick<WireServer, 'exclusively' | 'quietMs'>;
  /** Executes statements of which one cannot run inside of a transaction. */
  readonly execute: (sql: string) => Promise<void>;
  /** What failed later than {@link Tidying.run}. */
  readonly onError: (error: unknown) => void;
  readonly limits?: TidyingLimits;
}

export interface TidyingLimits {
  /** Bytes of a table with its indexes up to which it is tidied at once. */
  readonly atOnceBytes: number;
  /** Milliseconds without a query before a larger one is. */
  readonly quietMs: number;
  /** Milliseconds that a larger one waits for such a moment, at most. */
  readonly patienceMs: number;
}

/** Measured on two busy cores: 64 MB take a tenth of a second, the million providers of 420 MB half a second. */
const LIMITS: TidyingLimits = { atOnceBytes: 64 * 1024 * 1024, quietMs: 1_000, patienceMs: 55 * 60_000 };
const LOOK_EVERY_MS = 250;

/** Rows that ANALYZE reads of a large table are 300 times this: a million providers take 0.1 s instead of 0.7. */
const LARGE_STATISTICS_TARGET = 25;

interface WaitingStep {
  readonly sql: string;
  readonly since: number;
}

/**
 * What PostgreSQL's autovacuum does, which PGlite lacks. VACUUM and ANALYZE hold its one session, so that all others wait for them:
 * tables of which a tenth has changed are tidied one by one, and large ones in a moment in which nothing is asked.
 */
export class Tidying {
  readonly #dependencies: TidyingDependencies;
  readonly #limits: TidyingLimits;
  #waiting: WaitingStep[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(dependencies: TidyingDependencies) {
    this.#dependencies = dependencies;
    this.#limits = dependencies.limits ?? LIMITS;
  }

  /** Tidies the tables for which it is due. Resolves when the small ones are done; the large ones wait. */
  async run(): Promise<void> {
    const { db, server } = this.#dependencies;
    let tables: Awaited<ReturnType<typeof dueTables>> = [];
    await server.exclusively(async () => {
      if (this.#mayTidy()) tables = await dueTables(db);
    });
    for (const { name, bytes } of tables) {
      if (bytes > this.#limits.atOnceBytes) this.#addWaiting(name);
      else await this.#step(`VACUUM (ANALYZE) ${name}`);
    }
  }

  /** Begins nothing more: the database is about to be closed. */
  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#timer);
  }

  #mayTidy(): boolean {
    return !this.#isStopped && !this.#dependencies.db.isInTransaction();
  }

  #addWaiting(table: string): void {
    const since = performance.now();
    const steps = [
      `VACUUM ${table}`,
      `BEGIN; SET LOCAL default_statistics_target = ${LARGE_STATISTICS_TARGET}; ANALYZE ${table}; COMMIT`,
    ];
    const known = new Set(this.#waiting.map(({ sql }) => sql));
    this.#waiting.push(...steps.filter((sql) => !known.has(sql)).map((sql) => ({ sql, since })));
    this.#timer ??= setInterval(() => this.#look(), LOOK_EVERY_MS).unref();
  }

  #look(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      clearInterval(this.#timer);
      this.#timer = undefined;
      return;
    }
    const isPatient = performance.now() - next.since < this.#limits.patienceMs;
    if (isPatient && this.#dependencies.server.quietMs() < this.#limits.quietMs) return;
    this.#waiting.shift();
    this.#step(next.sql).catch(this.#dependencies.onError);
  }

  async #step(sql: string): Promise<void> {
    const { server, execute } = this.#dependencies;
    await server.exclusively(async () => {
      if (this.#mayTidy()) await execute(sql);
    });
  }
}

const DUE_TABLES = `
  SELECT quote_ident(relname) AS name, pg_total_relation_size(relid)::float8 AS bytes FROM pg_stat_user_tables
  WHERE schemaname = 'public'
    AND greatest(n_dead_tup, n_ins_since_vacuum, n_mod_since_analyze) > 20 + n_live_tup / 10`;
const dueTable = z.object({ name: z.string(), bytes: z.number() });

async function dueTables(db: TidyingDependencies['db']): Promise<readonly z.infer<typeof dueTable>[]> {
  // Counters of the last second are still this session's own.
  await db.query('SELECT pg_stat_force_next_flush()');
  const { rows } = await db.query(DUE_TABLES);
  return parseRows(dueTable, rows, DUE_TABLES);
}
