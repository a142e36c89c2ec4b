import { type PermissionChanges, permissionChanges } from '@rer/contracts';
import * as z from 'zod';
import type { Transaction } from '../../db/database.ts';
import type { SessionClaim } from '../tokens/session-token.ts';

/**
 * Stores permission changes of sessions in one room, merged with earlier ones. They override the tokens for the whole session.
 * @returns All changes of each session.
 */
export async function changePermissions(
  tx: Transaction,
  { roomId, sessionIds }: { readonly roomId: string; readonly sessionIds: readonly string[] },
  rights: PermissionChanges,
  now: Date,
): Promise<ReadonlyMap<string, PermissionChanges>> {
  const rows = await tx.rows(
    changedRow, // In one order, so that two who change many at once wait for each other.
    `INSERT INTO rer_room_stays AS session (session_id, room_id, has_own_end, rights, rights_kept_at)
     SELECT id, $2, false, $3, $4 FROM unnest($1::uuid[]) AS id ORDER BY id
     ON CONFLICT (session_id) DO UPDATE
     SET rights = coalesce(session.rights, '{}') || excluded.rights, rights_kept_at = excluded.rights_kept_at
     RETURNING session_id, rights`,
    [sessionIds, roomId, JSON.stringify(rights), now],
  );
  return new Map(rows.map(({ session_id: id, rights: all }) => [id, all]));
}

const changedRow = z.object({ session_id: z.string(), rights: permissionChanges });

/** The changes of a session's permissions since its token was issued. */
export async function findPermissionChanges(
  tx: Transaction,
  { sessionId, roomId }: SessionClaim,
): Promise<PermissionChanges> {
  const [rights] = await tx.values(
    permissionChanges,
    'SELECT rights FROM rer_room_stays WHERE session_id = $1 AND room_id = $2 AND rights IS NOT NULL',
    [sessionId, roomId],
  );
  return rights ?? {};
}

const watchedRow = z.object({
  session_id: z.string(),
  room_id: z.string(),
  name: z.string(),
  rights: permissionChanges,
});
/** A session whose permissions changed lately. */
export type WatchedSession = z.infer<typeof watchedRow>;

/** Sessions whose permissions changed, or were reapplied, since a moment, in rooms that exist. */
export async function findWatchedSessions(tx: Transaction, since: Date): Promise<readonly WatchedSession[]> {
  return await tx.rows(
    watchedRow,
    `SELECT session.session_id, session.room_id, room.name, session.rights FROM rer_room_stays AS session
     JOIN rer_rooms AS room ON room.id = session.room_id
     WHERE session.rights IS NOT NULL AND session.rights_kept_at > $1 AND room.ended_at IS NULL
     ORDER BY session.rights_kept_at DESC LIMIT 10000`,
    [since],
  );
}

/** Marks sessions whose permissions were reapplied, since they use an older token. */
export async function markPermissionsReapplied(
  tx: Transaction,
  sessionIds: readonly string[],
  now: Date,
): Promise<void> {
  await tx.execute(
    'UPDATE rer_room_stays SET rights_kept_at = $2 WHERE session_id = ANY($1::uuid[]) AND rights IS NOT NULL',
    [sessionIds, now],
  );
}
