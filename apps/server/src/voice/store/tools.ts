import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Transaction } from '../../db/database.ts';
import type { VoiceListQuery } from '../dialect/list-query.ts';
import { voiceTool } from '../dialect/tool-schema.ts';
import { boundsSql } from './list-sql.ts';
import type { RecordSealing } from './record-sealing.ts';

const toolRow = z.object({
  id: z.string(),
  /** Without its secrets. */
  body: voiceTool,
  sealed: z.instanceof(Buffer).nullable(),
  created_at: z.date(),
  updated_at: z.date(),
});
export type ToolRow = z.infer<typeof toolRow>;

const COLUMNS = 'id, body, sealed, created_at, updated_at';
/** Tools of these ids that are there, in no order. */
export async function findTools(tx: Transaction, ids: readonly string[]): Promise<readonly ToolRow[]> {
  return await tx.rows(
    toolRow,
    `SELECT ${COLUMNS} FROM rer_voice_tools WHERE id = ANY ($1::uuid[]) AND deleted_at IS NULL`,
    [ids],
  );
}

/** The tool, locked against changes until the transaction ends. */
export async function lockTool(tx: Transaction, id: string): Promise<ToolRow | undefined> {
  return await tx.find(
    toolRow,
    `SELECT ${COLUMNS} FROM rer_voice_tools WHERE id = $1 AND deleted_at IS NULL FOR UPDATE`,
    [id],
  );
}

export async function insertTool(tx: Transaction, sealing: RecordSealing, record: object): Promise<ToolRow> {
  const { id, body, sealed } = sealing.close(randomUUID(), record);
  return await tx.row(
    toolRow,
    `INSERT INTO rer_voice_tools (id, body, sealed) VALUES ($1, $2, $3) RETURNING ${COLUMNS}`,
    [id, JSON.stringify(body), sealed],
  );
}

export async function updateTool(
  tx: Transaction,
  sealing: RecordSealing,
  given: { readonly id: string; readonly record: object },
): Promise<ToolRow> {
  const { id, body, sealed } = sealing.close(given.id, given.record);
  return await tx.row(
    toolRow,
    `UPDATE rer_voice_tools SET body = $2, sealed = $3, updated_at = now() WHERE id = $1 AND deleted_at IS NULL RETURNING ${COLUMNS}`,
    [id, JSON.stringify(body), sealed],
  );
}

export async function markToolDeleted(tx: Transaction, id: string): Promise<void> {
  await tx.execute('UPDATE rer_voice_tools SET deleted_at = now() WHERE id = $1', [id]);
}

/** Tools that are there, newest first. */
export async function listTools(tx: Transaction, query: VoiceListQuery): Promise<readonly ToolRow[]> {
  const values: unknown[] = [];
  const where = ['deleted_at IS NULL', ...boundsSql(query.bounds, values)].join(' AND ');
  return await tx.rows(
    toolRow,
    `SELECT ${COLUMNS} FROM rer_voice_tools WHERE ${where} ORDER BY created_at DESC, id DESC
     LIMIT $${values.push(query.limit)}::integer`,
    values,
  );
}
