import type { Transaction } from '../../db/database.ts';

/** Whether neither the session nor its room has ended. */
export async function isSessionActive(
  tx: Transaction,
  { sessionId, roomId }: Pick<StoredSession, 'sessionId' | 'roomId'>,
  now: Date,
): Promise<boolean> {
  return (
    (await tx.execute(
      `SELECT room.id FROM rer_rooms AS room
     LEFT JOIN rer_room_stays AS session ON session.room_id = room.id AND session.session_id = $2
     WHERE room.id = $1 AND room.ended_at IS NULL
       AND session.ended_at IS NULL AND (session.ends_at IS NULL OR session.ends_at > $3)
       AND (session.has_own_end IS TRUE OR room.expires_at IS NULL OR room.expires_at > $4
         OR room.config ->> 'eject_at_room_exp' IS DISTINCT FROM 'true')`,
      [roomId, sessionId, now, Math.floor(now.getTime() / 1000)],
    )) === 1
  );
}

/** A participant session that needs a row: it has its own end, a unique user, or changed permissions. */
export interface StoredSession {
  readonly sessionId: string;
  readonly roomId: string;
  /** Null: no end of its own. */
  readonly endsAt: Date | null;
  /** The token sets the end, so the room's end does not apply. */
  readonly hasOwnEnd: boolean;
  /** Set where each user may be in the room once; the user's next session ends this one. */
  readonly userId: string | null;
}

export async function insertParticipantSession(
  tx: Transaction,
  { sessionId, roomId, endsAt, hasOwnEnd, userId }: StoredSession,
): Promise<void> {
  await tx.execute(
    'INSERT INTO rer_room_stays (session_id, room_id, ends_at, has_own_end, user_id) VALUES ($1, $2, $3, $4, $5)',
    [sessionId, roomId, endsAt, hasOwnEnd, userId],
  );
}

/**
 * Ends sessions of one room, whether they have a row yet or not: from then on no media token lets them into the room. Idempotent.
 */
export async function endParticipantSessions(
  tx: Transaction,
  { roomId, sessionIds }: { readonly roomId: string; readonly sessionIds: readonly string[] },
  now: Date,
): Promise<void> {
  await tx.execute(
    // In a fixed order, so that concurrent calls wait for each other instead of deadlocking.
    `INSERT INTO rer_room_stays AS session (session_id, room_id, has_own_end, ended_at)
     SELECT id, $2, false, $3 FROM unnest($1::uuid[]) AS id ORDER BY id
     ON CONFLICT (session_id) DO UPDATE SET ended_at = coalesce(session.ended_at, excluded.ended_at)`,
    [sessionIds, roomId, now],
  );
}

/** Ends the other sessions of a user in a room that has each user once, connected or not. */
export async function endOtherSessionsOfUser(
  tx: Transaction,
  { sessionId, roomId, userId }: Pick<StoredSession, 'sessionId' | 'roomId'> & { readonly userId: string },
  now: Date,
): Promise<void> {
  await tx.execute(
    `UPDATE rer_room_stays SET ended_at = $4
     WHERE room_id = $2 AND user_id = $3 AND session_id <> $1 AND ended_at IS NULL`,
    [sessionId, roomId, userId, now],
  );
}
