import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { RoomEvent } from '@livekit/rtc-node';
import { z } from 'zod';
import { Caller } from './caller.ts';
import { type EngineUnderTest, roomServiceOf } from './engine-under-test.ts';
import { listen } from './listen.ts';
import { openDoor, roomOf } from './room-door.ts';

const TOPIC = 'app-message';
const said = z.union([
  z.literal('playable'),
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(
      z.union([
        z.object({ type: z.literal('add-message'), message: z.object({ content: z.string() }) }),
        z.object({ type: z.literal('say'), message: z.string() }),
        z.looseObject({ type: z.string() }),
      ]),
    ),
]);

export interface StandIn {
  /** Where the routes of the service hang under. */
  readonly url: string;
  /** What clients asked the service for. */
  readonly asked: unknown[];
  /** Ends a call as the service does: says so, and closes the room once that was `heard`, which may be later than the end of the room. */
  endCall(id: string, endedReason: string, heard: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/**
 * An assistant that stands in for the service's own: it gives calls, comes into their rooms as assistants do, hums, and
 * answers everything that is said by repeating it. By it clients are tested without a service, on any media server.
 */
export async function openStandIn(engine: EngineUnderTest): Promise<StandIn> {
  const door = await openDoor(engine);
  const asked: unknown[] = [];

  const rooms = new Map<string, (message: object) => Promise<void>>();

  async function come(webCallUrl: string): Promise<void> {
    const caller = await Caller.join(engine, {
      room: roomOf(webCallUrl),
      identity: 'assistant',
      name: 'Vapi Speaker',
      kind: 'agent',
    });
    const send = (data: string) =>
      caller.me.publishData(new TextEncoder().encode(JSON.stringify(data)), { reliable: true, topic: TOPIC });
    const tell = (message: object) => send(JSON.stringify(message));
    rooms.set(roomOf(webCallUrl), tell);
    const repeat = async (transcript: string) =>
      await tell({ type: 'transcript', role: 'assistant', transcriptType: 'final', transcript });
    caller.room.on(RoomEvent.DataReceived, (payload, _from, _kind, topic) => {
      if (topic !== TOPIC) return;
      void answer(said.parse(JSON.parse(new TextDecoder().decode(payload))));
    });
    async function answer(message: z.infer<typeof said>): Promise<void> {
      if (message === 'playable') return await send('listening');
      if (message.type === 'say') return await repeat(String(message.message));
      if (message.type !== 'add-message') return;
      const { content } = z.object({ content: z.string() }).parse(message.message);
      await tell({ type: 'tool-calls', toolCallList: [{ id: '1', type: 'function' }] });
      await repeat(content);
    }
    await caller.publishTone(440);
  }

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'content-type, authorization');
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    const { method, url, headers } = request;
    asked.push({ method, url, authorization: headers.authorization, body: await json(request) });
    const webCallUrl = await door.openRoom();
    await come(webCallUrl);
    response.writeHead(201, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ id: roomOf(webCallUrl), type: 'webCall', status: 'queued', webCallUrl }));
  }

  const server = createServer((request, response) => {
    take(request, response).catch(() => response.writeHead(500).end());
  });
  const { url, close } = await listen(server);
  return {
    url,
    asked,
    endCall: async (id, endedReason, heard) => {
      await rooms.get(id)?.({ type: 'status-update', status: 'ended', endedReason });
      await heard();
      await roomServiceOf(engine).deleteRoom(id);
    },
    close: async () => {
      await close();
      await door.close();
    },
  };
}
