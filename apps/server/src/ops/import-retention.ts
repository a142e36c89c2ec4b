import { IMPORT_UNDO_DAYS } from '@rer/contracts';
import type { Database } from '../db/database.ts';

/** Rows of one transaction: a large import has a million, and others wait for each step on the embedded database. */
const STEP_ROWS = 1_000;

/** Imports that one run of {@link eraseOldImports} changed. */
export interface ImportRetentionResult {
  /** Dry runs that are gone. */
  readonly dryRuns: number;
  /** Imports that lost what they kept of single rows. */
  readonly imports: number;
}

const isOver = `state <> 'running' AND coalesce(ended_at, started_at)`;
// Rows of an import are hidden by the mark on it: it stays until they are gone.
const OLD_DRY_RUNS = `dry_run AND NOT is_hidden AND ${isOver} < now() - interval '1 day'`;
const OLD_IMPORTS = `NOT dry_run AND ${isOver} < now() - interval '${IMPORT_UNDO_DAYS} days'`;

/** Tables with rows of imports, each with the key that follows the import's. */
const ROWS = [
  ['rer_import_skipped', 'line'],
  ['rer_import_updates', 'provider_id'],
  ['rer_import_left', 'provider_id'],
] as const;

/**
 * Erases dry runs after a day, and what imports kept of single rows (skipped, changed, left and similar ones) once they
 * cannot be undone any more; their figures stay. Works in small steps. Idempotent.
 */
export async function eraseOldImports(db: Database): Promise<ImportRetentionResult> {
  for (const [table, key] of ROWS) {
    const step =
      `DELETE FROM ${table} WHERE (import_id, ${key}) IN (SELECT import_id, ${key} FROM ${table} WHERE import_id IN ` +
      `(SELECT id FROM rer_imports WHERE ${OLD_DRY_RUNS} OR ${OLD_IMPORTS}) LIMIT ${STEP_ROWS})`;
    while ((await change(db, step)) === STEP_ROWS);
  }
  return {
    dryRuns: await change(db, `DELETE FROM rer_imports WHERE ${OLD_DRY_RUNS}`),
    imports: await change(
      db,
      `UPDATE rer_imports SET details = '{}' WHERE details <> '{}' AND ${OLD_IMPORTS}`,
    ),
  };
}

async function change(db: Database, sql: string): Promise<number> {
  const rowCount = await db.transaction((tx) => tx.execute(sql), { actor: 'retention' });
  return rowCount;
}
