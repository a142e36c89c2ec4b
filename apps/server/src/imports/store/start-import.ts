import { createHash, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Database, Transaction } from '../../db/database.ts';
import type { ImportUpload } from '../import-types.ts';

/** What an `Idempotency-Key` of this sender was used for. */
export type IdempotencyKeyUse =
  | { readonly known: 'never' }
  /** For the same request: that import succeeded or runs. */
  | { readonly known: 'same'; readonly id: string }
  /** The key belongs to another file or other settings. */
  | { readonly known: 'other' };

/** Says whether two uploads with one key are the same request. */
function requestHash(upload: ImportUpload): string {
  const { sha256, mode, dryRun, mapping } = upload;
  const entries = mapping === null ? null : Object.entries(mapping).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([sha256, mode, dryRun, entries]))
    .digest('hex');
}

const keyRow = z.object({ id: z.string(), request_hash: z.nullable(z.string()) });

/** What the key of this upload was used for. That of a failed import counts as never used: it may be tried again. */
export async function findIdempotencyKey(db: Database, upload: ImportUpload): Promise<IdempotencyKeyUse> {
  if (upload.idempotencyKey === null) return { known: 'never' };
  const found = await db.transaction(
    (tx) =>
      tx.find(
        keyRow,
        `select id, request_hash from rer_imports
         where started_by = $1 and idempotency_key = $2 and state <> 'failed'`,
        [upload.actor, upload.idempotencyKey],
      ),
    { readOnly: true },
  );
  if (found === undefined) return { known: 'never' };
  return found.request_hash === requestHash(upload) ? { known: 'same', id: found.id } : { known: 'other' };
}

/** Inserts the row of an import that begins, and returns its id. A failed import with its key loses that key. */
export async function insertImport(db: Database, upload: ImportUpload): Promise<string> {
  const id = randomUUID();
  await db.transaction(async (tx) => {
    await releaseKey(tx, upload);
    await tx.execute(
      `insert into rer_imports
         (id, state, is_hidden, mode, dry_run, file_name, started_by, started_at, idempotency_key, request_hash, mapping, bytes_total)
       values ($1, 'running', true, $2, $3, $4, $5, now(), $6, $7, $8::jsonb, $9)`,
      [
        id,
        upload.mode,
        upload.dryRun,
        upload.fileName,
        upload.actor,
        upload.idempotencyKey,
        requestHash(upload),
        upload.mapping === null ? null : JSON.stringify(upload.mapping),
        upload.bytes,
      ],
    );
  });
  return id;
}

async function releaseKey(tx: Transaction, { actor, idempotencyKey }: ImportUpload): Promise<void> {
  if (idempotencyKey === null) return;
  await tx.execute(
    `update rer_imports set idempotency_key = null
     where started_by = $1 and idempotency_key = $2 and state = 'failed'`,
    [actor, idempotencyKey],
  );
}

/** Whether an import has the state `running`, even one whose process is dead. */
export async function isAnyRunning(db: Database): Promise<boolean> {
  const found = await db.transaction(
    (tx) => tx.execute(`select from rer_imports where state = 'running' limit 1`),
    { readOnly: true },
  );
  return found > 0;
}
