import type { Database } from '../../db/database.ts';
import type { FileRows } from './file-rows.ts';
import { StoppedError } from './stopped-error.ts';
import { storedHeaders } from './stored-headers.ts';

/** Writes down what the head of the file says: the skipped rows are told under these headers. */
export async function noteHead(db: Database, importId: string, file: FileRows): Promise<void> {
  const { head } = file;
  if (head === undefined) return;
  const rowCount = await db.transaction((tx) =>
    tx.execute(
      `update rer_imports set headers = $2::jsonb, columns_ignored = $3 where id = $1::uuid and state = 'running'`,
      [importId, JSON.stringify(storedHeaders(head.map)), head.map.ignored],
    ),
  );
  if (rowCount !== 1) throw new StoppedError();
}
