import type { Database } from '../../db/database.ts';
import { type MediaEngine, MediaEngineError, type MediaParticipant } from '../../media/media-engine.ts';
import { PARTICIPANTS_DEFAULT } from '../dialect/room-properties.ts';
import type { RoomsContext } from '../rooms-context.ts';
import { findRoom, isExpired, type RoomRow } from '../store/rooms.ts';
import { JoinError } from './join-error.ts';

/** Validity of media tokens; renewed for connected participants. */
export const ACCESS_TOKEN_MS = 5 * 60_000;
/** A new room waits for as long as its first token is valid. */
const EMPTY_TIMEOUT_S = ACCESS_TOKEN_MS / 1000;
/** A room waits for as long as clients try to reconnect. */
const DEPARTURE_TIMEOUT_S = 60;

/** The capacity of a room, in persons. */
export function capacityOf({ config }: Pick<RoomRow, 'config'>): number {
  return config.max_participants ?? PARTICIPANTS_DEFAULT;
}

/** The attribute by which a token of the media server tells its room from an earlier one of the same name. */
export const ROOM_ID_ATTRIBUTE = 'room_id';

/** Whether a participant joined another room of the same name. Tokens that operators sign do not say which. */
export function isOfAnotherRoom(
  { attributes }: Pick<MediaParticipant, 'attributes'>,
  roomId: string,
): boolean {
  const id = attributes[ROOM_ID_ATTRIBUTE];
  return id !== undefined && id !== roomId;
}

/**
 * Creates the room in the media server with its limits, or updates them. Removes the participants of an earlier room of that
 * name.
 * @returns The participants in it.
 * @throws {JoinError} `no-room` when this is no longer the current room of that name; then no participant is removed.
 */
export async function openMediaRoom(
  { db, media }: Pick<RoomsContext, 'db' | 'media'>,
  room: Pick<RoomRow, 'id' | 'name' | 'config'>,
): Promise<readonly MediaParticipant[]> {
  await media.createRoom({
    name: room.name,
    maxParticipants: capacityOf(room),
    emptyTimeoutS: EMPTY_TIMEOUT_S,
    departureTimeoutS: DEPARTURE_TIMEOUT_S,
  });
  const present = await media.listParticipants(room.name);
  const left = present.filter((participant) => isOfAnotherRoom(participant, room.id));
  if (left.length > 0 && (await findCurrentRoom(db, room.name))?.id !== room.id)
    throw new JoinError('no-room');
  for (const { identity } of left) await media.removeParticipant(room.name, identity);
  return present.filter((participant) => !left.includes(participant));
}

/**
 * Removes all participants of an ended room. The media server knows rooms by name only: participants of a later room of that
 * name stay.
 * @returns Whether there were any.
 */
export async function emptyMediaRoom(
  media: MediaEngine,
  { id, name }: Pick<RoomRow, 'id' | 'name'>,
): Promise<boolean> {
  const present = await media.listParticipants(name);
  if (!present.some((participant) => isOfAnotherRoom(participant, id))) {
    await media.deleteRoom(name);
    return present.length > 0;
  }
  const leaving = present.filter(({ attributes }) => attributes[ROOM_ID_ATTRIBUTE] === id);
  for (const { identity } of leaving) await media.removeParticipant(name, identity);
  return leaving.length > 0;
}

/** Closes the media room of a deleted room; maintenance does it where this fails. */
export async function closeMediaRoom(
  { media, now, scheduleCheck: lookAgain }: Pick<RoomsContext, 'media' | 'now' | 'scheduleCheck'>,
  room: Pick<RoomRow, 'id' | 'name'>,
): Promise<void> {
  try {
    await emptyMediaRoom(media, room);
  } catch (error) {
    if (!(error instanceof MediaEngineError)) throw error;
  } finally {
    lookAgain(now());
  }
}

/**
 * Creates a room again that the media server lost, for clients that were in it.
 * @returns False where there is no such room, or it has expired.
 * @throws {DatabaseError | MediaEngineError} when that cannot be determined now.
 */
export async function reopenRoom(
  { db, media, now }: Pick<RoomsContext, 'db' | 'media' | 'now'>,
  name: string,
): Promise<boolean> {
  const room = await findCurrentRoom(db, name);
  if (room === undefined || isExpired(room, new Date(now()))) return false;
  try {
    await openMediaRoom({ db, media }, room);
    return true;
  } catch (error) {
    if (error instanceof JoinError) return false;
    throw error;
  }
}

async function findCurrentRoom(db: Database, name: string): Promise<RoomRow | undefined> {
  return await db.transaction((tx) => findRoom(tx, name), { actor: 'rooms', readOnly: true });
}
