import { randomBytes } from 'node:crypto';
import { isRoomName, ROOM_NAME_MAX } from '@rer/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { asCaller } from '../../access/caller.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { DialectError, invalidRequest } from '../dialect/dialect-error.ts';
import { changedProperties, readParameters, readProperties, readValue } from '../dialect/read-properties.ts';
import { roomBody } from '../dialect/room-body.ts';
import { privacyRule, ROOM_RULES } from '../dialect/room-properties.ts';
import { closeMediaRoom } from '../join/media-room.ts';
import { roomEndOf } from '../join/session-end.ts';
import type { RoomsContext } from '../rooms-context.ts';
import {
  endRoom,
  findRoom,
  insertRoom,
  isExpired,
  listRooms,
  lockRoom,
  type RoomRow,
  updateRoom,
} from '../store/rooms.ts';

/** Rooms of one page, at most and unless told. */
const PAGE_MAX = 100;
const privacy = z.enum(['public', 'private']);
const params = z.object({ name: z.string() });
const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(PAGE_MAX),
  starting_after: z.uuid().optional(),
  ending_before: z.uuid().optional(),
});

const ROUTE = { config: { access: 'rooms' as const } };
/** Names let people in. */
const NAMED = { config: { access: 'rooms' as const, secretPath: true } };

/** `/v1/rooms` (dialect of the rented service). */
export function roomRoutes(scope: FastifyInstance, context: RoomsContext): void {
  const { db, publicAddress, scheduleCheck } = context;
  const now = (): Date => new Date(context.now());
  const answerOf = (room: RoomRow) => roomBody(room, publicAddress.publicUrl);
  const scheduleEnd = ({ config }: RoomRow): void => {
    const end = roomEndOf(config);
    if (end !== undefined) scheduleCheck(end);
  };

  scope.post('/v1/rooms', ROUTE, async (request) => {
    const given = readParameters(request.body, ['name', 'privacy', 'properties']);
    const name = readName(given['name']);
    const { made, ended } = await asRequester(db, request, async (tx) => {
      const before = await lockRoom(tx, name);
      // One that is past its time counts as deleted.
      const isOver = before !== undefined && isExpired(before, now());
      if (isOver) await endRoom(tx, before);
      const room = await insertRoom(tx, {
        name,
        privacy: readPrivacy(given['privacy']) ?? 'public',
        config: changedProperties({}, readProperties(given['properties'], ROOM_RULES)),
        createdBy: request.caller.actor,
      });
      return { made: room, ended: isOver ? before : undefined };
    });
    if (made === undefined) throw invalidRequest(`a room named ${name} already exists`);
    if (ended !== undefined) await closeMediaRoom(context, ended);
    scheduleEnd(made);
    return answerOf(made);
  });

  scope.get('/v1/rooms', ROUTE, async (request) => {
    const query = listQuery.safeParse(request.query);
    if (!query.success) {
      throw invalidRequest(
        `limit should be a number from 1 to ${PAGE_MAX}, starting_after and ending_before ids of rooms`,
      );
    }
    const { limit, starting_after: after, ending_before: before } = query.data;
    const page = await asRequester(db, request, (tx) => listRooms(tx, { after, before, limit }, now()));
    if (page === null) throw invalidRequest('there is no room with that id');
    return { total_count: page.total, data: page.rooms.map(answerOf) };
  });

  scope.get('/v1/rooms/:name', NAMED, async (request) => {
    const name = readParam(request);
    const room = await asRequester(db, request, (tx) => findRoom(tx, name));
    return answerOf(requireRoom(room, name, now()));
  });

  const update = async (request: FastifyRequest) => {
    const name = readParam(request);
    const given = readParameters(request.body, ['privacy', 'properties']);
    const properties = readProperties(given['properties'], ROOM_RULES);
    const isPrivate = readPrivacy(given['privacy']);
    const updated = await asRequester(db, request, async (tx) => {
      const room = requireRoom(await lockRoom(tx, name), name, now());
      const config = changedProperties(room.config, properties);
      return await updateRoom(tx, { id: room.id, privacy: isPrivate ?? room.privacy, config });
    });
    scheduleEnd(updated);
    return answerOf(updated);
  };
  scope.post('/v1/rooms/:name', NAMED, update);
  scope.put('/v1/rooms/:name', NAMED, update);

  scope.delete(
    '/v1/rooms/:name',
    { config: { ...NAMED.config, audit: 'erasure' as const } },
    async (request) => {
      const name = readParam(request);
      const room = await asRequester(db, request, async (tx) => {
        const found = await lockRoom(tx, name);
        if (found !== undefined) await endRoom(tx, found);
        return found;
      });
      if (room === undefined) throw roomNotFound(name);
      await closeMediaRoom(context, room);
      if (isExpired(room, now())) throw roomNotFound(name, { deleted: true });
      return { deleted: true, name };
    },
  );
}

/** The same for a room that was never there and one that is gone. */
function roomNotFound(name: string, also: Readonly<Record<string, unknown>> = {}): DialectError {
  return new DialectError(404, 'not-found', `room ${name} not found`, { also });
}

function requireRoom(room: RoomRow | undefined, name: string, now: Date): RoomRow {
  if (room === undefined || isExpired(room, now)) throw roomNotFound(name);
  return room;
}

function asRequester<T>(
  db: Database,
  { caller }: FastifyRequest,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return db.transaction(work, asCaller(caller));
}

/** 128 random bits unless a name is given. */
function readName(given: unknown): string {
  if (given === undefined || given === null || given === '') return randomBytes(16).toString('base64url');
  if (typeof given === 'string' && isRoomName(given)) return given;
  throw invalidRequest(
    `'name' should have at most ${ROOM_NAME_MAX} characters: letters from A to Z, digits, dash and underscore`,
  );
}

function readPrivacy(given: unknown): 'public' | 'private' | undefined {
  if (given === undefined || given === null) return undefined;
  return privacy.parse(readValue(`'privacy'`, given, privacyRule));
}

/** An impossible name is answered like an unknown one. */
function readParam(request: FastifyRequest): string {
  const { name } = params.parse(request.params);
  if (!isRoomName(name)) throw roomNotFound(name.slice(0, ROOM_NAME_MAX));
  return name;
}
