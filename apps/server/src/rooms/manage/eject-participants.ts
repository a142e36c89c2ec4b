import * as z from 'zod';
import type { MediaParticipant } from '../../media/media-engine.ts';
import { ROOM_ID_ATTRIBUTE } from '../join/media-room.ts';
import type { RoomsContext } from '../rooms-context.ts';
import { endParticipantSessions } from '../store/participant-sessions.ts';
import type { RoomRow } from '../store/rooms.ts';

const ourSession = z.uuid();

/** The session ids of participants whose tokens we issued; tokens that operators sign themselves have no session. */
export function ownSessionIds(participants: readonly MediaParticipant[], roomId: string): readonly string[] {
  const isOurs = ({ principal, attributes }: MediaParticipant) =>
    attributes[ROOM_ID_ATTRIBUTE] === roomId && ourSession.safeParse(principal).success;
  return [...new Set(participants.filter(isOurs).map(({ principal }) => principal))];
}

/**
 * Ejects participants for good: only a new join lets them in again. The database is updated first, so that an older token is
 * refused at once; maintenance removes them where the media server fails or has let one back in.
 */
export async function ejectParticipants(
  { db, media, now, scheduleCheck: lookAgain }: Pick<RoomsContext, 'db' | 'media' | 'now' | 'scheduleCheck'>,
  { id, name }: Pick<RoomRow, 'id' | 'name'>,
  leaving: readonly MediaParticipant[],
): Promise<void> {
  const sessionIds = ownSessionIds(leaving, id);
  if (sessionIds.length > 0) {
    await db.transaction((tx) => endParticipantSessions(tx, { roomId: id, sessionIds }, new Date(now())), {
      actor: 'rooms',
    });
    lookAgain(now());
  }
  for (const { identity } of leaving) await media.removeParticipant(name, identity);
}
