import { IMPORT_TEXTS } from '@rer/contracts';
import type { Database } from '../../db/database.ts';
import type { FileRows } from './file-rows.ts';
import { firstChanges } from './first-changes.ts';
import { StoppedError } from './stopped-error.ts';

/** Ends a dry run: its stored rows remain hidden and are removed; its findings are recorded. */
export async function endDryRun(db: Database, importId: string, file: FileRows): Promise<void> {
  const { head, columns, preview } = file;
  const found = {
    mapping: columns,
    preview,
    separator: head?.separator ?? ',',
    encoding: head?.encoding ?? 'utf-8',
  };
  const rowCount = await db.transaction(async (tx) => {
    const changes = await firstChanges(tx, importId);
    return tx.execute(
      `update rer_imports set state = 'succeeded', ended_at = now(), message = $2, bytes_read = bytes_total,
         details = details || $3::jsonb
       where id = $1::uuid and state = 'running'`,
      [importId, IMPORT_TEXTS.dryRun, JSON.stringify({ ...found, changes })],
    );
  });
  if (rowCount !== 1) throw new StoppedError();
}
