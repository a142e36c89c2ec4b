import * as z from 'zod';
import type { Transaction } from '../../db/database.ts';
import { TEXT } from '../../db/rows.ts';

/**
 * How long rooms are watched after a removal: a media token that was renewed just before is valid until then. A participant that
 * came back restarts the period, since it has a fresh token.
 */
export const REMOVAL_WATCH_MS = 15 * 60_000;

const closingRow = z.object({
  id: z.string(),
  name: z.string(),
  is_deleted: z.boolean(),
  is_succeeded: z.boolean(),
});
/** A room that must be empty. */
export type ClosingRoom = z.infer<typeof closingRow>;

/** Rooms that were deleted, or have expired and eject participants then. */
export async function findClosingRooms(tx: Transaction, now: Date): Promise<readonly ClosingRoom[]> {
  const since = new Date(now.getTime() - REMOVAL_WATCH_MS);
  return await tx.rows(
    closingRow,
    `SELECT id, name, is_deleted, is_succeeded FROM (
     SELECT id, name, true AS is_deleted, closed_at,
       EXISTS (SELECT FROM rer_rooms AS anew WHERE anew.name = room.name AND anew.ended_at IS NULL) AS is_succeeded
     FROM rer_rooms AS room
     WHERE ended_at IS NOT NULL AND (closed_at IS NULL OR closed_at > $2)
     UNION ALL
     SELECT id, name, false, closed_at, false FROM rer_rooms
     WHERE ended_at IS NULL AND expires_at <= $1 AND config ->> 'eject_at_room_exp' = 'true'
       AND (closed_at IS NULL OR closed_at > $2)
     ) AS closing ORDER BY closed_at NULLS FIRST LIMIT 1000`,
    [Math.floor(now.getTime() / 1000), since],
  );
}

/** Sessions of a room that have an end of their own. */
export async function findSessionsWithOwnEnd(tx: Transaction, roomId: string): Promise<ReadonlySet<string>> {
  const ids = await tx.values(
    TEXT,
    'SELECT session_id FROM rer_room_stays WHERE room_id = $1 AND has_own_end AND ended_at IS NULL',
    [roomId],
  );
  return new Set(ids);
}

/** Marks rooms as closed in the media server; `occupied` ones still had participants. */
export async function markClosed(
  tx: Transaction,
  { closed, occupied }: { readonly closed: readonly string[]; readonly occupied: readonly string[] },
  now: Date,
): Promise<void> {
  await tx.execute(
    `UPDATE rer_rooms SET closed_at = $3
     WHERE id = ANY($1::uuid[]) AND (closed_at IS NULL OR id = ANY($2::uuid[]))`,
    [closed, occupied, now],
  );
}

const sessionRow = z.object({ name: z.string(), session_id: z.string() });
const nextEnd = z.nullable(z.date());

/** Ids of participant sessions that have ended or are past their end, by room name. */
export async function findEndedSessions(
  tx: Transaction,
  now: Date,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await tx.rows(
    sessionRow,
    `SELECT room.name, session.session_id FROM rer_room_stays AS session JOIN rer_rooms AS room ON room.id = session.room_id
     WHERE session.ends_at <= $1 OR session.ended_at IS NOT NULL LIMIT 10000`,
    [now],
  );
  const byRoom = new Map<string, Set<string>>();
  for (const { name, session_id: id } of rows) {
    byRoom.set(name, (byRoom.get(name) ?? new Set()).add(id));
  }
  return byRoom;
}

/** Marks removed participants, and deletes sessions whose tokens have all expired. */
export async function markRemoved(
  tx: Transaction,
  { looked, removed }: { readonly looked: readonly string[]; readonly removed: readonly string[] },
  now: Date,
): Promise<void> {
  await tx.execute(
    `UPDATE rer_room_stays SET last_removed_at = $3
     WHERE session_id = ANY($1::uuid[]) AND (last_removed_at IS NULL OR session_id = ANY($2::uuid[]))`,
    [looked, removed, now],
  );
  await tx.execute(
    'DELETE FROM rer_room_stays WHERE (ends_at <= $1 OR ended_at IS NOT NULL) AND last_removed_at <= $2',
    [now, new Date(now.getTime() - REMOVAL_WATCH_MS)],
  );
}

/** When the next room or session ends; undefined if none does. */
export async function findNextEnd(tx: Transaction, now: Date): Promise<Date | undefined> {
  const next = await tx.value(
    nextEnd,
    `SELECT least(
       (SELECT min(ends_at) FROM rer_room_stays WHERE ends_at > $1),
       (SELECT to_timestamp(min(expires_at)) FROM rer_rooms
         WHERE ended_at IS NULL AND expires_at > $2 AND config ->> 'eject_at_room_exp' = 'true')
     ) AS next`,
    [now, Math.floor(now.getTime() / 1000)],
  );
  return next ?? undefined;
}
