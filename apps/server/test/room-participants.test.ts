import { type JoinAnswer, joinAnswer, joinRefusal } from '@rer/contracts';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { ScriptedClient } from '../../../packages/media/test/support/media-house.ts';
import { DATABASES } from './support/databases.ts';
import { type MediaServer, startMediaServer } from './support/media-server.ts';
import { createProduct, type TestProduct } from './support/product.ts';

const API_KEY = 'the-key-of-rooms-as-a-program-has-it';
const [PGLITE] = DATABASES;

/** Somebody in a room, by the door of the product and that of the media server. */
interface Guest extends JoinAnswer {
  readonly client: ScriptedClient;
}

// What is asked here of the database, joining asks too: that is tested on both.
describe('managing who is in a room', () => {
  let media: MediaServer;
  let product: TestProduct;
  let rooms = 0;
  beforeAll(async () => {
    if (PGLITE === undefined) throw new Error('There is always PGlite.');
    media = await startMediaServer();
    product = await createProduct(PGLITE, { ROOMS_API_KEY: API_KEY, ...media.env });
  });
  afterAll(async () => {
    await product.dispose();
    await media.close();
  });

  const call = async (path: string, payload: object) =>
    await product.app.inject({
      method: 'POST',
      url: `/v1${path}`,
      headers: { authorization: `Bearer ${API_KEY}` },
      payload,
    });
  const openRoom = async (): Promise<string> => {
    rooms += 1;
    await call('/rooms', { name: `halle-${rooms}` });
    return `halle-${rooms}`;
  };
  const enter = async (name: string, properties: object = {}): Promise<Guest> => {
    const made = await call('/meeting-tokens', { properties: { room_name: name, ...properties } });
    const payload = z.object({ token: z.string() }).parse(made.json());
    const answer = await product.app.inject({ method: 'POST', url: `/rooms/${name}/join`, payload });
    const joined = joinAnswer.parse(answer.json());
    const client = await media.house.join(joined.sessionId, { query: { access_token: joined.mediaToken } });
    return { ...joined, client };
  };
  const ADMIN = { permissions: { canAdmin: ['participants'] } };
  const OWNER = { is_owner: true };

  let addresses = 0;
  const ask = async (name: string, stayToken: string, target: string, payload: object, from?: string) => {
    addresses += 1;
    return await product.app.inject({
      method: 'POST',
      url: `/rooms/${name}/participants/${encodeURIComponent(target)}`,
      headers: { authorization: `Bearer ${stayToken}`, origin: 'https://partner.example' },
      remoteAddress: from ?? `10.2.0.${(addresses % 250) + 1}`,
      payload,
    });
  };
  const manage = async (by: Guest, target: string, payload: object): Promise<number> =>
    (await ask(by.room.name, by.stayToken, target, payload)).statusCode;
  const infoOf = ({ room, sessionId }: Guest) =>
    media.house.engine.rooms.get(room.name)?.participant(sessionId)?.info();
  const isIn = (guest: Guest): boolean => infoOf(guest) !== undefined;

  test('mutes what is named, and sends away', async () => {
    const name = await openRoom();
    const [admin, guest] = [await enter(name, ADMIN), await enter(name)];
    await guest.client.publish('voice');
    await guest.client.publishVideo('face');
    const muted = () => infoOf(guest)?.tracks.map((track) => track.muted);
    expect(await manage(admin, guest.sessionId, { mute: ['audio'] })).toBe(200);
    expect(muted()).toEqual([true, false]);
    expect(await manage(admin, guest.sessionId, { mute: ['audio', 'video', 'screen'] })).toBe(200);
    expect(muted()).toEqual([true, true]);
    expect(await manage(admin, guest.sessionId, { eject: true })).toBe(200);
    expect(isIn(guest)).toBe(false);
  });

  test('concerns everybody else by *, but owners only where an owner asks', async () => {
    const name = await openRoom();
    const [owner, admin, guest] = [await enter(name, OWNER), await enter(name, ADMIN), await enter(name)];
    await owner.client.publish('voice');
    expect(await manage(admin, '*', { mute: ['audio'] })).toBe(200);
    expect(infoOf(owner)?.tracks.map((track) => track.muted)).toEqual([true]);
    expect(await manage(admin, '*', { eject: true })).toBe(200);
    expect([owner, admin, guest].map(isIn)).toEqual([true, true, false]);
    expect(await manage(admin, owner.sessionId, { eject: true })).toBe(403);
    expect(await manage(admin, owner.sessionId, { permissions: { canAdmin: false } })).toBe(403);
    expect(await manage(owner, admin.sessionId, { eject: true })).toBe(200);
    expect([owner, admin].map(isIn)).toEqual([true, false]);
  });

  test('gives and takes rights, and what is not named stays', async () => {
    const name = await openRoom();
    const [owner, guest] = [await enter(name, OWNER), await enter(name)];
    const before = infoOf(guest)?.permission;
    expect(await manage(owner, guest.sessionId, { permissions: { canSend: ['audio', 'screenVideo'] } })).toBe(
      200,
    );
    expect(infoOf(guest)?.permission).toEqual({ ...before, canPublishSources: [2, 3] });
    expect(
      await manage(owner, guest.sessionId, { permissions: { hasPresence: false, canSend: false } }),
    ).toBe(200);
    expect(infoOf(guest)?.permission).toMatchObject({ hidden: true, canPublish: false, canSubscribe: true });
    expect(infoOf(guest)?.attributes).toMatchObject({ can_admin: 'false', owner: 'false' });
    const permissions = { hasPresence: true, canSend: true, canAdmin: ['participants'] };
    expect(await manage(owner, guest.sessionId, { permissions })).toBe(200);
    expect(infoOf(guest)?.permission).toEqual(before);
    expect(infoOf(guest)?.attributes).toMatchObject({ can_admin: 'participants', owner: 'false' });
  });

  test('is for who may at this moment', async () => {
    const name = await openRoom();
    const [owner, admin, guest] = [await enter(name, OWNER), await enter(name, ADMIN), await enter(name)];
    const mute = { mute: ['audio'] };
    expect(await manage(guest, admin.sessionId, mute)).toBe(403);
    expect(await manage(admin, guest.sessionId, { permissions: { canAdmin: true } })).toBe(403);
    expect(await manage(owner, guest.sessionId, { permissions: { canAdmin: ['participants'] } })).toBe(200);
    expect(await manage(guest, admin.sessionId, mute)).toBe(200);
    expect(await manage(owner, admin.sessionId, { permissions: { canAdmin: [] } })).toBe(200);
    expect(await manage(admin, guest.sessionId, mute)).toBe(403);
    expect(await manage(owner, owner.sessionId, { eject: true })).toBe(200);
    expect(await manage(owner, guest.sessionId, mute)).toBe(403);
  });

  test('works for who is hidden', async () => {
    const name = await openRoom();
    const hidden = await enter(name, { ...OWNER, permissions: { hasPresence: false } });
    const guest = await enter(name);
    expect(await manage(hidden, guest.sessionId, { eject: true })).toBe(200);
    expect(isIn(guest)).toBe(false);
  });

  test('refuses alike who is not there, who may not, and what is elsewhere', async () => {
    const [name, elsewhere] = [await openRoom(), await openRoom()];
    const [owner, guest, other] = [
      await enter(name, OWNER),
      await enter(name),
      await enter(elsewhere, OWNER),
    ];
    const forged = await new SignJWT({ room: owner.room.id })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(owner.sessionId)
      .sign(new TextEncoder().encode(API_KEY));
    const eject = { eject: true };
    const answers = [
      await ask(name, guest.stayToken, owner.sessionId, eject),
      await ask(name, owner.stayToken, other.sessionId, eject),
      await ask(name, owner.stayToken, 'nobody', eject),
      await ask(name, other.stayToken, guest.sessionId, eject),
      await ask(elsewhere, owner.stayToken, other.sessionId, eject),
      await ask('nirgends', owner.stayToken, guest.sessionId, eject),
      await ask('kein%20Name', owner.stayToken, guest.sessionId, eject),
      await ask(name, owner.mediaToken, guest.sessionId, eject),
      await ask(name, forged, guest.sessionId, eject),
      await ask(name, '', guest.sessionId, eject),
    ];
    const seen = answers.map(({ statusCode, body }) => `${statusCode} ${body}`);
    expect(new Set(seen).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(403);
    expect(joinRefusal.parse(answers[0]?.json()).error.type).toBe('not-allowed');
    expect([owner, guest, other].every(isIn)).toBe(true);
  });

  test.each([
    { eject: false },
    { mute: 'audio' },
    { mute: ['everything'] },
    { mute: Array(9).fill('audio') },
    { permissions: { canSend: ['teeth'] } },
    { permissions: { owner: true } },
    { attributes: { owner: 'true' } },
  ])('takes nothing else: %j', async (payload) => {
    const name = await openRoom();
    const owner = await enter(name, OWNER);
    expect(await manage(owner, '*', payload)).toBe(400);
  });

  test('answers pages of every origin, and keeps guessers waiting', async () => {
    const name = await openRoom();
    const owner = await enter(name, OWNER);
    const answer = await ask(name, owner.stayToken, '*', { mute: ['audio'] });
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
    const guess = async () => (await ask(name, 'x.y.z', '*', { eject: true }, '10.9.0.1')).statusCode;
    const told: number[] = [];
    for (let attempt = 0; attempt < 31; attempt += 1) told.push(await guess());
    expect([told.slice(0, 30).every((status) => status === 403), told.at(-1)]).toEqual([true, 429]);
  });
});
