import type { RoomsContext } from '../rooms-context.ts';
import {
  type ClosingRoom,
  findClosingRooms,
  findEndedStays,
  findNextEnd,
  findOwnStays,
  forgetEndedStays,
  noteClosed,
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
  for (const room of closing) await closeRoom(context, room);
  for (const [name, sessionIds] of stays) await sendAway(context, name, (id) => sessionIds.has(id));
  return await db.transaction(async (tx) => {
    if (closing.length > 0)
      await noteClosed(
        tx,
        closing.map(({ id }) => id),
      );
    if (stays.size > 0) await forgetEndedStays(tx, now);
    return await findNextEnd(tx, now);
  }, BY);
}

async function closeRoom(
  context: KeepContext,
  { id, name, is_deleted: isDeleted }: ClosingRoom,
): Promise<void> {
  const staying = isDeleted
    ? new Set<string>()
    : await context.db.transaction((tx) => findOwnStays(tx, id), { ...BY, readOnly: true });
  if (staying.size === 0) await context.media.deleteRoom(name);
  else await sendAway(context, name, (sessionId) => !staying.has(sessionId));
}

async function sendAway(
  { media }: KeepContext,
  name: string,
  mustGo: (sessionId: string) => boolean,
): Promise<void> {
  for (const { identity } of await media.listParticipants(name)) {
    if (mustGo(identity)) await media.removeParticipant(name, identity);
  }
}
