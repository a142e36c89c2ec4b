import * as z from 'zod';
import type { Transaction } from '../../db/database.ts';
import { TEXT } from '../../db/rows.ts';
import type { VoiceListQuery } from '../dialect/list-query.ts';
import { type Page, readPage } from './resource-table.ts';

const members = z.record(z.string(), z.unknown());
const callRow = z.object({
  id: z.string(),
  status: z.enum(['queued', 'in-progress', 'ended']),
  ended_reason: z.string().nullable(),
  started_at: z.date().nullable(),
  ended_at: z.date().nullable(),
  assistant_id: z.string().nullable(),
  assistant: members.nullable(),
  overrides: members.nullable(),
  name: z.string().nullable(),
  room_name: z.string(),
  created_at: z.date(),
  updated_at: z.date(),
});
export type CallRow = z.infer<typeof callRow>;

const COLUMNS =
  'id, status, ended_reason, started_at, ended_at, assistant_id, assistant, overrides, name, room_name, created_at, updated_at';
interface NewCall extends Pick<CallRow, 'id' | 'assistant_id' | 'assistant' | 'overrides' | 'room_name'> {
  readonly startedBy: string;
  readonly runBy: string;
}

export async function insertCall(tx: Transaction, call: NewCall): Promise<CallRow> {
  return await tx.row(
    callRow,
    `INSERT INTO rer_voice_calls (id, assistant_id, assistant, overrides, room_name, started_by, run_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${COLUMNS}`,
    [
      call.id,
      call.assistant_id,
      call.assistant === null ? null : JSON.stringify(call.assistant),
      call.overrides === null ? null : JSON.stringify(call.overrides),
      call.room_name,
      call.startedBy,
      call.runBy,
    ],
  );
}

export async function findCall(tx: Transaction, id: string): Promise<CallRow | undefined> {
  return await tx.find(callRow, `SELECT ${COLUMNS} FROM rer_voice_calls WHERE id = $1`, [id]);
}

/** Undefined: there is no such call. */
export async function renameCall(
  tx: Transaction,
  id: string,
  name: string | null,
): Promise<CallRow | undefined> {
  return await tx.find(
    callRow,
    `UPDATE rer_voice_calls SET name = $2, updated_at = now() WHERE id = $1 RETURNING ${COLUMNS}`,
    [id, name],
  );
}

export async function noteCallStarted(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.execute(
    `UPDATE rer_voice_calls SET status = 'in-progress', started_at = $2, updated_at = now()
     WHERE id = $1 AND status = 'queued'`,
    [id, at],
  );
}

export async function noteCallEnded(
  tx: Transaction,
  id: string,
  { reason, at }: { readonly reason: string; readonly at: Date },
): Promise<void> {
  await tx.execute(
    `UPDATE rer_voice_calls SET status = 'ended', ended_reason = $2, ended_at = $3, updated_at = now()
     WHERE id = $1 AND status <> 'ended'`,
    [id, reason, at],
  );
}

/** Whether a call with that assistant runs. */
export async function isAssistantInCall(tx: Transaction, assistantId: string): Promise<boolean> {
  return (
    (await tx.execute(
      `SELECT id FROM rer_voice_calls WHERE assistant_id = $1 AND status <> 'ended' LIMIT 1`,
      [assistantId],
    )) === 1
  );
}

/** Marks calls as still running in this process; calls that no process marks any more count as over. */
export async function noteCallsSeen(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.execute('UPDATE rer_voice_calls SET seen_at = now() WHERE id = ANY ($1::uuid[])', [ids]);
}

/** Ends calls whose process is gone. Returns the names of their rooms. */
export async function endAbandonedCalls(tx: Transaction, goneForS: number): Promise<readonly string[]> {
  return await tx.values(
    TEXT,
    `UPDATE rer_voice_calls SET status = 'ended', ended_reason = 'worker-shutdown', ended_at = now(), updated_at = now()
     WHERE status <> 'ended' AND seen_at < now() - make_interval(secs => $1) RETURNING room_name`,
    [goneForS],
  );
}

/** Removes everything of a call but that it was, and when. Undefined: there is no such call. */
export async function eraseCall(tx: Transaction, id: string): Promise<CallRow | undefined> {
  await tx.execute('DELETE FROM rer_voice_logs WHERE call_id = $1', [id]);
  await tx.execute('DELETE FROM rer_voice_conversations WHERE call_id = $1', [id]);
  return await tx.find(
    callRow,
    `UPDATE rer_voice_calls SET name = NULL, assistant = NULL, overrides = NULL, started_by = 'erased',
       erased_at = coalesce(erased_at, now()), updated_at = now()
     WHERE id = $1 RETURNING ${COLUMNS}`,
    [id],
  );
}

/** Filters for calls; all must match. */
export interface CallFilter {
  readonly id: string | undefined;
  readonly assistantId: string | undefined;
  readonly endedReason: string | undefined;
}

export async function listCalls(
  tx: Transaction,
  { id, assistantId, endedReason }: CallFilter,
  query: VoiceListQuery,
): Promise<Page<CallRow>> {
  return await readPage(
    tx,
    { name: 'rer_voice_calls', row: callRow, columns: COLUMNS },
    {
      conditions: [
        '($1::uuid IS NULL OR id = $1)',
        '($2::uuid IS NULL OR assistant_id = $2)',
        '($3::text IS NULL OR ended_reason = $3)',
      ],
      values: [id, assistantId, endedReason],
    },
    query,
  );
}
