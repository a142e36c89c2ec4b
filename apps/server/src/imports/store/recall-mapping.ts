import { type ImportMapping, importMapping } from '@rer/contracts';
import { mapColumns } from '@rer/directory/mapping';
import * as z from 'zod/mini';
import { asCaller, type Caller } from '../../access/caller.ts';
import type { Database } from '../../db/database.ts';
import { storedHeaders } from '../run/stored-headers.ts';

const row = z.object({ mapping: z.nullable(importMapping) });

/**
 * The mapping of the latest import, or dry run, of a file with these headers, by any user, unless it failed; null:
 * there is none, or it went by its headers alone.
 */
export async function recallMapping(
  db: Database,
  headers: readonly string[],
  caller: Caller,
): Promise<ImportMapping | null> {
  const rows = await db.transaction(
    (tx) =>
      tx.rows(
        row,
        `select mapping from rer_imports where headers = $1::jsonb and state <> 'failed'
         order by started_at desc, id desc limit 1`,
        [JSON.stringify(storedHeaders(mapColumns(headers)))],
      ),
    { ...asCaller(caller), readOnly: true },
  );
  return rows[0] === undefined ? null : rows[0].mapping;
}
