import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Transaction } from '../../db/database.ts';
import { INTEGER } from '../../db/rows.ts';
import { storedAssistant } from '../dialect/assistant-schema.ts';
import type { VoiceListQuery } from '../dialect/list-query.ts';
import { boundsSql, pageSql } from './list-sql.ts';
import type { RecordSealing } from './record-sealing.ts';

/** The two assistants of every installation: for visitors of the site, and for staff over the directory. */
export type OwnAssistant = 'visitors' | 'staff';

const assistantRow = z.object({
  id: z.string(),
  own: z.enum(['visitors', 'staff']).nullable(),
  /** Without its secrets. */
  body: storedAssistant,
  sealed: z.instanceof(Buffer).nullable(),
  version: z.number(),
  created_at: z.date(),
  updated_at: z.date(),
});
export type AssistantRow = z.infer<typeof assistantRow>;

const COLUMNS = 'id, own, body, sealed, version, created_at, updated_at';

export async function findAssistant(tx: Transaction, id: string): Promise<AssistantRow | undefined> {
  return await tx.find(
    assistantRow,
    `SELECT ${COLUMNS} FROM rer_voice_assistants WHERE id = $1 AND deleted_at IS NULL`,
    [id],
  );
}

/** The same, locked against changes until the transaction ends. */
export async function lockAssistant(tx: Transaction, id: string): Promise<AssistantRow | undefined> {
  return await tx.find(
    assistantRow,
    `SELECT ${COLUMNS} FROM rer_voice_assistants WHERE id = $1 AND deleted_at IS NULL FOR UPDATE`,
    [id],
  );
}

export async function insertAssistant(
  tx: Transaction,
  sealing: RecordSealing,
  record: object,
): Promise<AssistantRow> {
  const { id, body, sealed } = sealing.close(randomUUID(), record);
  const made = await tx.row(
    assistantRow,
    `INSERT INTO rer_voice_assistants (id, body, sealed) VALUES ($1, $2, $3) RETURNING ${COLUMNS}`,
    [id, JSON.stringify(body), sealed],
  );
  await keepVersion(tx, made);
  return made;
}

/** Another body, and with it another version. */
export async function updateAssistant(
  tx: Transaction,
  sealing: RecordSealing,
  given: { readonly id: string; readonly record: object },
): Promise<AssistantRow> {
  const { id, body, sealed } = sealing.close(given.id, given.record);
  const updated = await tx.row(
    assistantRow,
    `UPDATE rer_voice_assistants SET body = $2, sealed = $3, version = version + 1, is_edited = true, updated_at = now()
     WHERE id = $1 AND deleted_at IS NULL RETURNING ${COLUMNS}`,
    [id, JSON.stringify(body), sealed],
  );
  await keepVersion(tx, updated);
  return updated;
}

export async function markAssistantDeleted(tx: Transaction, id: string): Promise<void> {
  await tx.execute('UPDATE rer_voice_assistants SET deleted_at = now() WHERE id = $1', [id]);
}

/** Creates a built-in assistant, or updates it unless it was edited. */
export async function keepOwnAssistant(
  tx: Transaction,
  { id, own, body }: { readonly id: string; readonly own: OwnAssistant; readonly body: object },
): Promise<void> {
  const kept = await tx.find(
    assistantRow,
    `INSERT INTO rer_voice_assistants (id, own, body) VALUES ($1, $2, $3)
     ON CONFLICT (id) DO UPDATE SET body = excluded.body, sealed = NULL, version = rer_voice_assistants.version + 1, updated_at = now()
       WHERE NOT rer_voice_assistants.is_edited AND rer_voice_assistants.body <> excluded.body
     RETURNING ${COLUMNS}`,
    [id, own, JSON.stringify(body)],
  );
  if (kept !== undefined) await keepVersion(tx, kept);
}

/** Assistants that are there, and how many in all. */
export async function listAssistants(
  tx: Transaction,
  query: VoiceListQuery,
): Promise<{ readonly rows: readonly AssistantRow[]; readonly total: number }> {
  const values: unknown[] = [];
  const where = ['deleted_at IS NULL', ...boundsSql(query.bounds, values)].join(' AND ');
  const total = await tx.value(
    INTEGER,
    `SELECT count(*)::integer AS total FROM rer_voice_assistants WHERE ${where}`,
    values,
  );
  const order = query.sortOrder;
  const rows = await tx.rows(
    assistantRow,
    `SELECT ${COLUMNS} FROM rer_voice_assistants WHERE ${where}
     ORDER BY created_at ${order}, id ${order} ${pageSql(query, values)}`,
    values,
  );
  return { rows, total };
}

const versionRow = z.object({
  id: z.string(),
  version: z.number(),
  /** Without its secrets. */
  body: storedAssistant,
  sealed: z.instanceof(Buffer).nullable(),
  created_at: z.date(),
});
const VERSION_COLUMNS = 'assistant_id AS id, version, body, sealed, created_at';
type AssistantVersionRow = z.infer<typeof versionRow>;

/** Versions of an assistant, newest first. */
export async function listVersions(
  tx: Transaction,
  id: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly AssistantVersionRow[]; readonly total: number }> {
  const total = await tx.value(
    INTEGER,
    'SELECT count(*)::integer AS total FROM rer_voice_assistant_versions WHERE assistant_id = $1',
    [id],
  );
  const rows = await tx.rows(
    versionRow,
    `SELECT ${VERSION_COLUMNS} FROM rer_voice_assistant_versions WHERE assistant_id = $1
     ORDER BY version DESC LIMIT $2 OFFSET $3`,
    [id, limit, offset],
  );
  return { rows, total };
}

/** How the assistant was in that version. */
export async function findVersion(
  tx: Transaction,
  id: string,
  version: number,
): Promise<AssistantVersionRow | undefined> {
  return await tx.find(
    versionRow,
    `SELECT ${VERSION_COLUMNS} FROM rer_voice_assistant_versions WHERE assistant_id = $1 AND version = $2`,
    [id, version],
  );
}

async function keepVersion(tx: Transaction, { id, version, body, sealed }: AssistantRow): Promise<void> {
  await tx.execute(
    'INSERT INTO rer_voice_assistant_versions (assistant_id, version, body, sealed) VALUES ($1, $2, $3, $4)',
    [id, version, JSON.stringify(body), sealed],
  );
}
