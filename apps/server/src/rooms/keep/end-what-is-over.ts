import type { MediaParticipant } from '../../media/media-engine.ts';
import { emptyMediaRoom, isOfAnotherRoom, ROOM_ID } from '../join/media-room.ts';
import type { RoomsContext } from '../rooms-context.ts';
import {
  type ClosingRoom,
  findClosingRooms,
  findEndedStays,
  findNextEnd,
  findOwnStays,
  noteClosed,
  noteRemoved,
} from './due-rooms.ts';

type KeepContext = Pick<RoomsContext, 'db' | 'media' | 'now'>;
const BY = { actor: 'rooms' };

/** Closes rooms and sends people away whose time is over. Returns when the next time is. Idempotent. */
export async function endWhatIsOver(context: KeepContext): Promise<Date | undefined> {
  const { db } = context;
  const now = new Date(context.now());
  const { closing, stays } = await db.transaction(
    async (tx) => ({ closing: await findClosingRooms(tx, now), stays: await findEndedStays(tx, now) }),
    { ...BY, readOnly: true },
  );
  const closed: string[] = [];
  const occupied: string[] = [];
  for (const room of closing) {
    if (await closeRoom(context, room)) occupied.push(room.id);
    closed.push(room.id);
  }
  const looked: string[] = [];
  const removed: string[] = [];
  for (const [name, sessionIds] of stays) {
    removed.push(...(await sendAway(context, name, ({ principal }) => sessionIds.has(principal))));
    looked.push(...sessionIds);
  }
  return await db.transaction(async (tx) => {
    if (closed.length > 0) await noteClosed(tx, { closed, occupied }, now);
    if (looked.length > 0) await noteRemoved(tx, { looked, removed }, now);
    return await findNextEnd(tx, now);
  }, BY);
}

/** @returns Whether somebody was in the room who may not be. */
async function closeRoom(
  context: KeepContext,
  { id, name, is_deleted: isDeleted, is_succeeded: isSucceeded }: ClosingRoom,
): Promise<boolean> {
  if (isSucceeded) {
    return (await sendAway(context, name, ({ attributes }) => attributes[ROOM_ID] === id)).length > 0;
  }
  const staying = isDeleted
    ? new Set<string>()
    : await context.db.transaction((tx) => findOwnStays(tx, id), { ...BY, readOnly: true });
  if (staying.size > 0) {
    const mustGo = (one: MediaParticipant) => !staying.has(one.principal) && !isOfAnotherRoom(one, id);
    return (await sendAway(context, name, mustGo)).length > 0;
  }
  return await emptyMediaRoom(context.media, { id, name });
}

/** @returns The sessions of those who were there, by whichever connection. */
async function sendAway(
  { media }: KeepContext,
  name: string,
  mustGo: (participant: MediaParticipant) => boolean,
): Promise<readonly string[]> {
  const leaving = (await media.listParticipants(name)).filter(mustGo);
  for (const { identity } of leaving) await media.removeParticipant(name, identity);
  return leaving.map(({ principal }) => principal);
}
