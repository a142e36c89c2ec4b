import { IMPORT_TEXTS, type ImportProblem, importProblemText } from '@rer/contracts';
import type { Database } from '../../db/database.ts';
import { TEXT } from '../../db/rows.ts';

/** Stores why an import failed. Its rows stay hidden. False: it was not running any more. */
export async function failImport(db: Database, id: string, problem: ImportProblem): Promise<boolean> {
  return endRunning(db, 'id = $1::uuid', [id], 'failed', problem);
}

/**
 * Fails the running imports of a dead process, and drops the undo that it had staged. Call it while holding the lease: then no
 * process works on them. Returns whether there were such imports.
 */
export async function failInterrupted(db: Database): Promise<boolean> {
  await db.transaction((tx) =>
    tx.execute(`update rer_import_flips set state = 'dropped' where state = 'staged' and is_undo`),
  );
  return endRunning(db, '$1::text is null', [null], 'failed', { code: 'interrupted' });
}

/** Stops a running import: from now on it stores nothing and shows nothing. False: it was not running any more. */
export async function cancelImport(db: Database, id: string): Promise<boolean> {
  return endRunning(db, 'id = $1::uuid', [id], 'cancelled', null);
}

async function endRunning(
  db: Database,
  which: string,
  values: readonly (string | null)[],
  state: 'failed' | 'cancelled',
  problem: ImportProblem | null,
): Promise<boolean> {
  const message = problem === null ? IMPORT_TEXTS.cancelled : importProblemText(problem);
  return db.transaction(async (tx) => {
    const ids = await tx.values(
      TEXT,
      `update rer_imports set state = $2, ended_at = now(), message = $3, problem = $4::jsonb,
         inserted = 0, updated = 0, unchanged = 0, existing = 0, similar_count = 0,
         details = details - 'similarRows' - 'existingRows' - 'leftOutValues' - 'leftOutCount' - 'zerosAdded'
       where ${which} and state = 'running' returning id`,
      [...values, state, message, problem === null ? null : JSON.stringify(problem)],
    );
    await tx.execute(
      `update rer_import_flips set state = 'dropped' where state = 'staged' and import_id = any($1::uuid[])`,
      [ids],
    );
    return ids.length > 0;
  });
}
