import { DataPacket } from '@livekit/protocol';
import { type JoinAnswer, joinAnswer, joinRefusal, participantRequest, REQUEST_TOPIC } from '@rer/contracts';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { ScriptedClient } from '../../../packages/media/test/support/media-harness.ts';
import type { MediaEngine } from '../src/media/media-engine.ts';
import { eraseExpiredRooms } from '../src/rooms/maintenance/erase-expired.ts';
import { reapplyPermissions } from '../src/rooms/maintenance/reapply-permissions.ts';
import { USUAL_DATABASES as DATABASES } from './support/databases.ts';
import { type MediaServer, startMediaServer } from './support/media-server.ts';
import { createProduct, type TestProduct } from './support/product.ts';
import { runSql } from './support/run-sql.ts';

const API_KEY = 'the-key-of-rooms-as-a-program-has-it';

/** A participant, admitted by the product and connected to the media server. */
interface Joined extends JoinAnswer {
  readonly client: ScriptedClient;
}

describe.each(DATABASES)('managing who is in a room on $name', (side) => {
  let media: MediaServer;
  let product: TestProduct;
  let rooms = 0;
  beforeAll(async () => {
    media = await startMediaServer();
    product = await createProduct(side, { ROOMS_API_KEY: API_KEY, ...media.env });
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
  const invite = async (name: string, properties: object): Promise<string> => {
    const made = await call('/meeting-tokens', { properties: { room_name: name, ...properties } });
    return z.object({ token: z.string() }).parse(made.json()).token;
  };
  /** Connects to the media server with its first token. */
  const goIn = async (joined: JoinAnswer): Promise<Joined> => {
    const token = await media.believed(joined.mediaToken);
    const client = await media.harness.join(joined.sessionId, { query: { access_token: token } });
    return { ...joined, client };
  };
  const enterBy = async (name: string, token: string): Promise<Joined> => {
    const answer = await product.app.inject({
      method: 'POST',
      url: `/rooms/${name}/join`,
      payload: { token },
    });
    return await goIn(joinAnswer.parse(answer.json()));
  };
  const enter = async (name: string, properties: object = {}): Promise<Joined> =>
    await enterBy(name, await invite(name, properties));
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
  const manage = async (by: Joined, target: string, payload: object): Promise<number> =>
    (await ask(by.room.name, by.stayToken, target, payload)).statusCode;
  const infoOf = ({ room, sessionId }: Joined) =>
    media.harness.engine.rooms.get(room.name)?.participant(sessionId)?.info();
  const isIn = (guest: Joined): boolean => infoOf(guest) !== undefined;

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

  test('is for nobody who was sent away, also where a media server lets him in again by his old token', async () => {
    const name = await openRoom();
    const [owner, admin] = [await enter(name, OWNER), await enter(name, ADMIN)];
    expect(await manage(owner, admin.sessionId, { eject: true })).toBe(200);
    const again = await goIn(admin);
    expect(await manage(again, owner.sessionId, { mute: ['audio'] })).toBe(403);
    await expect.poll(() => isIn(again), { timeout: 5_000 }).toBe(false);
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

  test('holds rights that were changed against the token by which somebody first came in', async () => {
    const name = await openRoom();
    const owner = await enter(name, OWNER);
    // Her session has a row before, since it has an end.
    const admin = await enter(name, { ...ADMIN, eject_after_elapsed: 600 });
    const guest = await enter(name);
    await manage(owner, admin.sessionId, { permissions: { canSend: ['audio'] } });
    await manage(owner, admin.sessionId, { permissions: { canAdmin: false, hasPresence: false } });
    await manage(owner, guest.sessionId, { permissions: { canAdmin: ['participants'] } });

    const [again, raised] = [await goIn(admin), await goIn(guest)];
    expect(await manage(again, guest.sessionId, { mute: ['audio'] })).toBe(403);
    expect(await manage(raised, again.sessionId, { mute: ['audio'] })).toBe(200);
    await expect
      .poll(() => [infoOf(again), infoOf(raised)])
      .toMatchObject([
        { permission: { canPublishSources: [2], hidden: true }, attributes: { can_admin: 'false' } },
        { attributes: { can_admin: 'participants' } },
      ]);
  });

  test('holds them for that session alone: a new join has what its meeting token says', async () => {
    const name = await openRoom();
    const owner = await enter(name, OWNER);
    const token = await invite(name, ADMIN);
    const admin = await enterBy(name, token);
    await manage(owner, admin.sessionId, { permissions: { canAdmin: false, canSend: false } });
    const anew = await enterBy(name, token);
    expect(anew.permissions).toMatchObject({ canAdmin: ['participants'], canSend: true });
    expect(await manage(anew, admin.sessionId, { eject: true })).toBe(200);
  });

  /** What the server asked of somebody. */
  const requestsTo = ({ client }: Joined) =>
    client.transport.sent.flatMap(({ packet }) => {
      const { value } = DataPacket.fromBinary(packet);
      if (value.case !== 'user' || value.value.topic !== REQUEST_TOPIC) return [];
      return [participantRequest.parse(JSON.parse(new TextDecoder().decode(value.value.payload)))];
    });

  test('asks to unmute for owners, with a proof that nobody else has, and switches nothing on', async () => {
    const name = await openRoom();
    const hidden = await enter(name, { ...OWNER, permissions: { hasPresence: false } });
    const [admin, guest, other] = [await enter(name, ADMIN), await enter(name), await enter(name)];
    expect(await manage(admin, guest.sessionId, { unmute: ['audio'] })).toBe(403);
    expect(await manage(hidden, guest.sessionId, { unmute: ['audio'] })).toBe(200);
    expect(requestsTo(guest)).toEqual([{ proof: guest.requestProof, setAudio: true }]);
    expect(requestsTo(other)).toEqual([]);
    expect(await manage(hidden, '*', { unmute: ['video'] })).toBe(200);
    expect(requestsTo(other)).toEqual([{ proof: other.requestProof, setVideo: true }]);
    expect(requestsTo(hidden)).toEqual([]);
    const proofs = [hidden, admin, guest, other].map(({ requestProof }) => requestProof);
    expect(new Set(proofs).size).toBe(4);
    expect(await manage(hidden, hidden.sessionId, { permissions: { canAdmin: false } })).toBe(200);
    expect(await manage(hidden, guest.sessionId, { unmute: ['audio'] })).toBe(403);
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
    { unmute: ['screen'] },
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

  test('gives nobody the rights back that he had when somebody began to look whether they are true', async () => {
    const name = await openRoom();
    const [owner, guest] = [await enter(name, OWNER), await enter(name)];
    await manage(owner, guest.sessionId, { permissions: { canSend: false } });
    const given: unknown[] = [];
    const slow: MediaEngine = {
      ...media.engine,
      async listParticipants(room) {
        if (room === name) await manage(owner, guest.sessionId, { permissions: { canSend: ['audio'] } });
        return await media.engine.listParticipants(room);
      },
      async updateParticipant(room, _identity, changes) {
        if (room === name) given.push(changes);
      },
    };
    await reapplyPermissions({ db: product.db, media: slow, now: Date.now });
    expect(given).toEqual([]);
  });

  // The last one, for it ends the product.
  test('makes them true again for as long as somebody comes back with a token of before, and forgets them a day later', async () => {
    const name = await openRoom();
    const [owner, guest] = [await enter(name, OWNER), await enter(name)];
    await manage(owner, guest.sessionId, { permissions: { canSend: false } });
    // What time brings is seen without the product, which lives in its own.
    await product.app.close();
    const maySendIn = async (minutes: number) => {
      const again = await goIn(guest);
      await reapplyPermissions({
        db: product.db,
        media: media.engine,
        now: () => Date.now() + minutes * 60_000,
      });
      return infoOf(again)?.permission?.canPublish;
    };
    expect([await maySendIn(14), await maySendIn(28), await maySendIn(42)]).toEqual([false, false, false]);
    // By then there is no such token.
    expect(await maySendIn(58)).toBe(true);
    const known = async (hours: number): Promise<boolean> => {
      await eraseExpiredRooms(product.db, Date.now() + hours * 60 * 60_000);
      const rows = await runSql(product.db, 'select from rer_room_stays where session_id = $1', [
        guest.sessionId,
      ]);
      return rows.length === 1;
    };
    expect([await known(24), await known(25)]).toEqual([true, false]);
  });
});
