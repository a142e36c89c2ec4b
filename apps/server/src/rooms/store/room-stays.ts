import type { Transaction } from '../../db/database.ts';

/** Whether somebody may be in the room now into which he was let: neither it nor his stay is over. */
export async function goesOn(
  { client }: Transaction,
  { sessionId, roomId }: Pick<RoomStay, 'sessionId' | 'roomId'>,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT room.id FROM rer_rooms AS room
     LEFT JOIN rer_room_stays AS stay ON stay.room_id = room.id AND stay.session_id = $2
     WHERE room.id = $1 AND room.ended_at IS NULL AND (stay.ends_at IS NULL OR stay.ends_at > $3)
       AND (stay.has_own_end IS TRUE OR room.expires_at IS NULL OR room.expires_at > $4
         OR room.config ->> 'eject_at_room_exp' IS DISTINCT FROM 'true')`,
    [roomId, sessionId, now, Math.floor(now.getTime() / 1000)],
  );
  return rowCount === 1;
}

/** Somebody whose stay in a room ends in a way of its own. */
export interface RoomStay {
  readonly sessionId: string;
  readonly roomId: string;
  /** Null: never, whenever the room ends. */
  readonly endsAt: Date | null;
  /** Said by his token: then the end of the room is not his. */
  readonly hasOwnEnd: boolean;
}

export async function insertRoomStay(
  { client }: Transaction,
  { sessionId, roomId, endsAt, hasOwnEnd }: RoomStay,
): Promise<void> {
  await client.query(
    'INSERT INTO rer_room_stays (session_id, room_id, ends_at, has_own_end) VALUES ($1, $2, $3, $4)',
    [sessionId, roomId, endsAt, hasOwnEnd],
  );
}
