import { EXPORT_ID_COLUMN } from '@rer/directory';
import type { Database } from '../../db/database.ts';
import type { FileRows } from './file-rows.ts';
import { StoppedError } from './stopped-error.ts';

/** Writes down what the head of the file says: the skipped rows are told under these headers. */
export async function noteHead(db: Database, importId: string, file: FileRows): Promise<void> {
  const { head } = file;
  if (head === undefined) return;
  const headers: string[] = [];
  for (const { index, header } of head.map.columns) headers[index] = header;
  const { identity } = head.map;
  if (identity !== null) headers[identity.id] = EXPORT_ID_COLUMN;
  if (identity?.name != null) headers[identity.name] = 'name';
  const { rowCount } = await db.transaction(({ client }) =>
    client.query(
      `update rer_imports set headers = $2::jsonb, columns_ignored = $3 where id = $1::uuid and state = 'running'`,
      [importId, JSON.stringify(Array.from(headers, (header) => header ?? '')), head.map.ignored],
    ),
  );
  if (rowCount !== 1) throw new StoppedError();
}
