import * as z from 'zod';
import type { MediaParticipant } from '../../media/media-engine.ts';
import { ROOM_ID_ATTRIBUTE } from '../join/media-room.ts';
import type { RoomsContext } from '../rooms-context.ts';
import { endSessions } from '../store/participant-sessions.ts';
import type { RoomRow } from '../store/rooms.ts';

const ourSession = z.uuid();

/** The stays for which we made the tokens of these connections. Whose token others signed, his stay is theirs to know. */
export function ownSessionIds(participants: readonly MediaParticipant[], roomId: string): readonly string[] {
  const isOurs = ({ principal, attributes }: MediaParticipant) =>
    attributes[ROOM_ID_ATTRIBUTE] === roomId && ourSession.safeParse(principal).success;
  return [...new Set(participants.filter(isOurs).map(({ principal }) => principal))];
}

/**
 * Sends people away for good: only a new join lets them in again. The database first, so that an older token opens nothing from
 * the moment on at which its owner could use it; what looks after rooms does the rest where the media server fails, or let
 * somebody back in meanwhile.
 */
export async function ejectParticipants(
  { db, media, now, scheduleCheck: lookAgain }: Pick<RoomsContext, 'db' | 'media' | 'now' | 'scheduleCheck'>,
  { id, name }: Pick<RoomRow, 'id' | 'name'>,
  leaving: readonly MediaParticipant[],
): Promise<void> {
  const sessionIds = ownSessionIds(leaving, id);
  if (sessionIds.length > 0) {
    await db.transaction((tx) => endSessions(tx, { roomId: id, sessionIds }, new Date(now())), {
      actor: 'rooms',
    });
    lookAgain(now());
  }
  for (const { identity } of leaving) await media.removeParticipant(name, identity);
}
