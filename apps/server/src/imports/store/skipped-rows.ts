import { importSkipReason } from '@rer/contracts';
import * as z from 'zod/mini';
import { asCaller, type Caller } from '../../access/caller.ts';
import type { Database } from '../../db/database.ts';
import type { SkippedRow, SkippedRows } from '../import-types.ts';

/** Rows read at once. */
const STEP_ROWS = 500;

const head = z.object({ headers: z.nullable(z.array(z.string())) });
const skippedRow = z.object({ line: z.number(), reason: importSkipReason, cells: z.array(z.string()) });

/** The skipped rows of an import, read step by step; null: there is no such import. */
export async function readSkippedRows(db: Database, id: string, caller: Caller): Promise<SkippedRows | null> {
  const rows = await db.transaction(
    (tx) => tx.rows(head, 'select headers from rer_imports where id = $1::uuid', [id]),
    { ...asCaller(caller), readOnly: true },
  );
  if (rows[0] === undefined) return null;
  return { headers: rows[0].headers ?? [], batches: batchesOf(db, id, caller) };
}

async function* batchesOf(
  db: Database,
  id: string,
  caller: Caller,
): AsyncGenerator<readonly SkippedRow[], void> {
  let after = 0;
  for (;;) {
    const batch = await db.transaction(
      (tx) =>
        tx.rows(
          skippedRow,
          `select line, reason, cells from rer_import_skipped where import_id = $1::uuid and line > $2
           order by line limit ${STEP_ROWS}`,
          [id, after],
        ),
      { ...asCaller(caller), readOnly: true },
    );
    const last = batch.at(-1);
    if (last === undefined) return;
    yield batch;
    after = last.line;
  }
}
