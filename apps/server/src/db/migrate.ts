import * as z from 'zod/mini';
import type { Database, Transaction } from './database.ts';
import { type Migration, readSquashedMigrations } from './migration-files.ts';
import { toDatabaseError } from './pg-errors.ts';
import { BOOLEAN } from './rows.ts';

/** A migration may rewrite large tables. */
const MIGRATION_LIMIT_MS = 30 * 60_000;
/** Any number of our own: the advisory lock of all processes that migrate this database. */
const LOCK_KEY = 4_917_206_335;

const JOURNAL = `
  CREATE TABLE IF NOT EXISTS rer_migrations (
    name text PRIMARY KEY,
    hash text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  )`;

/** The schema cannot be brought to this program's state; the start stops. `message` says what an operator must do. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
  readonly code: 'altered' | 'newer' | 'older' | 'rights' | 'failed';

  constructor(code: MigrationError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Applies missing migrations, oldest first, each in its own transaction under an advisory lock, so that processes that start together
 * take turns. Returns the names that this call applied. Throws {@link MigrationError}.
 */
export async function migrate(db: Database, migrations: readonly Migration[]): Promise<readonly string[]> {
  const applied: string[] = [];
  await underMigrationLock(db, 'The table of migrations', async (tx) => {
    if (!(await hasJournal(tx))) await tx.execute(JOURNAL);
    await takeForBaseline(tx, migrations);
    checkJournal(await readJournal(tx), migrations);
  });
  for (const migration of migrations) {
    await underMigrationLock(db, `The migration ${migration.name}`, async (tx) => {
      // Read anew: another process may have been faster.
      if ((await readJournal(tx)).has(migration.name)) return;
      await tx.execute(migration.sql);
      await note(tx, migration);
      applied.push(migration.name);
    });
  }
  return applied;
}

const journalRow = z.object({ name: z.string(), hash: z.string() });

/** Names and hashes of the applied migrations. */
export async function readJournal(tx: Transaction): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.rows(journalRow, 'SELECT name, hash FROM rer_migrations ORDER BY name');
  return new Map(rows.map((row) => [row.name, row.hash]));
}

/**
 * A transaction under the lock of all processes that change the schema. Throws a {@link MigrationError} that names `step` when
 * the database refuses it.
 */
export async function underMigrationLock(
  db: Database,
  step: string,
  work: (tx: Transaction) => Promise<void>,
): Promise<void> {
  try {
    await db.transaction(
      async (tx) => {
        await tx.execute('SELECT pg_advisory_xact_lock($1)', [LOCK_KEY]);
        await work(tx);
      },
      { timeoutMs: MIGRATION_LIMIT_MS, actor: 'migration' },
    );
  } catch (error) {
    throw explain(error, step);
  }
}

async function hasJournal(tx: Transaction): Promise<boolean> {
  return await tx.value(BOOLEAN, `SELECT to_regclass('rer_migrations') IS NOT NULL AS present`);
}

/** The migrations before this time give exactly what the squashed ones gave. */
const BASELINE_END = '20261128230011';

/** A database with all of the squashed migrations has the baseline: from now on its journal says so. */
async function takeForBaseline(tx: Transaction, migrations: readonly Migration[]): Promise<void> {
  const squashed = await readSquashedMigrations();
  const journal = await readJournal(tx);
  const applied = [...squashed.keys()].filter((name) => journal.has(name));
  if (applied.length === 0) return;
  for (const name of applied) if (journal.get(name) !== squashed.get(name)) throw altered(name);
  if (applied.length < squashed.size) {
    throw new MigrationError(
      'older',
      `The database has ${applied.length} of the ${squashed.size} migrations that this program needs before its own: it was used ` +
        'last with a version of before 28 November 2026. Start the version of that day once, then this one. Nothing was changed.',
    );
  }
  await tx.execute('DELETE FROM rer_migrations WHERE name = ANY($1)', [applied]);
  for (const migration of migrations) if (migration.name < BASELINE_END) await note(tx, migration);
}

async function note(tx: Transaction, { name, hash }: Migration): Promise<void> {
  await tx.execute('INSERT INTO rer_migrations (name, hash) VALUES ($1, $2)', [name, hash]);
}

function checkJournal(journal: ReadonlyMap<string, string>, migrations: readonly Migration[]): void {
  for (const [name, hash] of journal) {
    const known = migrations.find((migration) => migration.name === name);
    if (known === undefined) {
      throw new MigrationError(
        'newer',
        `The database has the migration ${name}, which this program does not know: it was used with a newer version. ` +
          'Start that version or a later one. Nothing was changed.',
      );
    }
    if (known.hash !== hash) throw altered(name);
  }
}

function altered(name: string): MigrationError {
  return new MigrationError(
    'altered',
    `The migration ${name} is not the one that was applied to this database. ` +
      'Put the original file back; changes belong into a new migration. Nothing was changed.',
  );
}

function explain(error: unknown, step: string): unknown {
  const known = toDatabaseError(error);
  if (known === undefined || known.code !== 'rejected') return error;
  if (known.sqlState !== INSUFFICIENT_PRIVILEGE) {
    return new MigrationError('failed', `${step} could not be applied and was rolled back. ${known.message}`);
  }
  return new MigrationError('rights', `${step} needs a right that the role of DATABASE_URL does not have.`);
}

const INSUFFICIENT_PRIVILEGE = '42501';
