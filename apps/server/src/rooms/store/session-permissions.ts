import { type PermissionChanges, permissionChanges } from '@rer/contracts';
import * as z from 'zod';
import type { Transaction } from '../../db/database.ts';
import type { SessionClaim } from '../tokens/session-token.ts';

/**
 * Notes rights of people in one room, beside those that were changed before. They hold as long as the stays, whatever a token
 * says.
 * @returns All that is other than their tokens say, by session.
 */
export async function changePermissions(
  { client }: Transaction,
  { roomId, sessionIds }: { readonly roomId: string; readonly sessionIds: readonly string[] },
  rights: PermissionChanges,
  now: Date,
): Promise<ReadonlyMap<string, PermissionChanges>> {
  const { rows } = await client.query(
    // In one order, so that two who change many at once wait for each other.
    `INSERT INTO rer_room_stays AS stay (session_id, room_id, has_own_end, rights, rights_kept_at)
     SELECT id, $2, false, $3, $4 FROM unnest($1::uuid[]) AS id ORDER BY id
     ON CONFLICT (session_id) DO UPDATE
     SET rights = coalesce(stay.rights, '{}') || excluded.rights, rights_kept_at = excluded.rights_kept_at
     RETURNING session_id, rights`,
    [sessionIds, roomId, JSON.stringify(rights), now],
  );
  const changed = rows.map((row) => changedRow.parse(row));
  return new Map(changed.map(({ session_id: id, rights: all }) => [id, all]));
}

const changedRow = z.object({ session_id: z.string(), rights: permissionChanges });

/** What is other of somebody's rights than his token says. */
export async function findPermissionChanges(
  { client }: Transaction,
  { sessionId, roomId }: SessionClaim,
): Promise<PermissionChanges> {
  const { rows } = await client.query<{ rights: unknown }>(
    'SELECT rights FROM rer_room_stays WHERE session_id = $1 AND room_id = $2 AND rights IS NOT NULL',
    [sessionId, roomId],
  );
  return permissionChanges.parse(rows[0]?.rights ?? {});
}

const watchedRow = z.object({
  session_id: z.string(),
  room_id: z.string(),
  name: z.string(),
  rights: permissionChanges,
});
/** Somebody whose rights were changed lately. */
export type WatchedSession = z.infer<typeof watchedRow>;

/** Those whose rights were changed, or had to be made true again, after a moment, in rooms that are there. */
export async function findWatchedSessions(
  { client }: Transaction,
  since: Date,
): Promise<readonly WatchedSession[]> {
  const { rows } = await client.query(
    `SELECT stay.session_id, stay.room_id, room.name, stay.rights FROM rer_room_stays AS stay
     JOIN rer_rooms AS room ON room.id = stay.room_id
     WHERE stay.rights IS NOT NULL AND stay.rights_kept_at > $1 AND room.ended_at IS NULL
     ORDER BY stay.rights_kept_at DESC LIMIT 10000`,
    [since],
  );
  return rows.map((row) => watchedRow.parse(row));
}

/** Rights had to be made true again: somebody has a token that knows nothing of them. */
export async function markPermissionsReapplied(
  { client }: Transaction,
  sessionIds: readonly string[],
  now: Date,
): Promise<void> {
  await client.query(
    'UPDATE rer_room_stays SET rights_kept_at = $2 WHERE session_id = ANY($1::uuid[]) AND rights IS NOT NULL',
    [sessionIds, now],
  );
}
