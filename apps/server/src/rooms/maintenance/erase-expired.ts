import type { Database } from '../../db/database.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Rows that one run of {@link eraseExpiredRooms} removed. */
export interface ErasedRooms {
  /** Rooms that were deleted, or past their time, a day ago. */
  readonly rooms: number;
  /** Meeting tokens that ended, or were taken back, a day ago. */
  readonly meetingTokens: number;
  /**
   * Sessions without an end that began, or whose permissions changed, a day ago: by then the end of the room is theirs too, and
   * every valid token has the current permissions.
   */
  readonly sessions: number;
}

/**
 * Erases rooms and meeting tokens a day after their end; until then a late client is told why it is refused. Sessions without an
 * end are kept for a day, since leaving is not recorded. Idempotent.
 */
export async function eraseExpiredRooms(db: Database, now: number): Promise<ErasedRooms> {
  const before = new Date(now - DAY_MS);
  return await db.transaction(
    async (tx) => {
      // The media server is told first, by what looks after rooms that are over. The name is free again, and no token for it holds.
      await tx.execute(
        `WITH ended AS (
           UPDATE rer_rooms SET ended_at = now(), closed_at = NULL
           WHERE ended_at IS NULL AND expires_at < extract(epoch FROM $1::timestamptz) RETURNING name
         )
         UPDATE rer_meeting_tokens AS token SET revoked_at = now() FROM ended
         WHERE token.room_name = ended.name AND token.revoked_at IS NULL`,
        [before],
      );
      const rooms = await tx.execute('DELETE FROM rer_rooms WHERE ended_at < $1 AND closed_at < $1', [
        before,
      ]);
      const meetingTokens = await tx.execute(
        'DELETE FROM rer_meeting_tokens WHERE expires_at < $1 OR revoked_at < $1',
        [before],
      );
      const sessions = await tx.execute(
        `DELETE FROM rer_room_stays WHERE ends_at IS NULL AND joined_at < $1
         AND (rights_kept_at IS NULL OR rights_kept_at < $1) AND (ended_at IS NULL OR ended_at < $1)`,
        [before],
      );
      return { sessions, rooms, meetingTokens };
    },
    { actor: 'retention' },
  );
}
