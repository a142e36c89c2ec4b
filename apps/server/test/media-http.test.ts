import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { signAccessToken, type VideoGrant } from '@rer/media';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DATABASES } from './support/databases.ts';
import { createProduct, type TestProduct } from './support/product.ts';

const [side] = DATABASES;
if (side === undefined) throw new Error('There is no database to test on.');

const KEY = { key: 'APItest', secret: 'a-secret-of-the-media-server-for-tests' };

let product: TestProduct;
let port = 0;
beforeAll(async () => {
  product = await createProduct(side, { LIVEKIT_API_KEY: KEY.key, LIVEKIT_API_SECRET: KEY.secret });
  port = Number(new URL(await product.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => product.dispose());

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** Says `lines` on a connection that this side never closes. */
async function say(...lines: string[]): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(lines.map((line) => `${line}\r\n`).join(''));
  return socket;
}

/** All that is said until `pattern` has been. */
async function hear(socket: Socket, pattern: RegExp): Promise<string> {
  let heard = '';
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    heard += String(chunk);
    if (pattern.test(heard)) break;
  }
  return heard;
}

const HOST = 'Host: 127.0.0.1';

async function bearer(video: VideoGrant): Promise<string> {
  return `Bearer ${await signAccessToken(KEY, { identity: '', video }, { nowMs: Date.now() })}`;
}

describe('a call of the server API', () => {
  test.each([
    ['no token', []],
    ['a bad one', ['Authorization: Bearer x.y.z']],
  ])('with %s is refused before its body comes', async (_what, headers) => {
    const socket = await say(
      'POST /twirp/livekit.RoomService/SendData HTTP/1.1',
      ...[HOST, 'Content-Type: application/json', 'Content-Length: 200000', ...headers, ''],
    );
    const answer = await hear(socket, /\}/);
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(answer).toContain('{"code":"unauthenticated","msg":');
  });

  test('may be as long as it needs to be', async () => {
    const authorization = await bearer({ roomAdmin: true, room: 'hall' });
    const send = async (method: string, bytes: number) => {
      const answer = await product.app.inject({
        method: 'POST',
        url: `/twirp/livekit.RoomService/${method}`,
        headers: { authorization, 'content-type': 'application/json' },
        payload: JSON.stringify({ room: 'hall', data: 'A'.repeat(bytes) }),
      });
      return answer.statusCode;
    };
    expect(await send('SendData', 200_000)).toBe(404);
    expect(await send('SendData', 300_000)).toBe(413);
    expect(await send('UpdateRoomMetadata', 60_000)).toBe(404);
    expect(await send('UpdateRoomMetadata', 70_000)).toBe(413);
  });
});
