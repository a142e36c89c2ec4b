import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Transaction } from '../../db/database.ts';
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
const readRows = (rows: readonly unknown[]): readonly AssistantRow[] =>
  rows.map((row) => assistantRow.parse(row));
const one = (rows: readonly unknown[]): AssistantRow | undefined => readRows(rows)[0];

export async function findAssistant({ client }: Transaction, id: string): Promise<AssistantRow | undefined> {
  const { rows } = await client.query(
    `SELECT ${COLUMNS} FROM rer_voice_assistants WHERE id = $1 AND deleted_at IS NULL`,
    [id],
  );
  return one(rows);
}

/** The same, which nobody else changes until the transaction ends. */
export async function lockAssistant({ client }: Transaction, id: string): Promise<AssistantRow | undefined> {
  const { rows } = await client.query(
    `SELECT ${COLUMNS} FROM rer_voice_assistants WHERE id = $1 AND deleted_at IS NULL FOR UPDATE`,
    [id],
  );
  return one(rows);
}

export async function insertAssistant(
  tx: Transaction,
  sealing: RecordSealing,
  record: object,
): Promise<AssistantRow> {
  const { id, body, sealed } = sealing.close(randomUUID(), record);
  const { rows } = await tx.client.query(
    `INSERT INTO rer_voice_assistants (id, body, sealed) VALUES ($1, $2, $3) RETURNING ${COLUMNS}`,
    [id, JSON.stringify(body), sealed],
  );
  const made = required(one(rows));
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
  const { rows } = await tx.client.query(
    `UPDATE rer_voice_assistants SET body = $2, sealed = $3, version = version + 1, is_edited = true, updated_at = now()
     WHERE id = $1 AND deleted_at IS NULL RETURNING ${COLUMNS}`,
    [id, JSON.stringify(body), sealed],
  );
  const updated = required(one(rows));
  await keepVersion(tx, updated);
  return updated;
}

export async function markAssistantDeleted({ client }: Transaction, id: string): Promise<void> {
  await client.query('UPDATE rer_voice_assistants SET deleted_at = now() WHERE id = $1', [id]);
}

/** Makes one of our own, or brings it up to date, unless somebody changed it. */
export async function keepOwnAssistant(
  tx: Transaction,
  { id, own, body }: { readonly id: string; readonly own: OwnAssistant; readonly body: object },
): Promise<void> {
  const { rows } = await tx.client.query(
    `INSERT INTO rer_voice_assistants (id, own, body) VALUES ($1, $2, $3)
     ON CONFLICT (id) DO UPDATE SET body = excluded.body, sealed = NULL, version = rer_voice_assistants.version + 1, updated_at = now()
       WHERE NOT rer_voice_assistants.is_edited AND rer_voice_assistants.body <> excluded.body
     RETURNING ${COLUMNS}`,
    [id, own, JSON.stringify(body)],
  );
  const kept = one(rows);
  if (kept !== undefined) await keepVersion(tx, kept);
}

/** Assistants that are there, and how many in all. */
export async function listAssistants(
  { client }: Transaction,
  query: VoiceListQuery,
): Promise<{ readonly rows: readonly AssistantRow[]; readonly total: number }> {
  const values: unknown[] = [];
  const where = ['deleted_at IS NULL', ...boundsSql(query.bounds, values)].join(' AND ');
  const counted = await client.query<{ readonly total: number }>(
    `SELECT count(*)::integer AS total FROM rer_voice_assistants WHERE ${where}`,
    values,
  );
  const order = query.sortOrder;
  const { rows } = await client.query(
    `SELECT ${COLUMNS} FROM rer_voice_assistants WHERE ${where}
     ORDER BY created_at ${order}, id ${order} ${pageSql(query, values)}`,
    values,
  );
  return { rows: readRows(rows), total: counted.rows[0]?.total ?? 0 };
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
  { client }: Transaction,
  id: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly AssistantVersionRow[]; readonly total: number }> {
  const counted = await client.query<{ readonly total: number }>(
    'SELECT count(*)::integer AS total FROM rer_voice_assistant_versions WHERE assistant_id = $1',
    [id],
  );
  const { rows } = await client.query(
    `SELECT ${VERSION_COLUMNS} FROM rer_voice_assistant_versions WHERE assistant_id = $1
     ORDER BY version DESC LIMIT $2 OFFSET $3`,
    [id, limit, offset],
  );
  return { rows: rows.map((row) => versionRow.parse(row)), total: counted.rows[0]?.total ?? 0 };
}

/** How the assistant was in that version. */
export async function findVersion(
  { client }: Transaction,
  id: string,
  version: number,
): Promise<AssistantVersionRow | undefined> {
  const { rows } = await client.query(
    `SELECT ${VERSION_COLUMNS} FROM rer_voice_assistant_versions WHERE assistant_id = $1 AND version = $2`,
    [id, version],
  );
  return rows[0] === undefined ? undefined : versionRow.parse(rows[0]);
}

async function keepVersion(
  { client }: Transaction,
  { id, version, body, sealed }: AssistantRow,
): Promise<void> {
  await client.query(
    'INSERT INTO rer_voice_assistant_versions (assistant_id, version, body, sealed) VALUES ($1, $2, $3, $4)',
    [id, version, JSON.stringify(body), sealed],
  );
}

function required(row: AssistantRow | undefined): AssistantRow {
  if (row === undefined) throw new TypeError('An assistant that was just written is not there.');
  return row;
}
