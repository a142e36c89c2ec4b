import type { PermissionChanges } from '@rer/contracts';
import { isOfAnotherRoom } from '../join/media-room.ts';
import { hasPermissions, toMediaChanges } from '../manage/media-permissions.ts';
import type { RoomsContext } from '../rooms-context.ts';
import {
  findPermissionChanges,
  findWatchedSessions,
  markPermissionsReapplied,
  type WatchedSession,
} from '../store/session-permissions.ts';
import { REMOVAL_WATCH_MS } from './due-rooms.ts';

/**
 * So often rooms are looked at in which somebody's rights were changed lately: who comes back with a token of before has the
 * rights of before for no longer, where the door of the media server is not ours.
 */
const CHECK_EVERY_MS = 2000;
const ACTOR = { actor: 'rooms' };

/**
 * Gives people the rights in the media server that the database says they have by now, for as long as a token lasts that knows
 * nothing of them. Returns when to look again; undefined: nobody's rights were changed lately. Idempotent.
 */
export async function reapplyPermissions({
  db,
  media,
  now,
}: Pick<RoomsContext, 'db' | 'media' | 'now'>): Promise<Date | undefined> {
  const nowMs = now();
  const since = new Date(nowMs - REMOVAL_WATCH_MS);
  const watched = await db.transaction((tx) => findWatchedSessions(tx, since), { ...ACTOR, readOnly: true });
  const kept: string[] = [];
  for (const session of byRoom(watched).values()) kept.push(...(await reapplyIn({ db, media }, session)));
  if (kept.length > 0)
    await db.transaction((tx) => markPermissionsReapplied(tx, kept, new Date(nowMs)), ACTOR);
  return watched.length === 0 ? undefined : new Date(nowMs + CHECK_EVERY_MS);
}

interface WatchedRoom {
  readonly id: string;
  readonly name: string;
  readonly changes: Map<string, PermissionChanges>;
}

function byRoom(watched: readonly WatchedSession[]): ReadonlyMap<string, WatchedRoom> {
  const rooms = new Map<string, WatchedRoom>();
  for (const { room_id: id, name, session_id: sessionId, rights } of watched) {
    const room = rooms.get(id) ?? { id, name, changes: new Map() };
    rooms.set(id, room);
    room.changes.set(sessionId, rights);
  }
  return rooms;
}

/** @returns The sessions whose rights were not as they should be, by whichever connection. */
async function reapplyIn(
  { db, media }: Pick<RoomsContext, 'db' | 'media'>,
  { id, name, changes: rights }: WatchedRoom,
): Promise<readonly string[]> {
  const kept: string[] = [];
  for (const one of await media.listParticipants(name)) {
    const given = rights.get(one.principal);
    if (given === undefined || isOfAnotherRoom(one, id)) continue;
    if (hasPermissions(one, toMediaChanges(given))) continue;
    // They may be others by now: what was read before would be given back to him for a moment.
    const session = { sessionId: one.principal, roomId: id };
    const changes = toMediaChanges(
      await db.transaction((tx) => findPermissionChanges(tx, session), { ...ACTOR, readOnly: true }),
    );
    if (hasPermissions(one, changes)) continue;
    await media.updateParticipant(name, one.identity, changes);
    kept.push(one.principal);
  }
  return kept;
}
