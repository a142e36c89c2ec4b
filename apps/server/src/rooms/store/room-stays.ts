import type { Transaction } from '../../db/database.ts';

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
