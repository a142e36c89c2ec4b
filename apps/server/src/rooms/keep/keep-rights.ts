import type { PermissionChanges } from '@rer/contracts';
import { isOfAnotherRoom } from '../join/media-room.ts';
import { hasRights, mediaChangesOf } from '../manage/rights.ts';
import type { RoomsContext } from '../rooms-context.ts';
import { findRights, findWatchedStays, noteRightsKept, type WatchedStay } from '../store/stay-rights.ts';
import { AFTERMATH_MS } from './due-rooms.ts';

/**
 * So often rooms are looked at in which somebody's rights were changed lately: who comes back with a token of before has the
 * rights of before for no longer, where the door of the media server is not ours.
 */
const LOOK_EVERY_MS = 2000;
const BY = { actor: 'rooms' };

/**
 * Gives people the rights in the media server that the database says they have by now, for as long as a token lasts that knows
 * nothing of them. Returns when to look again; undefined: nobody's rights were changed lately. Idempotent.
 */
export async function keepRights({
  db,
  media,
  now,
}: Pick<RoomsContext, 'db' | 'media' | 'now'>): Promise<Date | undefined> {
  const nowMs = now();
  const since = new Date(nowMs - AFTERMATH_MS);
  const watched = await db.transaction((tx) => findWatchedStays(tx, since), { ...BY, readOnly: true });
  const kept: string[] = [];
  for (const stays of byRoom(watched).values()) kept.push(...(await keepIn({ db, media }, stays)));
  if (kept.length > 0) await db.transaction((tx) => noteRightsKept(tx, kept, new Date(nowMs)), BY);
  return watched.length === 0 ? undefined : new Date(nowMs + LOOK_EVERY_MS);
}

interface WatchedRoom {
  readonly id: string;
  readonly name: string;
  readonly rights: Map<string, PermissionChanges>;
}

function byRoom(watched: readonly WatchedStay[]): ReadonlyMap<string, WatchedRoom> {
  const rooms = new Map<string, WatchedRoom>();
  for (const { room_id: id, name, session_id: sessionId, rights } of watched) {
    const room = rooms.get(id) ?? { id, name, rights: new Map() };
    rooms.set(id, room);
    room.rights.set(sessionId, rights);
  }
  return rooms;
}

/** @returns The sessions whose rights were not as they should be, by whichever connection. */
async function keepIn(
  { db, media }: Pick<RoomsContext, 'db' | 'media'>,
  { id, name, rights }: WatchedRoom,
): Promise<readonly string[]> {
  const kept: string[] = [];
  for (const one of await media.listParticipants(name)) {
    const given = rights.get(one.principal);
    if (given === undefined || isOfAnotherRoom(one, id)) continue;
    if (hasRights(one, mediaChangesOf(given))) continue;
    // They may be others by now: what was read before would be given back to him for a moment.
    const stay = { sessionId: one.principal, roomId: id };
    const changes = mediaChangesOf(
      await db.transaction((tx) => findRights(tx, stay), { ...BY, readOnly: true }),
    );
    if (hasRights(one, changes)) continue;
    await media.updateParticipant(name, one.identity, changes);
    kept.push(one.principal);
  }
  return kept;
}
