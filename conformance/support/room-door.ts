import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { ROOMS_API_KEY } from '../engines/engine.ts';
import { type EngineUnderTest, httpOf, newRoom } from './engine-under-test.ts';
import { listen } from './listen.ts';
import { tokenFor } from './tokens.ts';

/** Where rooms of an engine are entered. */
export interface RoomDoor {
  /** Opens a room that nobody used. @returns Its address. */
  openRoom(): Promise<string>;
  close(): Promise<void>;
}

/** The product has a door of its own; for any other engine we stand at one. */
export async function openDoor(engine: EngineUnderTest): Promise<RoomDoor> {
  return engine.name === 'embedded' ? productDoor(httpOf(engine)) : await ownDoor(engine);
}

function productDoor(origin: string): RoomDoor {
  return {
    openRoom: async () => {
      const response = await fetch(`${origin}/v1/rooms`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ROOMS_API_KEY}`, 'content-type': 'application/json' },
        body: '{}',
      });
      const { name } = z.object({ name: z.string() }).parse(await response.json());
      return `${origin}/rooms/${name}`;
    },
    close: async () => undefined,
  };
}

const joiner = z.object({ userName: z.optional(z.string()) });

/** Lets everybody into every room that was opened here, in the words of the product. */
async function ownDoor(engine: EngineUnderTest): Promise<RoomDoor> {
  const rooms = new Set<string>();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'content-type');
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    const room = /^\/rooms\/([^/]+)\/join$/.exec(request.url ?? '')?.[1] ?? '';
    if (!rooms.has(room)) {
      response.writeHead(404, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { type: 'no-room', msg: 'There is no such room.' } }));
      return;
    }
    const { userName = '' } = joiner.parse(await json(request));
    const identity = randomUUID();
    const mediaToken = await tokenFor(engine, {
      room,
      identity,
      name: userName,
      attributes: { user_id: identity, owner: 'true' },
    });
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        mediaUrl: engine.url,
        mediaToken,
        iceServers: [],
        sessionId: identity,
        room: { id: room, name: room, config: {}, domainConfig: {}, tokenConfig: {} },
        permissions: { hasPresence: true, canSend: true, canAdmin: true },
      }),
    );
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
  return { openRoom, close };
}
