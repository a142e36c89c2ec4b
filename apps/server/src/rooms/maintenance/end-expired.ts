import { MediaEngineError, type MediaParticipant } from '../../media/media-engine.ts';
import { emptyMediaRoom, isOfAnotherRoom, ROOM_ID_ATTRIBUTE } from '../join/media-room.ts';
import type { RoomsContext } from '../rooms-context.ts';
import {
  type ClosingRoom,
  findClosingRooms,
  findEndedSessions,
  findNextEnd,
  findSessionsWithOwnEnd,
  markClosed,
  markRemoved,
} from './due-rooms.ts';

type MaintenanceContext = Pick<RoomsContext, 'db' | 'logger' | 'media' | 'now'>;
const ACTOR = { actor: 'rooms' };
/** After so many failures in a row the media server counts as unavailable. */
const FAILURES_MAX = 3;

/**
 * Closes ended rooms and removes participants of ended sessions. A failure in one room is logged and tried again at the next
 * check. Idempotent. @returns When the next check is due.
 */
export async function endExpired(context: MaintenanceContext): Promise<Date | undefined> {
  const { db } = context;
  const now = new Date(context.now());
  const { closing, sessions } = await db.transaction(
    async (tx) => ({ closing: await findClosingRooms(tx, now), sessions: await findEndedSessions(tx, now) }),
    { ...ACTOR, readOnly: true },
  );
  const closed: string[] = [];
  const occupied: string[] = [];
  const unclosed = await attemptEach(closing, async (room) => {
    if (await closeRoom(context, room)) occupied.push(room.id);
    closed.push(room.id);
  });
  const looked: string[] = [];
  const removed: string[] = [];
  const unlooked = await attemptEach(sessions, async ([name, sessionIds]) => {
    removed.push(...(await removeFromMedia(context, name, ({ principal }) => sessionIds.has(principal))));
    looked.push(...sessionIds);
  });
  const [err, ...others] = [...unclosed, ...unlooked];
  if (err !== undefined) {
    context.logger.warn(
      { err, others: others.length },
      'an ended room or session could not be closed and will be tried again',
    );
  }
  return await db.transaction(async (tx) => {
    if (closed.length > 0) await markClosed(tx, { closed, occupied }, now);
    if (looked.length > 0) await markRemoved(tx, { looked, removed }, now);
    return await findNextEnd(tx, now);
  }, ACTOR);
}

/** @returns The failures of the media server. */
async function attemptEach<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<readonly MediaEngineError[]> {
  const failures: MediaEngineError[] = [];
  let inARow = 0;
  for (const item of shuffled(items)) {
    if (inARow === FAILURES_MAX) break;
    try {
      await work(item);
      inARow = 0;
    } catch (error) {
      if (!(error instanceof MediaEngineError)) throw error;
      failures.push(error);
      inARow += 1;
    }
  }
  return failures;
}

/** Random order, so that failing items do not always come first. */
function shuffled<Item>(items: Iterable<Item>): readonly Item[] {
  return [...items]
    .map((item) => ({ item, sortKey: Math.random() }))
    .sort((one, other) => one.sortKey - other.sortKey)
    .map(({ item }) => item);
}

/** @returns Whether there were participants to remove. */
async function closeRoom(
  context: MaintenanceContext,
  { id, name, is_deleted: isDeleted, is_succeeded: isSucceeded }: ClosingRoom,
): Promise<boolean> {
  if (isSucceeded) {
    return (
      (await removeFromMedia(context, name, ({ attributes }) => attributes[ROOM_ID_ATTRIBUTE] === id))
        .length > 0
    );
  }
  const staying = isDeleted
    ? new Set<string>()
    : await context.db.transaction((tx) => findSessionsWithOwnEnd(tx, id), { ...ACTOR, readOnly: true });
  if (staying.size > 0) {
    const mustGo = (one: MediaParticipant) => !staying.has(one.principal) && !isOfAnotherRoom(one, id);
    return (await removeFromMedia(context, name, mustGo)).length > 0;
  }
  return await emptyMediaRoom(context.media, { id, name });
}

/** @returns The session ids of the removed participants. */
async function removeFromMedia(
  { media }: MaintenanceContext,
  name: string,
  mustGo: (participant: MediaParticipant) => boolean,
): Promise<readonly string[]> {
  const leaving = (await media.listParticipants(name)).filter(mustGo);
  for (const { identity } of leaving) await media.removeParticipant(name, identity);
  return leaving.map(({ principal }) => principal);
}
