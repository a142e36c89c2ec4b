import * as z from 'zod';
import type { Transaction } from '../../db/database.ts';
import { voiceTool } from '../dialect/tool-schema.ts';
import { SealedTable } from './resource-table.ts';

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
export const TOOLS = new SealedTable({ name: 'rer_voice_tools', row: toolRow, columns: COLUMNS });

/** Tools of these ids that are there, in no order. */
export async function findTools(tx: Transaction, ids: readonly string[]): Promise<readonly ToolRow[]> {
  return await tx.rows(
    toolRow,
    `SELECT ${COLUMNS} FROM rer_voice_tools WHERE id = ANY ($1::uuid[]) AND deleted_at IS NULL`,
    [ids],
  );
}
