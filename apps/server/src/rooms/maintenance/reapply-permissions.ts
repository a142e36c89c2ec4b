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
 * How often rooms with recently changed permissions are checked: a participant that returns with an older token has its older
 * permissions for no longer, where admission to the media server is not ours.
 */
const CHECK_EVERY_MS = 2000;
const ACTOR = { actor: 'rooms' };

/**
 * Applies the permissions of the database to the media server again, for as long as tokens from before the change are valid.
 * Idempotent. @returns When the next check is due; undefined when no permissions changed lately.
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

/** @returns The sessions whose permissions had to be corrected. */
async function reapplyIn(
  { db, media }: Pick<RoomsContext, 'db' | 'media'>,
  { id, name, changes: rights }: WatchedRoom,
): Promise<readonly string[]> {
  const kept: string[] = [];
  for (const one of await media.listParticipants(name)) {
    const given = rights.get(one.principal);
    if (given === undefined || isOfAnotherRoom(one, id)) continue;
    if (hasPermissions(one, toMediaChanges(given))) continue;
    // Read again: they may have changed since.
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
