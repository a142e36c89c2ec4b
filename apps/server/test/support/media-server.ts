import { createServer, type IncomingMessage } from 'node:http';
import { parseClaimGrants, RoomService, signAccessToken } from '@rer/media';
import { decodeJwt } from 'jose';
import { WebSocketServer } from 'ws';
import { MediaHarness } from '../../../../packages/media/test/support/media-harness.ts';
import { listen } from '../../../../testing/listen.ts';
import type { MediaEngine } from '../../src/media/media-engine.ts';
import { createLivekitMediaEngine } from '../../src/media/room-service-engine.ts';

/** A media server that speaks LiveKit's own interface, with scripted clients instead of sound and picture. */
export interface MediaServer {
  readonly harness: MediaHarness;
  /** What the product is told of it. */
  readonly env: Readonly<Record<string, string>>;
  /** The way that the product has to it. */
  readonly engine: MediaEngine;
  /** A token of this server in the place of one that a client of the product has, by which this server would let him in. */
  believed(clientToken: string): Promise<string>;
  close(): Promise<void>;
}

const KEY = { key: 'APItestserver', secret: 'a-secret-of-the-media-server-for-tests' };

/** Starts it on a free port; like a cluster of which rooms are made by us alone. */
export async function startMediaServer(): Promise<MediaServer> {
  const harness = new MediaHarness({ keys: [KEY], clock: Date.now, autoCreate: false });
  const service = new RoomService({ rooms: harness.engine.rooms, keys: [KEY] });
  const admit = async ({ url = '', headers: { authorization } }: IncomingMessage) =>
    await harness.engine.admit({ query: new URL(url, 'ws://media').searchParams, authorization });
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      if (request.method === 'GET') {
        const outcome = await admit(request);
        response.writeHead(outcome.ok ? 200 : outcome.status).end(outcome.ok ? 'success' : outcome.message);
        return;
      }
      const answer = await service.handle({
        method: request.method ?? '',
        path: request.url ?? '',
        contentType: request.headers['content-type'] ?? '',
        authorization: request.headers.authorization,
        body: Buffer.concat(chunks),
      });
      response.writeHead(answer.status, { 'content-type': answer.contentType }).end(answer.body);
    });
  });
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', async (request, stream, head) => {
    const admitted = await admit(request);
    if (!admitted.ok) {
      stream.end(`HTTP/1.1 ${admitted.status} Refused\r\nconnection: close\r\n\r\n`);
      return;
    }
    sockets.handleUpgrade(request, stream, head, (socket) => {
      const connection = harness.engine.connect(admitted, {
        send: (message) => socket.send(message),
        close: (code) => socket.close(code),
      });
      socket.on('message', (data) => {
        if (data instanceof Buffer) connection.receive(data);
      });
      socket.on('close', () => connection.closed());
    });
  });
  const listening = await listen(server);
  const url = `ws://127.0.0.1:${listening.port}`;
  return {
    harness,
    engine: createLivekitMediaEngine({ url, key: KEY, clientKey: KEY }),
    believed: async (clientToken) => {
      const payload = decodeJwt(clientToken);
      const grants = parseClaimGrants(payload, payload.sub ?? '');
      const validForMs = (payload.exp ?? 0) * 1000 - Date.now();
      return await signAccessToken(KEY, grants, { nowMs: Date.now(), validForMs });
    },
    env: {
      LIVEKIT_URL: url,
      LIVEKIT_API_KEY: KEY.key,
      LIVEKIT_API_SECRET: KEY.secret,
    },
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      await listening.close();
    },
  };
}
