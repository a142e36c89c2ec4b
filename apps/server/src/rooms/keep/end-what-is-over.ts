import { MediaEngineError, type MediaParticipant } from '../../media/media-engine.ts';
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
/** A media server that failed so often in one look is away: to ask it again and again would take minutes. */
const FAILURES_MAX = 3;

/**
 * Closes rooms and sends people away whose time is over. Returns when the next time is. Idempotent. What cannot be done in one
 * room holds up no other one.
 * @throws {MediaEngineError} the first one, when all that could be done is done and noted.
 */
export async function endWhatIsOver(context: KeepContext): Promise<Date | undefined> {
  const { db } = context;
  const now = new Date(context.now());
  const { closing, stays } = await db.transaction(
    async (tx) => ({ closing: await findClosingRooms(tx, now), stays: await findEndedStays(tx, now) }),
    { ...BY, readOnly: true },
  );
  const closed: string[] = [];
  const occupied: string[] = [];
  const failures: MediaEngineError[] = [];
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    if (failures.length === FAILURES_MAX) return;
    try {
      await work();
    } catch (error) {
      if (!(error instanceof MediaEngineError)) throw error;
      failures.push(error);
    }
  };
  for (const room of closing) {
    await attempt(async () => {
      if (await closeRoom(context, room)) occupied.push(room.id);
      closed.push(room.id);
    });
  }
  const looked: string[] = [];
  const removed: string[] = [];
  for (const [name, sessionIds] of stays) {
    await attempt(async () => {
      removed.push(...(await sendAway(context, name, ({ principal }) => sessionIds.has(principal))));
      looked.push(...sessionIds);
    });
  }
  const next = await db.transaction(async (tx) => {
    if (closed.length > 0) await noteClosed(tx, { closed, occupied }, now);
    if (looked.length > 0) await noteRemoved(tx, { looked, removed }, now);
    return await findNextEnd(tx, now);
  }, BY);
  if (failures[0] !== undefined) throw failures[0];
  return next;
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
