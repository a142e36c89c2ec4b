import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RoomService } from '@rer/media';
import { MediaHouse } from '../../../../packages/media/test/support/media-house.ts';
import { createLivekitMediaEngine } from '../../src/media/livekit-media-engine.ts';
import type { MediaEngine } from '../../src/media/media-engine.ts';

/** A media server that speaks LiveKit's own interface, with scripted clients instead of sound and picture. */
export interface MediaServer {
  readonly house: MediaHouse;
  /** What the product is told of it. */
  readonly env: Readonly<Record<string, string>>;
  /** The way that the product has to it. */
  readonly engine: MediaEngine;
  close(): Promise<void>;
}

const KEY = { key: 'APItestserver', secret: 'a-secret-of-the-media-server-for-tests' };

/** Starts it on a free port; like a cluster of which rooms are made by us alone. */
export async function startMediaServer(): Promise<MediaServer> {
  const house = new MediaHouse({ keys: [KEY], clock: Date.now, autoCreate: false });
  const service = new RoomService({ rooms: house.engine.rooms, keys: [KEY] });
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('It listens on a port.');
  const url = `ws://127.0.0.1:${address.port}`;
  return {
    house,
    engine: createLivekitMediaEngine({ url, key: KEY }),
    env: {
      LIVEKIT_URL: url,
      LIVEKIT_API_KEY: KEY.key,
      LIVEKIT_API_SECRET: KEY.secret,
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
