import { get } from 'node:http';
import { SignJWT } from 'jose';
import { expect } from 'vitest';
import { BrowserParticipant } from './support/browser-participant.ts';
import { expectEvent, expectNoEvent } from './support/client-events.ts';
import {
  type EngineUnderTest,
  httpOf,
  newRoom,
  onEachEngine,
  roomServiceOf,
} from './support/engine-under-test.ts';
import { NodeParticipant } from './support/node-participant.ts';
import { pagesOfThisFile } from './support/pages.ts';
import { test } from './support/room-test.ts';
import { tokenFor } from './support/tokens.ts';

const pages = pagesOfThisFile();

const seconds = () => Math.floor(Date.now() / 1000);

/** A token that says exactly this, signed by whomever. */
async function claims(
  engine: EngineUnderTest,
  payload: Record<string, unknown>,
  { apiKey = engine.apiKey, apiSecret = engine.apiSecret } = {},
): Promise<string> {
  const now = seconds();
  return await new SignJWT({
    iss: apiKey,
    sub: 'anna',
    nbf: now - 10,
    exp: now + 600,
    video: { roomJoin: true, room: 'hall' },
    ...payload,
  })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(apiSecret));
}

/** What a client hears when it asks why it could not join. */
async function validate(
  engine: EngineUnderTest,
  token: string,
): Promise<{ status: number; cors: string | null }> {
  const answer = await fetch(`${httpOf(engine)}/rtc/validate?access_token=${encodeURIComponent(token)}`);
  await answer.body?.cancel();
  return { status: answer.status, cors: answer.headers.get('access-control-allow-origin') };
}

/** The status with which a WebSocket is refused. */
function upgradeStatus(engine: EngineUnderTest, token: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(`${httpOf(engine)}/rtc?access_token=${encodeURIComponent(token)}&protocol=16`, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': Buffer.from('0123456789abcdef').toString('base64'),
      },
    })
      .once('response', (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      })
      .once('upgrade', (_response, socket) => {
        socket.destroy();
        resolve(101);
      })
      .once('error', reject);
  });
}

onEachEngine('A token', (engine) => {
  test('that is good is called a success', async () => {
    const token = await tokenFor(engine, { room: newRoom(), identity: 'anna' });
    const answer = await fetch(`${httpOf(engine)}/rtc/validate`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('success');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(await validate(engine, token)).toEqual({ status: 200, cors: '*' });
  });

  test.for<readonly [string, number, (engine: EngineUnderTest) => Promise<string>]>([
    ['has expired', 401, (engine) => claims(engine, { exp: seconds() - 600 })],
    ['is not valid yet', 401, (engine) => claims(engine, { nbf: seconds() + 600 })],
    ['names an unknown key', 401, (engine) => claims(engine, {}, { apiKey: 'another' })],
    [
      'is signed with a wrong secret',
      401,
      (engine) => claims(engine, {}, { apiSecret: 'another-secret-of-at-least-32-characters' }),
    ],
    ['has no grant to join', 401, (engine) => claims(engine, { video: { room: 'hall' } })],
    ['has no grants at all', 401, (engine) => claims(engine, { video: undefined })],
    ['names no room', 400, (engine) => claims(engine, { video: { roomJoin: true } })],
    ['names nobody', 400, (engine) => claims(engine, { sub: '' })],
    ['is no token', 401, async () => 'not.a.token'],
    ['is missing', 401, async () => ''],
  ])('that %s is refused with %d', async ([, status, make]) => {
    const token = await make(engine);
    expect(await validate(engine, token)).toEqual({ status, cors: '*' });
    expect(await upgradeStatus(engine, token)).toBe(status);
  });

  test('is refused before a room is made of it', async ({ room }) => {
    await validate(engine, await claims(engine, { exp: seconds() - 600, video: { roomJoin: true, room } }));
    expect(await roomServiceOf(engine).listRooms([room])).toEqual([]);
  });

  test('that is refused makes each client fail for this reason', async () => {
    const stranger = { ...engine, apiSecret: 'another-secret-of-at-least-32-characters' };
    const invitation = { room: newRoom(), identity: 'anna' };
    await expect(NodeParticipant.join(stranger, invitation)).rejects.toThrow(/401|Unauthorized/);
    await expect(BrowserParticipant.join(pages, stranger, invitation)).rejects.toThrow(
      /ConnectionError|invalid token/,
    );
  });
});

onEachEngine('The path of one peer connection, /rtc/v1', (engine) => {
  test('is there, or is missed in a way that lets a page try /rtc', async () => {
    const token = await tokenFor(engine, { room: newRoom(), identity: 'anna' });
    const answer = await fetch(`${httpOf(engine)}/rtc/v1/validate?access_token=${token}`);
    await answer.body?.cancel();
    // Where it is there, it misses the request to join.
    expect(answer.status).toBe(engine.name === 'livekit-server' ? 400 : 404);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });
});

onEachEngine('Someone who joins', (engine) => {
  test('finds the room and those who are there, and is found by them', async ({ room }) => {
    const anna = await NodeParticipant.join(engine, {
      room,
      identity: 'anna',
      name: 'Anna',
      metadata: 'first',
      attributes: { language: 'de' },
    });
    expect(anna.room.name).toBe(room);
    expect(anna.me).toMatchObject({ name: 'Anna', metadata: 'first', attributes: { language: 'de' } });
    const ben = await BrowserParticipant.join(pages, engine, { room, identity: 'ben' });
    const seen = await ben.page.evaluate(() => {
      const anna = window.call.room.remoteParticipants.get('anna');
      return { name: anna?.name, metadata: anna?.metadata, attributes: anna?.attributes };
    });
    expect(seen).toEqual({ name: 'Anna', metadata: 'first', attributes: { language: 'de' } });
    await expectEvent(anna, { event: 'participantConnected', who: 'ben' });
    await expectNoEvent(ben, { event: 'participantConnected', who: 'anna' });
    await ben.page.evaluate(() => window.call.room.disconnect());
    await expectEvent(anna, { event: 'participantDisconnected', who: 'ben' });
    await expectEvent(ben, { event: 'disconnected', what: 'CLIENT_INITIATED' });
  });

  test('under a name that is there already replaces the other', async ({ room }) => {
    const witness = await NodeParticipant.join(engine, { room, identity: 'witness' });
    const first = await BrowserParticipant.join(pages, engine, { room, identity: 'anna' });
    await expectEvent(witness, { event: 'participantConnected', who: 'anna' });
    const second = await NodeParticipant.join(engine, { room, identity: 'anna' });
    await expectEvent(first, { event: 'disconnected', what: 'DUPLICATE_IDENTITY' });
    await expectEvent(witness, { event: 'participantDisconnected', who: 'anna' });
    const { sid } = await witness.sees('anna');
    expect(sid).toBe(second.me.sid);
  });

  test('a room that is full is refused, and may come when somebody has left', async ({ room }) => {
    await roomServiceOf(engine).createRoom({ name: room, maxParticipants: 1 });
    const anna = await NodeParticipant.join(engine, { room, identity: 'anna' });
    await expect(NodeParticipant.join(engine, { room, identity: 'ben' })).rejects.toThrow();
    await expect(BrowserParticipant.join(pages, engine, { room, identity: 'cleo' })).rejects.toThrow();
    expect(anna.others()).toEqual([]);
    await anna.leave();
    await expect.poll(async () => (await roomServiceOf(engine).listParticipants(room)).length).toBe(0);
    await NodeParticipant.join(engine, { room, identity: 'ben' });
  });
});
