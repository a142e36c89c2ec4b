import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type JoinAnswer, joinAnswer, joinRefusal } from '@rer/contracts';
import type { InjectOptions } from 'fastify';
import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { ScriptedSocket } from '../../../packages/media/test/support/media-harness.ts';
import { curlRequest } from '../../../scripts/lib/curl-request.mjs';
import { samplesOf } from '../../../scripts/lib/samples.mjs';
import { type MediaEngine, MediaEngineError } from '../src/media/media-engine.ts';
import { openMediaRoom } from '../src/rooms/join/media-room.ts';
import { endExpired } from '../src/rooms/maintenance/end-expired.ts';
import { eraseExpiredRooms } from '../src/rooms/maintenance/erase-expired.ts';
import { USUAL_DATABASES as DATABASES } from './support/databases.ts';
import { type MediaServer, startMediaServer } from './support/media-server.ts';
import { createProduct, type TestProduct } from './support/product.ts';
import { runSql } from './support/run-sql.ts';
import { SILENT } from './support/silent-logger.ts';
import { SteeredClock } from './support/steered-clock.ts';

const API_KEY = 'the-key-of-rooms-as-a-program-has-it';
const TURN = { urls: 'turns:turn.example:443?transport=tcp', secret: 'shared-with-the-turn-server' };
const clock = new SteeredClock();
const inSeconds = (seconds: number): number => Math.floor(clock.now() / 1000) + seconds;
/** For an end that comes a few seconds after the clock was let go. */
const ENDS_WITHIN = { timeout: 15_000 };

const room = z.object({
  id: z.uuid(),
  name: z.string(),
  api_created: z.literal(true),
  privacy: z.string(),
  url: z.string(),
  created_at: z.iso.datetime(),
  config: z.record(z.string(), z.unknown()),
});
type Room = z.infer<typeof room>;
const page = z.object({ total_count: z.number(), data: z.array(room) });

describe.each(DATABASES)('rooms on $name', (side) => {
  let media: MediaServer;
  let product: TestProduct;
  beforeAll(async () => {
    media = await startMediaServer();
    const env = {
      ACCESS: 'staff',
      ROOMS_API_KEY: API_KEY,
      TURN_URLS: `stun:turn.example, ${TURN.urls}`,
      TURN_SECRET: TURN.secret,
      ...media.env,
    };
    product = await createProduct(side, env, { now: clock.now });
  });
  afterAll(async () => {
    await product.dispose();
    await media.close();
  });

  const send = (options: InjectOptions) => product.app.inject(options);
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    authorization = `Bearer ${API_KEY}`,
  ) => {
    const answer = await send({
      method,
      url: `/v1${path}`,
      headers: authorization === '' ? {} : { authorization },
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: answer.statusCode, body: z.record(z.string(), z.unknown()).parse(answer.json()) };
  };
  const make = async (given: object = {}): Promise<Room> =>
    room.parse((await call('POST', '/rooms', given)).body);
  const makeToken = async (properties: object): Promise<string> =>
    z.object({ token: z.string() }).parse((await call('POST', '/meeting-tokens', { properties })).body).token;

  test('are made by the request that their document shows', async () => {
    const [sample] = await samplesOf('docs/rooms.md');
    const { method, url, headers, body } = curlRequest(sample?.text ?? '', { ROOMS_API_KEY: API_KEY });
    const answer = await send({ method, url: new URL(url).pathname, headers, payload: JSON.stringify(body) });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(room.parse(answer.json())).toMatchObject({
      privacy: 'private',
      config: { eject_at_room_exp: true },
    });
  });

  let addresses = 0;
  const ask = (name: string, body: object = {}, remoteAddress?: string) => {
    addresses += 1;
    return send({
      method: 'POST',
      url: `/rooms/${name}/join`,
      payload: body,
      headers: { origin: 'https://partner.example', host: 'rer.example' },
      remoteAddress: remoteAddress ?? `10.1.${Math.trunc(addresses / 250)}.${(addresses % 250) + 1}`,
    });
  };
  const enter = async (name: string, body: object = {}): Promise<JoinAnswer> => {
    const answer = await ask(name, body);
    expect(answer.statusCode, answer.body).toBe(200);
    return joinAnswer.parse(answer.json());
  };
  const refusal = async (name: string, body: object = {}) =>
    joinRefusal.parse((await ask(name, body)).json()).error.type;
  /** Connects to the media server, as a client does with its join answer. */
  const goIn = async (
    { mediaToken }: Pick<JoinAnswer, 'mediaToken'>,
    also: Readonly<Record<string, string>> = {},
  ): Promise<ScriptedSocket> => {
    const { engine } = media.harness;
    const token = await media.believed(mediaToken);
    const query = new URLSearchParams({ protocol: '16', sdk: 'js', access_token: token, ...also });
    const admitted = await engine.admit({ query });
    if (!admitted.ok) throw new Error(admitted.message);
    const socket = new ScriptedSocket();
    engine.connect(admitted, socket);
    return socket;
  };
  const present = (name: string): readonly string[] =>
    media.harness.engine.rooms
      .get(name)
      ?.participants()
      .map(({ identity }) => identity) ?? [];
  /** The same with the token that the media server gave meanwhile, as it does to whoever is in. */
  const renewed = async (joined: JoinAnswer, { received }: ScriptedSocket): Promise<JoinAnswer> => {
    const token = () => received.find((said) => said.case === 'refreshToken')?.value;
    await expect.poll(token).toBeTypeOf('string');
    return { ...joined, mediaToken: z.string().parse(token()) };
  };
  /** Looks after rooms as it will be done in so many minutes; `meanwhile` happens before it sees who is in the first of them. */
  const lookIn = async (minutes: number, meanwhile = () => Promise.resolve()): Promise<void> => {
    let happened: Promise<void> | undefined;
    const slow: MediaEngine = {
      ...media.engine,
      async listParticipants(name) {
        happened ??= meanwhile();
        await happened;
        return await media.engine.listParticipants(name);
      },
    };
    await endExpired({
      db: product.db,
      logger: SILENT,
      media: slow,
      now: () => Date.now() + minutes * 60_000,
    });
  };
  const hasLeaveMessage = (socket: ScriptedSocket): boolean =>
    socket.received.some((message) => message.case === 'leave');

  describe('the interface of rooms', () => {
    test('needs its key, or the one of the service', async () => {
      expect(await call('GET', '/rooms', undefined, '')).toMatchObject({
        status: 400,
        body: { error: 'authorization-header-error' },
      });
      for (const key of ['wrong', product.keys.publishableKey, product.keys.roomsApiKey]) {
        expect(await call('GET', '/rooms', undefined, `Bearer ${key}`)).toMatchObject({
          status: 401,
          body: { error: 'authentication-error' },
        });
      }
      expect((await call('GET', '/rooms', undefined, `Bearer ${product.keys.serviceKey}`)).status).toBe(200);
      const elsewhere = await send({
        url: '/rest/v1/rer_dienstleister',
        headers: { authorization: `Bearer ${API_KEY}` },
      });
      expect(elsewhere.statusCode).toBe(401);
    });

    test('makes a public room with a name that nobody guesses', async () => {
      const made = await make();
      expect(made).toMatchObject({ privacy: 'public', config: {} });
      expect(Buffer.from(made.name, 'base64url')).toHaveLength(16);
      expect(made.url).toBe(`http://localhost:8080/rooms/${made.name}`);
      expect((await make()).name).not.toBe(made.name);
    });

    test('keeps what was set, gives it back, and takes null for the default', async () => {
      const properties = {
        nbf: inSeconds(10),
        exp: inSeconds(1000) + 0.7,
        max_participants: 4,
        start_video_off: true,
        eject_after_elapsed: 60,
        lang: 'de',
        enable_recording: 'cloud',
        sip: { sip_mode: 'dial-in' },
        permissions: { canSend: ['audio'], canAdmin: false },
      };
      const made = await make({ name: 'Planung_1-x', privacy: 'private', properties });
      const kept = { ...properties, exp: Math.floor(properties.exp) };
      expect(made).toMatchObject({ name: 'Planung_1-x', privacy: 'private', config: kept });
      expect((await call('GET', '/rooms/Planung_1-x')).body).toEqual({ ...made });

      const change = { properties: { lang: null, nbf: null, start_audio_off: true } };
      const { lang: _lang, nbf: _nbf, ...rest } = kept;
      const changed = room.parse((await call('POST', '/rooms/Planung_1-x', change)).body);
      expect(changed).toEqual({ ...made, config: { ...rest, start_audio_off: true } });
      const opened = await call('PUT', '/rooms/Planung_1-x', { privacy: 'public' });
      expect(opened.body).toEqual({ ...changed, privacy: 'public' });
    });

    test.each([
      [{ name: 'mit Leerzeichen' }, `'name'`],
      [{ name: 'x'.repeat(129) }, `'name'`],
      [{ privacy: 'org' }, `'privacy'`],
      [{ color: 'red' }, `'color'`],
      [{ properties: { colour: 'red' } }, `unrecognized property 'colour'`],
      [{ properties: { max_participants: 0 } }, `'max_participants'`],
      [{ properties: { start_video_off: 'yes' } }, `'start_video_off'`],
      [{ properties: { lang: 'xx' } }, `'lang'`],
      [{ properties: { exp: '2030-01-01' } }, `'exp'`],
      [{ properties: { geo: 'a\u0000b' } }, `'geo'`],
      [{ properties: { permissions: { canSend: ['smell'] } } }, `'permissions'`],
    ])('refuses %o', async (given, named) => {
      const { status, body } = await call('POST', '/rooms', given);
      expect([status, body['error']]).toEqual([400, 'invalid-request-error']);
      expect(body['info']).toContain(named);
    });

    test('gives a name once, and again when the room is deleted or past its time', async () => {
      const first = await make({ name: 'einmal' });
      expect(await call('POST', '/rooms', { name: 'einmal' })).toEqual({
        status: 400,
        body: { error: 'invalid-request-error', info: 'a room named einmal already exists' },
      });
      expect((await call('DELETE', '/rooms/einmal')).body).toEqual({ deleted: true, name: 'einmal' });
      const second = await make({ name: 'einmal', properties: { exp: inSeconds(-5) } });
      expect(second.id).not.toBe(first.id);
      expect((await call('GET', '/rooms/einmal')).status).toBe(404);
      expect((await make({ name: 'einmal' })).id).not.toBe(second.id);
    });

    test('says of a room that is not there that it is not, and of one past its time that it is gone now', async () => {
      const body = { error: 'not-found', info: 'room nirgends not found' };
      for (const method of ['GET', 'POST', 'DELETE'] as const) {
        expect(await call(method, '/rooms/nirgends'), method).toEqual({ status: 404, body });
      }
      await make({ name: 'vorbei', properties: { exp: inSeconds(-5) } });
      expect(await call('DELETE', '/rooms/vorbei')).toMatchObject({ status: 404, body: { deleted: true } });
      expect((await call('DELETE', '/rooms/vorbei')).body).not.toHaveProperty('deleted');
    });

    test('lists rooms newest first, in pages both ways', async () => {
      const made: Room[] = [];
      for (let count = 0; count < 5; count += 1) made.unshift(await make());
      const list = async (query: string) => page.parse((await call('GET', `/rooms?${query}`)).body);
      const ids = (rooms: readonly Room[]) => rooms.map(({ id }) => id);
      const all = await list('');
      expect(all.total_count).toBe(all.data.length);
      expect(ids(all.data.slice(0, 5))).toEqual(ids(made));
      const first = await list('limit=2');
      expect([first.total_count, ids(first.data)]).toEqual([all.total_count, ids(made.slice(0, 2))]);
      const second = await list(`limit=2&starting_after=${first.data[1]?.id}`);
      expect(ids(second.data)).toEqual(ids(made.slice(2, 4)));
      expect(ids((await list(`limit=2&ending_before=${made[3]?.id}`)).data)).toEqual(ids(made.slice(1, 3)));
      for (const query of [
        'limit=0',
        'limit=101',
        'starting_after=x',
        `starting_after=${crypto.randomUUID()}`,
      ]) {
        expect((await call('GET', `/rooms?${query}`)).status, query).toBe(400);
      }
    });

    test('answers what is no JSON in its own words', async () => {
      const answer = await send({
        method: 'POST',
        url: '/v1/rooms',
        headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' },
        payload: '{',
      });
      expect(answer.json()).toMatchObject({ error: 'json-parsing-error' });
    });
  });

  describe('a meeting token', () => {
    test('carries what it grants by the short names, and stands in the database without itself', async () => {
      const properties = {
        room_name: 'halle',
        user_name: 'Ada',
        user_id: 'u-1',
        is_owner: true,
        exp: inSeconds(60),
        enable_screenshare: false,
        permissions: { canSend: ['audio', 'video'] },
      };
      const token = await makeToken(properties);
      expect(decodeJwt(token)).toMatchObject({
        r: 'halle',
        u: 'Ada',
        ud: 'u-1',
        o: true,
        ss: false,
        p: { cs: 'a,v' },
        exp: properties.exp,
      });
      expect((await call('GET', `/meeting-tokens/${token}`)).body).toEqual(properties);
      const rows = await runSql<{ row: string }>(
        product.db,
        `select to_jsonb(t)::text as row from rer_meeting_tokens t where room_name = 'halle'`,
      );
      expect(rows).toHaveLength(1);
      for (const part of token.split('.').slice(1)) expect(rows[0]?.row).not.toContain(part);
    });

    test.each([
      [{ is_owner: 'yes' }, `'is_owner'`],
      [{ room_name: 'a b' }, `'room_name'`],
      [{ user_id: 'x'.repeat(37) }, `'user_id'`],
      [{ admin: true }, `'admin'`],
      [{ exp: 1000 }, `'exp'`],
    ])('is not made of %o', async (properties, named) => {
      const { status, body } = await call('POST', '/meeting-tokens', { properties });
      expect([status, body['error']]).toEqual([400, 'invalid-request-error']);
      expect(body['info']).toContain(named);
    });

    test('that is not valid at this moment, or not ours, is not valid', async () => {
      const later = await makeToken({ nbf: inSeconds(100) });
      const forged = `${later.slice(0, -4)}AAAA`;
      for (const token of [later, forged, 'x']) {
        expect((await call('GET', `/meeting-tokens/${token}`)).status, token).toBe(400);
      }
      expect((await call('GET', `/meeting-tokens/${later}?ignoreNbf=true`)).status).toBe(200);
    });

    test('never stands in a log', async () => {
      const token = await makeToken({});
      await call('GET', `/meeting-tokens/${token}`);
      const folder = join(product.dataDir, 'logs');
      const text = () =>
        readdirSync(folder)
          .map((name) => readFileSync(join(folder, name), 'utf8'))
          .join('');
      await expect.poll(text).toContain('/v1/meeting-tokens/:token');
      expect(text()).not.toContain(token.slice(0, 40));
      expect(JSON.stringify(product.logged)).not.toContain(token.slice(0, 40));
    });
  });

  describe('joining', () => {
    test('a public room gives everything that a client needs, to a page of any origin', async () => {
      const { id, name } = await make({
        properties: { max_participants: 3, start_video_off: true, streaming_endpoints: [{ key: 'geheim' }] },
      });
      const answer = await ask(name, { userName: '  Ada ' });
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'cache-control': 'no-store',
      });
      expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
      const joined = joinAnswer.parse(answer.json());
      expect(joined).toMatchObject({
        mediaUrl: expect.stringMatching(/^ws:/),
        room: { id, name, config: { max_participants: 3, start_video_off: true }, tokenConfig: {} },
        permissions: { hasPresence: true, canSend: true, canAdmin: false },
      });
      expect(joined.room.config).not.toHaveProperty('streaming_endpoints');
      expect(joined.room.defaults).toMatchObject({ max_participants: 200, enable_screenshare: true });
      expect([joined.appMessageMax, joined.room.domainConfig]).toEqual([
        4096,
        { max_app_message_size: 4096 },
      ]);
      expect(media.harness.engine.rooms.get(name)?.info()).toMatchObject({ maxParticipants: 3 });
      await goIn(joined);
      const [ada] = media.harness.engine.rooms.get(name)?.participants() ?? [];
      expect(ada).toMatchObject({ identity: joined.sessionId, name: 'Ada', attributes: { owner: 'false' } });
    });

    test('a room says how long messages in it may be, within bounds', async () => {
      const refused = await call('POST', '/rooms', { properties: { max_app_message_size: 65_537 } });
      expect(refused).toMatchObject({
        status: 400,
        body: { info: expect.stringContaining('max_app_message_size') },
      });
      const { name } = await make({ properties: { max_app_message_size: 65_536 } });
      const joined = joinAnswer.parse((await ask(name)).json());
      expect([joined.appMessageMax, joined.room.domainConfig, joined.room.config]).toEqual([
        65_536,
        { max_app_message_size: 65_536 },
        { max_app_message_size: 65_536 },
      ]);
    });

    test('is asked for by browsers beforehand, from everywhere', async () => {
      const answer = await send({
        method: 'OPTIONS',
        url: '/rooms/halle/join',
        headers: {
          origin: 'https://partner.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type',
        },
      });
      expect(answer.headers['access-control-allow-origin']).toBe('*');
      expect(answer.headers['access-control-allow-headers']).toContain('content-type');
    });

    test('comes with servers that help through firewalls, and credentials that end', async () => {
      const { name } = await make();
      const { iceServers, sessionId } = await enter(name);
      const [stun, turn] = iceServers;
      expect(stun).toEqual({ urls: ['stun:turn.example'] });
      expect(turn?.urls).toEqual([TURN.urls]);
      const [ends, identity] = turn?.username?.split(':') ?? [];
      expect(Number(ends)).toBeGreaterThan(inSeconds(3600));
      expect(identity).toBe(sessionId);
      const password = createHmac('sha1', TURN.secret)
        .update(turn?.username ?? '')
        .digest('base64');
      expect(turn?.credential).toBe(password);
    });

    test('a private room needs a token for it; who it is, the token says', async () => {
      const { name } = await make({ privacy: 'private', properties: { owner_only_broadcast: true } });
      const guest = await enter(name, { token: await makeToken({ room_name: name }), userName: 'Gast' });
      expect(guest.permissions).toEqual({ hasPresence: true, canSend: false, canAdmin: false });
      const token = await makeToken({ room_name: name, is_owner: true, user_name: 'Chefin', user_id: 'c-1' });
      const owner = await enter(name, { token, userName: 'Jemand' });
      expect(owner.permissions).toEqual({ hasPresence: true, canSend: true, canAdmin: true });
      expect(owner.room.tokenConfig).toEqual({ is_owner: true, user_name: 'Chefin', user_id: 'c-1' });
      await goIn(guest);
      await goIn(owner);
      const people = media.harness.engine.rooms.get(name)?.participants();
      expect(people).toMatchObject([
        { name: 'Gast', permission: { canPublish: false, canSubscribe: true, canUpdateMetadata: false } },
        {
          name: 'Chefin',
          attributes: { owner: 'true', user_id: 'c-1' },
          permission: { canPublish: true },
        },
      ]);
    });

    test('looks the same for a room that is not there and one that is closed to strangers', async () => {
      const { name } = await make({ privacy: 'private' });
      const { name: over } = await make({ privacy: 'private', properties: { exp: inSeconds(-10) } });
      const seen = async (room: string, body: object = {}) => {
        const { statusCode, headers, body: text } = await ask(room, body);
        const { 'x-request-id': _id, date: _date, ...rest } = headers;
        return {
          statusCode,
          headers: Object.fromEntries(Object.entries(rest).filter(([key]) => !key.startsWith('x-ratelimit'))),
          text,
        };
      };
      const missing = await seen('nirgends');
      expect(missing).toMatchObject({ statusCode: 404 });
      expect(missing.text).toContain('"no-room"');
      for (const room of [name, over, 'ungültig', 'x'.repeat(200)]) {
        expect(await seen(room), room).toEqual(missing);
      }
      const forged = { token: `${await makeToken({ room_name: name })}x` };
      expect(await seen(name, forged)).toEqual(await seen('nirgends', forged));
      const other = { token: await makeToken({ room_name: 'anderswo' }) };
      expect(await seen(name, other)).toEqual(await seen('nirgends', other));
    });

    test('tells each reason by its type', async () => {
      const { name } = await make({ privacy: 'private' });
      const early = await make({ properties: { nbf: inSeconds(100) } });
      const late = await make({ properties: { exp: inSeconds(-1) } });
      const token = async (properties: object) => ({
        token: await makeToken({ room_name: name, ...properties }),
      });
      expect(await refusal('nirgends')).toBe('no-room');
      expect(await refusal(name, { token: 'x.y.z' })).toBe('not-allowed');
      expect(await refusal(name, await token({ room_name: early.name }))).toBe('not-allowed');
      expect(await refusal(name, await token({ nbf: inSeconds(100) }))).toBe('nbf-token');
      expect(await refusal(early.name)).toBe('nbf-room');
      expect(await refusal(late.name)).toBe('exp-room');
      clock.hold();
      const ending = await token({ exp: inSeconds(2) });
      clock.pass(2_000);
      expect(await refusal(name, ending)).toBe('exp-token');
    });

    test('takes no token back into a room that was deleted, nor into the next one of that name', async () => {
      await make({ name: 'stammtisch', privacy: 'private' });
      const token = await makeToken({ room_name: 'stammtisch' });
      await enter('stammtisch', { token });
      await call('DELETE', '/rooms/stammtisch');
      expect(await refusal('stammtisch', { token })).toBe('no-room');
      expect((await call('GET', `/meeting-tokens/${token}`)).status).toBe(400);
      await make({ name: 'stammtisch', privacy: 'private' });
      expect(await refusal('stammtisch', { token })).toBe('not-allowed');
    });

    test('takes no token into the next room of a name whose last one was past its time for a day', async () => {
      clock.hold();
      const { name } = await make({ privacy: 'private', properties: { exp: inSeconds(5) } });
      const token = await makeToken({ room_name: name, is_owner: true });
      await eraseExpiredRooms(product.db, clock.now() + 25 * 60 * 60 * 1000);
      await make({ name, privacy: 'private' });
      expect(await refusal(name, { token })).toBe('not-allowed');
    });

    test('takes tokens that were signed with the key of the interface, as the dialect does', async () => {
      const { name } = await make({ privacy: 'private' });
      const sign = (key: string, claims: Record<string, unknown>) =>
        new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(key));
      const own = await sign(API_KEY, {
        r: name,
        d: crypto.randomUUID(),
        iat: inSeconds(0),
        o: true,
        u: 'Bot',
      });
      expect((await enter(name, { token: own })).permissions.canAdmin).toBe(true);
      const wrongKind = await sign(API_KEY, { r: name, o: 'true' });
      expect(await refusal(name, { token: wrongKind })).toBe('not-allowed');
      expect(
        await refusal(name, { token: await sign('another-key-of-at-least-32-characters', { r: name }) }),
      ).toBe('not-allowed');
    });

    test('ends where the room is full, before the media server says so', async () => {
      const { name } = await make({ properties: { max_participants: 1, enforce_unique_user_ids: true } });
      const ada = await makeToken({ room_name: name, user_id: 'ada' });
      const first = await goIn(await enter(name, { token: ada }));
      expect(await refusal(name)).toBe('meeting-full');
      // The same person comes again, and takes her own place.
      await enter(name, { token: ada });
      expect(hasLeaveMessage(first)).toBe(true);
    });

    test('sends nobody away for whom a place could not be taken in the end', async () => {
      const { name } = await make({ properties: { enforce_unique_user_ids: true } });
      const ada = { room_name: name, user_id: 'ada' };
      const first = await goIn(await enter(name, { token: await makeToken(ada) }));
      const token = await makeToken({ ...ada, eject_after_elapsed: 600 });
      await runSql(
        product.db,
        'alter table rer_room_stays add constraint no_more_stays check (false) not valid',
      );
      expect(await refusal(name, { token })).toBe('connection-error');
      await runSql(product.db, 'alter table rer_room_stays drop constraint no_more_stays');
      expect(hasLeaveMessage(first)).toBe(false);
    });

    test('in vain again and again has to wait; who holds a token of ours does not', async () => {
      const { name } = await make({ privacy: 'private' });
      const address = '10.9.9.9';
      const guess = (count: number) => ask(`raten-${count}`, {}, address);
      for (let count = 0; count < 30; count += 1) expect((await guess(count)).statusCode).toBe(404);
      const refused = await guess(31);
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
      expect(joinRefusal.parse(refused.json()).error.type).toBe('connection-error');
      const token = await makeToken({ room_name: name });
      expect((await ask(name, { token }, address)).statusCode).toBe(200);
    });
  });

  describe('the end', () => {
    test('of a room that was deleted ejects everybody, and admits nobody', async () => {
      const { name } = await make();
      const joined = await enter(name);
      const socket = await goIn(joined);
      await call('DELETE', `/rooms/${name}`);
      await expect.poll(() => hasLeaveMessage(socket)).toBe(true);
      await expect(goIn(joined)).rejects.toThrow();
    });

    test.each(['deleted', 'past its time'])(
      'of a room that was %s keeps its people out of the next one of that name, at once and later',
      async (how) => {
        const isDeleted = how === 'deleted';
        clock.hold();
        const { name } = await make(isDeleted ? {} : { properties: { exp: inSeconds(5) } });
        const joined = await enter(name);
        const first = await goIn(joined);
        const again = await renewed(joined, first);
        clock.letGo();
        if (isDeleted) await call('DELETE', `/rooms/${name}`);
        else await expect.poll(() => refusal(name), ENDS_WITHIN).toBe('exp-room');
        await make({ name });
        expect(hasLeaveMessage(first)).toBe(true);
        const next = await enter(name);
        const newcomer = await goIn(next);
        const returned = await goIn(again);
        await lookIn(1);
        expect([hasLeaveMessage(returned), hasLeaveMessage(newcomer)]).toEqual([true, false]);
        await goIn(again);
        await enter(name);
        expect(present(name)).toEqual([next.sessionId]);
      },
    );

    test('of a room leaves alone who came into the next one of that name while it was being ended', async () => {
      const { name } = await make();
      const first = await goIn(await enter(name));
      await call('DELETE', `/rooms/${name}`);
      let newcomer: ScriptedSocket | undefined;
      await lookIn(1, async () => {
        await make({ name });
        newcomer = await goIn(await enter(name));
      });
      expect(hasLeaveMessage(first)).toBe(true);
      expect(newcomer && hasLeaveMessage(newcomer)).toBe(false);
    });

    test('of a room leaves him alone also where some of the last one have a time of their own', async () => {
      clock.hold();
      const { name } = await make({ properties: { exp: inSeconds(5), eject_at_room_exp: true } });
      const token = await makeToken({ room_name: name, eject_after_elapsed: 600 });
      await goIn(await enter(name, { token }));
      let newcomer: ScriptedSocket | undefined;
      await lookIn(1, async () => {
        clock.pass(6_000);
        await make({ name });
        newcomer = await goIn(await enter(name));
      });
      expect(newcomer && hasLeaveMessage(newcomer)).toBe(false);
    });

    test('of a room leaves him alone when somebody still was on his way into the last one', async () => {
      const last = await make();
      await call('DELETE', `/rooms/${last.name}`);
      await make({ name: last.name });
      const newcomer = await goIn(await enter(last.name));
      const late = openMediaRoom({ db: product.db, media: media.engine }, { ...last, config: {} });
      await expect(late).rejects.toMatchObject({ type: 'no-room' });
      expect(hasLeaveMessage(newcomer)).toBe(false);
    });

    test('of a room comes though others cannot be reached, and the next end is known', async () => {
      const near = await make();
      const guest = await goIn(await enter(near.name));
      await enter(near.name, { token: await makeToken({ room_name: near.name, eject_after_elapsed: 600 }) });
      const far = await Promise.all([make(), make(), make(), make()]);
      const [unreachable, ids] = [far.map(({ name }) => name), far.map(({ id }) => id)];
      // Those that were never closed come first.
      const sql = `update rer_rooms set ended_at = now(), closed_at = case when id = $2 then now() end
        where id = $2 or id = any($1::uuid[])`;
      await runSql(product.db, sql, [ids, near.id]);
      const broken: MediaEngine = {
        ...media.engine,
        listParticipants: async (name) => {
          if (unreachable.includes(name)) throw new MediaEngineError('Its node does not answer.');
          return await media.engine.listParticipants(name);
        },
      };
      const look = () => endExpired({ db: product.db, logger: SILENT, media: broken, now: clock.now });
      let next = await look();
      for (let looks = 1; looks < 50 && !hasLeaveMessage(guest); looks += 1) next = await look();
      expect(hasLeaveMessage(guest)).toBe(true);
      expect(next).toBeInstanceOf(Date);
    });

    test('of a room with eject_at_room_exp comes in time, but not for whom the token gives a time of his own', async () => {
      clock.hold();
      const { name } = await make({ properties: { exp: inSeconds(5), eject_at_room_exp: true } });
      const guest = await goIn(await enter(name));
      const token = await makeToken({ room_name: name, eject_after_elapsed: 600 });
      const longer = await enter(name, { token });
      const staying = await goIn(longer);
      clock.letGo();
      await expect.poll(() => hasLeaveMessage(guest), ENDS_WITHIN).toBe(true);
      expect(hasLeaveMessage(staying)).toBe(false);
      expect(present(name)).toEqual([longer.sessionId]);
    });

    test('is forgotten a day later: rooms, and tokens that no longer hold', async () => {
      const { name } = await make();
      const { name: open } = await make();
      for (const room of [name, open]) await makeToken({ room_name: room });
      await call('DELETE', `/rooms/${name}`);
      const left = async () =>
        (
          await runSql<{ name: string }>(
            product.db,
            `select name from rer_rooms union all select 'token ' || room_name from rer_meeting_tokens where room_name is not null`,
          )
        )
          .map((row) => row.name)
          .filter((each) => [name, open].some((room) => each.includes(room)))
          .sort();
      await eraseExpiredRooms(product.db, Date.now());
      expect(await left()).toHaveLength(4);
      const later = () => eraseExpiredRooms(product.db, Date.now() + 25 * 60 * 60 * 1000);
      // The media server is told first.
      await expect
        .poll(async () => {
          await later();
          return await left();
        })
        .toEqual([open, `token ${open}`].sort());
    });

    test('that a token puts off for ever is put off for a day, and then nothing is left of it', async () => {
      const { name, id } = await make();
      const token = await makeToken({ room_name: name, eject_at_token_exp: false });
      for (let count = 0; count < 3; count += 1) await enter(name, { token });
      const rows = async () =>
        (await runSql(product.db, 'select from rer_room_stays where room_id = $1', [id])).length;
      await eraseExpiredRooms(product.db, Date.now());
      expect(await rows()).toBe(3);
      await eraseExpiredRooms(product.db, Date.now() + 25 * 60 * 60 * 1000);
      expect(await rows()).toBe(0);
    });

    test('of a session comes when its time has elapsed, for it alone', async () => {
      clock.hold();
      const { name } = await make();
      const other = await enter(name);
      await goIn(other);
      const token = await makeToken({ room_name: name, eject_after_elapsed: 3 });
      const joined = await enter(name, { token });
      const socket = await goIn(joined);
      const screen = await goIn(joined, { publish: 'screen' });
      clock.letGo();
      await expect.poll(() => hasLeaveMessage(socket) && hasLeaveMessage(screen), ENDS_WITHIN).toBe(true);
      expect(present(name)).toEqual([other.sessionId]);
    });

    test.each([
      ['a session', { eject_after_elapsed: 3 }, {}],
      ['a room', {}, { eject_at_room_exp: true }],
    ])(
      'of %s lasts, however often somebody comes back with a token that was renewed meanwhile',
      async (...[, grants, properties]) => {
        clock.hold();
        const { name } = await make({ properties: { exp: inSeconds(5), ...properties } });
        const joined = await enter(name, { token: await makeToken({ room_name: name, ...grants }) });
        const socket = await goIn(joined);
        const again = await renewed(joined, socket);
        clock.letGo();
        await expect.poll(() => hasLeaveMessage(socket), ENDS_WITHIN).toBe(true);
        // As when somebody else joins.
        for (const minutes of [14, 28, 42]) {
          media.harness.engine.rooms.open(name);
          const back = await goIn(again);
          await lookIn(minutes);
          expect(hasLeaveMessage(back), `after ${minutes} minutes`).toBe(true);
        }
      },
    );
  });
});
