import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { type ParticipantPermissions, type ParticipantUpdate, participantUpdate } from '@rer/contracts';
import { z } from 'zod';
import { createLivekitMediaEngine } from '../../apps/server/src/media/livekit-media-engine.ts';
import { JoinError } from '../../apps/server/src/rooms/join/join-error.ts';
import { ROOM_ID } from '../../apps/server/src/rooms/join/media-room.ts';
import { adminAttribute, CAN_ADMIN } from '../../apps/server/src/rooms/join/permissions.ts';
import { manageParticipants } from '../../apps/server/src/rooms/manage/manage-participants.ts';
import { ROOMS_API_KEY } from '../engines/engine.ts';
import { type EngineUnderTest, httpOf, newRoom } from './engine-under-test.ts';
import { listen } from './listen.ts';
import { tokenFor } from './tokens.ts';

/** Who is invited, and what he may. */
export interface Invited {
  readonly is_owner?: boolean;
  readonly permissions?: ParticipantUpdate['permissions'];
}

/** Where rooms of an engine are entered. */
export interface RoomDoor {
  /** Opens a room that nobody used. @returns Its address. */
  openRoom(): Promise<string>;
  /** Makes a meeting token for a room that was opened here. */
  invite(url: string, invited: Invited): Promise<string>;
  close(): Promise<void>;
}

/** The product has a door of its own; for any other engine we stand at one. */
export async function openDoor(engine: EngineUnderTest): Promise<RoomDoor> {
  return engine.name === 'embedded' ? productDoor(httpOf(engine)) : await ownDoor(engine);
}

function productDoor(origin: string): RoomDoor {
  const ask = async (path: string, body: object): Promise<unknown> => {
    const response = await fetch(`${origin}/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ROOMS_API_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return await response.json();
  };
  return {
    openRoom: async () => {
      const { name } = z.object({ name: z.string() }).parse(await ask('/rooms', {}));
      return `${origin}/rooms/${name}`;
    },
    invite: async (url, invited) => {
      const properties = { room_name: roomOf(url), ...invited };
      return z.object({ token: z.string() }).parse(await ask('/meeting-tokens', { properties })).token;
    },
    close: async () => undefined,
  };
}

/** The name of the room at an address. */
export function roomOf(url: string): string {
  return new URL(url).pathname.split('/').at(-1) ?? '';
}

const joiner = z.object({ userName: z.optional(z.string()), token: z.optional(z.string()) });
const invitation = z.object({
  is_owner: z.optional(z.boolean()),
  permissions: participantUpdate.shape.permissions,
});
/** Without a token. */
const HOST: Invited = { is_owner: true };

const PATH = /^\/rooms\/([^/]+)\/(?:join|participants\/([^/]+))$/;

/** Lets everybody into every room that was opened here, and manage who is in it, in the words of the product. */
async function ownDoor(engine: EngineUnderTest): Promise<RoomDoor> {
  const rooms = new Set<string>();
  const media = createLivekitMediaEngine({
    url: engine.url,
    key: { key: engine.apiKey, secret: engine.apiSecret },
  });
  const join = async (room: string, given: unknown): Promise<object> => {
    const { userName = '', token } = joiner.parse(given);
    const invited = token === undefined ? HOST : invitation.parse(JSON.parse(token));
    const { is_owner: isOwner = false } = invited;
    const { hasPresence = true, canSend = true, canAdmin = isOwner } = invited.permissions ?? {};
    const permissions: ParticipantPermissions = { hasPresence, canSend, canAdmin };
    const identity = randomUUID();
    const mediaToken = await tokenFor(engine, {
      room,
      identity,
      name: userName,
      attributes: {
        user_id: identity,
        owner: String(isOwner),
        [ROOM_ID]: room,
        [CAN_ADMIN]: adminAttribute(canAdmin),
      },
      grant: { hidden: !hasPresence },
    });
    return {
      mediaUrl: engine.url,
      mediaToken,
      iceServers: [],
      sessionId: identity,
      // Nobody forges one here.
      stayToken: identity,
      room: { id: room, name: room, config: {}, defaults: {}, domainConfig: {}, tokenConfig: {} },
      permissions,
    };
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'content-type, authorization');
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    const [, roomName = '', target] = PATH.exec(request.url ?? '') ?? [];
    try {
      if (!rooms.has(roomName)) throw new JoinError('no-room');
      const given: unknown = await json(request);
      const sessionId = request.headers.authorization?.replace('Bearer ', '') ?? '';
      const by = { sessionId, roomId: roomName };
      if (target !== undefined)
        await manageParticipants(media, { roomName, by, target, update: participantUpdate.parse(given) });
      const said = target === undefined ? await join(roomName, given) : {};
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said));
    } catch (error) {
      if (!(error instanceof JoinError)) throw error;
      const { type, message: msg, statusCode } = error;
      response.writeHead(statusCode, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { type, msg } }));
    }
  };
  const { url, close } = await listen(
    createServer((request, response) => {
      answer(request, response).catch(() => response.writeHead(500).end());
    }),
  );
  const openRoom = async () => {
    const room = newRoom();
    rooms.add(room);
    return `${url}/rooms/${room}`;
  };
  return { openRoom, invite: async (_url, invited) => JSON.stringify(invited), close };
}
