import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { signAccessToken, type VideoGrant } from '@rer/media';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import * as z from 'zod';
import { ScriptedSocket } from '../../../packages/media/test/support/media-harness.ts';
import { listen } from '../../../testing/listen.ts';
import { USUAL_DATABASE } from './support/databases.ts';
import { createProduct, type TestProduct } from './support/product.ts';

const KEY = { key: 'APItest', secret: 'a-secret-of-the-media-server-for-tests' };

let product: TestProduct;
let port = 0;
/** Names of the events that a webhook told of. */
const told: string[] = [];
const listener = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  told.push(z.object({ event: z.string() }).parse(JSON.parse(Buffer.concat(chunks).toString())).event);
  response.end();
});
beforeAll(async () => {
  const { url } = await listen(listener);
  product = await createProduct(USUAL_DATABASE, {
    LIVEKIT_API_KEY: KEY.key,
    LIVEKIT_API_SECRET: KEY.secret,
    LIVEKIT_AUTO_CREATE: 'true',
    LIVEKIT_WEBHOOK_URLS: `${url}/`,
  });
  port = Number(new URL(await product.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(async () => {
  await product.dispose();
  listener.closeAllConnections();
  listener.close();
});

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
    heard += chunk.toString('latin1');
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
    expect(await send('UpdateRoomMetadata', 1_100_000)).toBe(413);
  });

  test('is not read where its JSON is nested too deep', async () => {
    const answer = await product.app.inject({
      method: 'POST',
      url: '/twirp/livekit.RoomService/UpdateRoomMetadata',
      headers: {
        authorization: await bearer({ roomAdmin: true, room: 'hall' }),
        'content-type': 'application/json',
      },
      payload: `{"room":"hall","metadata":"","unknown":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { code: 'malformed', msg: expect.stringContaining('nested too deep') },
    ]);
  });
});

describe('a request to speak another protocol', () => {
  const UPGRADE = [HOST, 'Connection: Upgrade'];
  const WEBSOCKET = [
    ...UPGRADE,
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
  ];
  const open = async (): Promise<number> =>
    await new Promise((resolve, reject) => {
      product.app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
    });

  test.each(['/nothing', '/rtc?access_token=x'])('at %s is refused, and keeps nothing open', async (path) => {
    const socket = await say(`GET ${path} HTTP/1.1`, ...WEBSOCKET, '');
    expect(await hear(socket, /\r\n\r\n./)).toMatch(/^HTTP\/1\.1 40[14] /);
    await expect.poll(open).toBe(0);
  });

  test.each(['/', '/rest/v1/rer_dienstleister?select=id'])(
    'that we do not speak is answered as any other: %s',
    async (path) => {
      const socket = await say(`GET ${path} HTTP/1.1`, ...UPGRADE, 'Upgrade: h2c', '');
      const upgraded = /^HTTP\/1\.1 (\d+)/.exec(await hear(socket, /\r\n\r\n/))?.[1];
      const plain = await say(`GET ${path} HTTP/1.1`, HOST, '');
      expect(upgraded).toBe(/^HTTP\/1\.1 (\d+)/.exec(await hear(plain, /\r\n\r\n/))?.[1]);
      expect(upgraded).not.toBe('404');
    },
  );

  test('that we do not speak brings its body', async () => {
    const body = JSON.stringify({ names: [] });
    const socket = await say(
      'POST /twirp/livekit.RoomService/ListRooms HTTP/1.1',
      ...[...UPGRADE, 'Upgrade: h2c', 'Content-Type: application/json', `Content-Length: ${body.length}`],
      ...[`Authorization: ${await bearer({ roomList: true })}`, '', body],
    );
    expect(await hear(socket, /\}/)).toMatch(/^HTTP\/1\.1 200 .*\{"rooms":/s);
  });
});

describe('tokens', () => {
  test('are read from addresses with question marks in them', async () => {
    const token = await signAccessToken(
      KEY,
      { identity: 'ada', video: { roomJoin: true, room: 'hall' } },
      { nowMs: Date.now() },
    );
    const answer = await product.app.inject({
      url: `/rtc/validate?redirect=https://rer.example/?a=b&access_token=${token}`,
    });
    expect(answer.statusCode).toBe(200);
    const socket = await say(
      `GET /rtc?redirect=https://rer.example/?a=b&access_token=${token} HTTP/1.1`,
      ...[HOST, 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'],
      ...['Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==', ''],
    );
    expect(await hear(socket, /\r\n\r\n/)).toMatch(/^HTTP\/1\.1 101 /);
  });

  test('of a meeting may be as long as we make them', async () => {
    const answer = await product.app.inject({
      url: `/v1/meeting-tokens/${'x'.repeat(8000)}`,
      headers: { authorization: `Bearer ${product.keys.serviceKey}` },
    });
    expect([answer.statusCode, answer.body]).toEqual([
      400,
      expect.stringContaining('the token is not valid'),
    ]);
  });
});

describe('somebody in a call', () => {
  /** A masked binary message of no bytes: a signal request that asks for nothing. */
  const EMPTY_MESSAGE = Buffer.from([0x82, 0x80, 0, 0, 0, 0]);
  /** The end of a WebSocket with code 1008. */
  const POLICY_VIOLATION = new RegExp(Buffer.from([0x88, 0x02, 0x03, 0xf0]).toString('latin1'));
  const tokenOf = (identity: string): Promise<string> =>
    signAccessToken(KEY, { identity, video: { roomJoin: true, room: 'hall' } }, { nowMs: Date.now() });
  const join = async (identity: string): Promise<WebSocket> =>
    new WebSocket(`ws://127.0.0.1:${port}/rtc?protocol=16&sdk=js&access_token=${await tokenOf(identity)}`);

  test('is cut off when he says far too much', async () => {
    const socket = await say(
      `GET /rtc?access_token=${await tokenOf('flood')} HTTP/1.1`,
      ...[HOST, 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'],
      ...['Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==', ''],
    );
    await hear(socket, /\r\n\r\n/);
    // In one piece, and every message a valid one: nothing but their number is wrong.
    socket.write(Buffer.concat(Array.from({ length: 3000 }, () => EMPTY_MESSAGE)));
    expect(await hear(socket, POLICY_VIOLATION)).toMatch(POLICY_VIOLATION);
  });

  test('is not told that the call is over when the server stops; webhooks are', async () => {
    const client = new ScriptedSocket();
    const heard = () => client.received.map((message) => message.case);
    const socket = await join('ada');
    socket.on('message', (data) => {
      if (data instanceof Buffer) client.send(data);
    });
    const isCutOff = once(socket, 'close');
    await expect.poll(heard).toContain('join');
    await product.app.close();
    await isCutOff;
    expect(heard()).not.toContain('leave');
    expect(told[0]).toBe('room_started');
    expect(told.at(-1)).toBe('room_finished');
  });
});
