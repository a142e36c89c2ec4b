import { on, once } from 'node:events';
import { SignalResponse } from '@livekit/protocol';
import { type JoinAnswer, joinAnswer } from '@rer/contracts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import * as z from 'zod';
import { USUAL_DATABASES as DATABASES, PGLITE } from './support/databases.ts';
import { type MediaServer, startMediaServer } from './support/media-server.ts';
import { createProduct, type TestProduct } from './support/product.ts';
import { SteeredClock } from './support/steered-clock.ts';

const API_KEY = 'the-key-of-rooms-as-a-program-has-it';

/** Where media are: in the product, or in a server of LiveKit's protocol elsewhere. */
const PLACES = [
  ...DATABASES.map((side) => ({ side, media: 'embedded', name: side.name })),
  ...[PGLITE].map((side) => ({ side, media: 'LiveKit', name: side.name })),
];

describe.each(PLACES)('admission to the $media media server on $name', ({ side, media }) => {
  const clock = new SteeredClock();
  let product: TestProduct;
  let mediaServer: MediaServer | undefined;
  let address: string;
  beforeAll(async () => {
    if (media === 'LiveKit') mediaServer = await startMediaServer();
    const env = { ROOMS_API_KEY: API_KEY, ...mediaServer?.env };
    product = await createProduct(side, env, { now: clock.now });
    address = (await product.app.listen({ port: 0, host: '127.0.0.1' })).replace(/^http/, 'ws');
  });
  afterAll(async () => {
    await product.dispose();
    await mediaServer?.close();
  });

  const call = async (method: 'POST' | 'DELETE', path: string, payload?: object) =>
    await product.app.inject({
      method,
      url: `/v1${path}`,
      headers: { authorization: `Bearer ${API_KEY}` },
      ...(payload === undefined ? {} : { payload }),
    });
  const join = async (name: string, properties: object = {}): Promise<JoinAnswer> => {
    const made = await call('POST', '/meeting-tokens', { properties: { room_name: name, ...properties } });
    const payload = z.object({ token: z.string() }).parse(made.json());
    const answer = await product.app.inject({ method: 'POST', url: `/rooms/${name}/join`, payload });
    expect(answer.statusCode, answer.body).toBe(200);
    return joinAnswer.parse(answer.json());
  };
  const enter = async (name: string, properties: object = {}): Promise<string> =>
    (await join(name, properties)).mediaToken;
  /** Goes in, and reads as whom. */
  const goIn = async ({ mediaToken }: JoinAnswer) => {
    const message = await firstMessage(new URLSearchParams({ protocol: '16', access_token: mediaToken }));
    return message.case === 'join' ? message.value.participant : undefined;
  };
  const firstMessage = async (query: URLSearchParams) => {
    const socket = new WebSocket(`${address}/rtc?${query}`);
    onTestFinished(() => socket.close());
    const [first] = await once(socket, 'message');
    return SignalResponse.fromBinary(z.instanceof(Buffer).parse(first)).message;
  };
  /** Goes in, and is given another token by the media server. */
  const renewedToken = async ({ mediaToken }: JoinAnswer): Promise<string> => {
    const socket = new WebSocket(`${address}/rtc?protocol=16&access_token=${mediaToken}`);
    onTestFinished(() => socket.close());
    for await (const [data] of on(socket, 'message')) {
      const { message } = SignalResponse.fromBinary(z.instanceof(Buffer).parse(data));
      if (message.case === 'refreshToken') return message.value;
    }
    throw new TypeError('There is no end of messages.');
  };
  const knock = async (token: string): Promise<number> =>
    (await product.app.inject({ url: `/rtc/validate?access_token=${token}` })).statusCode;

  /** Updates a participant, as the owner whose session that is. */
  const manage = async (by: JoinAnswer, target: string, payload: object) =>
    (
      await product.app.inject({
        method: 'POST',
        url: `/rooms/${by.room.name}/participants/${target}`,
        headers: { authorization: `Bearer ${by.stayToken}` },
        payload,
      })
    ).statusCode;

  test('takes a token as long as the session that it was issued for is active', async () => {
    clock.hold();
    await call('POST', '/rooms', { name: 'offen' });
    const soon = Math.floor(clock.now() / 1000) + 6;
    await call('POST', '/rooms', { name: 'bald', properties: { exp: soon, eject_at_room_exp: true } });
    const withRoom = await enter('bald');
    const beyondRoom = await enter('bald', { eject_after_elapsed: 600 });
    const lasting = await enter('offen');
    const short = await enter('offen', { eject_after_elapsed: 3 });
    expect(await Promise.all([lasting, short, withRoom, beyondRoom].map(knock))).toEqual([
      200, 200, 200, 200,
    ]);
    // Tokens are good for a minute more, for clocks that differ.
    clock.pass(3_000);
    expect(await Promise.all([short, withRoom].map(knock))).toEqual([401, 200]);
    clock.pass(3_000);
    expect(await knock(withRoom)).toBe(401);
    expect(await knock(lasting)).toBe(200);
    expect(await knock(beyondRoom)).toBe(200);
    await call('DELETE', '/rooms/offen');
    await call('POST', '/rooms', { name: 'offen' });
    const next = await enter('offen');
    expect([await knock(lasting), await knock(next)]).toEqual([401, 200]);
  });

  test('gives a returning participant its current permissions, whatever its first token says', async () => {
    await call('POST', '/rooms', { name: 'rechte' });
    const owner = await join('rechte', { is_owner: true });
    const admin = await join('rechte', { permissions: { canAdmin: true } });
    await goIn(owner);
    expect(await goIn(admin)).toMatchObject({
      permission: { canPublish: true, canPublishSources: [], hidden: false },
      attributes: { can_admin: 'true' },
    });
    const change = async (permissions: object) => await manage(owner, admin.sessionId, { permissions });
    expect(await change({ canSend: ['audio'], canAdmin: ['streaming'], hasPresence: false })).toBe(200);
    expect(await goIn(admin)).toMatchObject({
      permission: { canPublish: true, canPublishSources: [2], hidden: true, canSubscribe: true },
      attributes: { can_admin: 'streaming', owner: 'false', user_id: admin.sessionId },
    });
    expect(await change({ canSend: true, canAdmin: true, hasPresence: true })).toBe(200);
    expect(await goIn(admin)).toMatchObject({
      permission: { canPublish: true, canPublishSources: [], hidden: false },
      attributes: { can_admin: 'true' },
    });
  });

  test('lets back in only who is still in the room while the database fails, and asks all others to try again', async () => {
    await call('POST', '/rooms', { name: 'ausfall' });
    const inside = await join('ausfall');
    const outside = await join('ausfall');
    const known = await goIn(inside);
    const query = new URLSearchParams({ protocol: '16', reconnect: '1', sid: known?.sid ?? '' });
    const rename = async (from: string, to: string) =>
      await product.db.transaction(
        async ({ client }) => await client.query(`ALTER TABLE ${from} RENAME TO ${to}`),
      );
    await rename('rer_room_stays', 'rer_lost_stays');
    try {
      query.set('access_token', inside.mediaToken);
      expect(await firstMessage(query)).toMatchObject({ case: 'reconnect' });
      expect(await Promise.all([inside.mediaToken, outside.mediaToken].map(knock))).toEqual([503, 503]);
    } finally {
      await rename('rer_lost_stays', 'rer_room_stays');
    }
    expect(await knock(outside.mediaToken)).toBe(200);
  });

  test('gives nobody a token that opens the media server itself', async () => {
    await call('POST', '/rooms', { name: 'vorbei' });
    const guest = await join('vorbei');
    const renewed = await renewedToken(guest);
    expect(await Promise.all([guest.mediaToken, renewed].map(knock))).toEqual([200, 200]);
    for (const token of [guest.mediaToken, renewed]) {
      const query = new URLSearchParams({ access_token: token });
      expect(await mediaServer?.harness.engine.admit({ query })).not.toMatchObject({ ok: true });
    }
  });

  test('refuses an ejected participant, by any of its tokens, until it joins anew', async () => {
    await call('POST', '/rooms', { name: 'hinaus' });
    const owner = await join('hinaus', { is_owner: true });
    const guest = await join('hinaus');
    const other = await join('hinaus');
    await goIn(owner);
    const renewed = await renewedToken(guest);
    await goIn(other);
    expect(await manage(owner, guest.sessionId, { eject: true })).toBe(200);
    expect(await Promise.all([guest.mediaToken, renewed].map(knock))).toEqual([401, 401]);
    expect(await knock(other.mediaToken)).toBe(200);
    expect(await knock(await enter('hinaus'))).toBe(200);
  });

  test('refuses a participant whose user has joined again, also if it was away at that moment', async () => {
    await call('POST', '/rooms', { name: 'einmal', properties: { enforce_unique_user_ids: true } });
    const away = await join('einmal', { user_id: 'anna' });
    const elsewhere = await join('einmal', { user_id: 'berta' });
    const next = await join('einmal', { user_id: 'anna' });
    expect(await Promise.all([away, elsewhere, next].map(({ mediaToken }) => knock(mediaToken)))).toEqual([
      401, 200, 200,
    ]);
    const [one, two] = await Promise.all([
      join('einmal', { user_id: 'anna' }),
      join('einmal', { user_id: 'anna' }),
    ]);
    expect((await Promise.all([one, two].map(({ mediaToken }) => knock(mediaToken)))).toSorted()).toEqual([
      200, 401,
    ]);
  });
});
