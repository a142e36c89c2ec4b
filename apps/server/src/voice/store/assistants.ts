import * as z from 'zod';
import type { Transaction } from '../../db/database.ts';
import { INTEGER } from '../../db/rows.ts';
import { storedAssistant } from '../dialect/assistant-schema.ts';
import type { RecordSealing } from './record-sealing.ts';
import { type Page, SealedTable } from './resource-table.ts';

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

export const ASSISTANTS = new SealedTable({
  name: 'rer_voice_assistants',
  row: assistantRow,
  columns: COLUMNS,
});

export async function insertAssistant(
  tx: Transaction,
  sealing: RecordSealing,
  record: object,
): Promise<AssistantRow> {
  const made = await ASSISTANTS.insert(tx, sealing, record);
  await keepVersion(tx, made);
  return made;
}

/** Another body, and with it another version. */
export async function updateAssistant(
  tx: Transaction,
  sealing: RecordSealing,
  given: { readonly id: string; readonly record: object },
): Promise<AssistantRow> {
  const updated = await ASSISTANTS.update(tx, sealing, given, 'version = version + 1, is_edited = true,');
  await keepVersion(tx, updated);
  return updated;
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
): Promise<Page<AssistantVersionRow>> {
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
