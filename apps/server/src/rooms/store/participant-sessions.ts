import type { Transaction } from '../../db/database.ts';

/** Whether somebody may be in the room now into which he was let: neither it nor his stay is over. */
export async function isSessionActive(
  { client }: Transaction,
  { sessionId, roomId }: Pick<ParticipantSession, 'sessionId' | 'roomId'>,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT room.id FROM rer_rooms AS room
     LEFT JOIN rer_room_stays AS stay ON stay.room_id = room.id AND stay.session_id = $2
     WHERE room.id = $1 AND room.ended_at IS NULL
       AND stay.ended_at IS NULL AND (stay.ends_at IS NULL OR stay.ends_at > $3)
       AND (stay.has_own_end IS TRUE OR room.expires_at IS NULL OR room.expires_at > $4
         OR room.config ->> 'eject_at_room_exp' IS DISTINCT FROM 'true')`,
    [roomId, sessionId, now, Math.floor(now.getTime() / 1000)],
  );
  return rowCount === 1;
}

/** A stay of which there is more to know than that it lasts as long as the room. */
export interface ParticipantSession {
  readonly sessionId: string;
  readonly roomId: string;
  /** Null: never, whenever the room ends. */
  readonly endsAt: Date | null;
  /** Said by his token: then the end of the room is not his. */
  readonly hasOwnEnd: boolean;
  /** Given where the room has each user once; his next stay ends this one. */
  readonly userId: string | null;
}

export async function insertParticipantSession(
  { client }: Transaction,
  { sessionId, roomId, endsAt, hasOwnEnd, userId }: ParticipantSession,
): Promise<void> {
  await client.query(
    'INSERT INTO rer_room_stays (session_id, room_id, ends_at, has_own_end, user_id) VALUES ($1, $2, $3, $4, $5)',
    [sessionId, roomId, endsAt, hasOwnEnd, userId],
  );
}

/**
 * Ends stays in one room for good, whether the database knew of them before or not: from then on no token of the media server
 * opens the room for them, however long it lasts. Idempotent.
 */
export async function endSessions(
  { client }: Transaction,
  { roomId, sessionIds }: { readonly roomId: string; readonly sessionIds: readonly string[] },
  now: Date,
): Promise<void> {
  await client.query(
    // In one order, so that two who end many at once wait for each other.
    `INSERT INTO rer_room_stays AS stay (session_id, room_id, has_own_end, ended_at)
     SELECT id, $2, false, $3 FROM unnest($1::uuid[]) AS id ORDER BY id
     ON CONFLICT (session_id) DO UPDATE SET ended_at = coalesce(stay.ended_at, excluded.ended_at)`,
    [sessionIds, roomId, now],
  );
}

/** Ends the other stays of a user in a room that has each user once, also of who is away at this moment. */
export async function endSessionsOfUser(
  { client }: Transaction,
  {
    sessionId,
    roomId,
    userId,
  }: Pick<ParticipantSession, 'sessionId' | 'roomId'> & { readonly userId: string },
  now: Date,
): Promise<void> {
  await client.query(
    `UPDATE rer_room_stays SET ended_at = $4
     WHERE room_id = $2 AND user_id = $3 AND session_id <> $1 AND ended_at IS NULL`,
    [sessionId, roomId, userId, now],
  );
}
