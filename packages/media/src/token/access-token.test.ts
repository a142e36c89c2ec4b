import { TrackSource } from '@livekit/protocol';
import { SignJWT } from 'jose';
import { AccessToken, TokenVerifier } from 'livekit-server-sdk';
import { describe, expect, test } from 'vitest';
import {
  canPublish,
  canPublishData,
  canPublishSource,
  canSubscribe,
  signAccessToken,
  toPermission,
  verifyAccessToken,
  withChanges,
  withPermission,
} from './index.ts';

const KEY = { key: 'APIone', secret: 'a-secret-that-is-long-enough-for-hs256' };
const NOW = Date.now();
const MINUTE = 60_000;

async function tokenOf(claims: Parameters<typeof signAccessToken>[1], validForMs = 10 * MINUTE) {
  return await signAccessToken(KEY, claims, { nowMs: NOW, validForMs });
}

describe('an access token', () => {
  test('of livekit-server-sdk is understood with every grant', async () => {
    const theirs = new AccessToken(KEY.key, KEY.secret, {
      identity: 'anna',
      name: 'Anna',
      metadata: '{"a":1}',
      attributes: { role: 'host' },
    });
    theirs.kind = 'agent';
    theirs.addGrant({
      roomJoin: true,
      room: 'hall',
      canPublish: true,
      canPublishSources: [TrackSource.MICROPHONE],
      canSubscribe: false,
      canUpdateOwnMetadata: true,
      hidden: true,
    });
    const check = await verifyAccessToken([KEY], await theirs.toJwt(), NOW);
    expect(check).toMatchObject({
      ok: true,
      apiKey: 'APIone',
      grants: {
        identity: 'anna',
        name: 'Anna',
        kind: 'agent',
        metadata: '{"a":1}',
        attributes: { role: 'host' },
        video: {
          roomJoin: true,
          room: 'hall',
          canPublish: true,
          canPublishSources: ['microphone'],
          canSubscribe: false,
          canUpdateOwnMetadata: true,
          hidden: true,
        },
      },
    });
  });

  test('that we sign is accepted by livekit-server-sdk', async () => {
    const token = await tokenOf({ identity: 'anna', name: 'Anna', video: { roomJoin: true, room: 'hall' } });
    const claims = await new TokenVerifier(KEY.key, KEY.secret).verify(token);
    expect(claims).toMatchObject({ name: 'Anna', sub: 'anna', video: { roomJoin: true, room: 'hall' } });
  });

  test('is refused with the wrong secret, an unknown key, or no form at all', async () => {
    const token = await tokenOf({ identity: 'anna' });
    const other = { ...KEY, secret: 'another-secret-that-is-long-enough' };
    expect(await verifyAccessToken([other], token, NOW)).toEqual({ ok: false, problem: 'invalid' });
    expect(await verifyAccessToken([], token, NOW)).toEqual({ ok: false, problem: 'unknown-key' });
    expect(await verifyAccessToken([KEY], 'not a token', NOW)).toEqual({ ok: false, problem: 'malformed' });
  });

  test('without a signature is refused', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const exp = Math.floor(NOW / 1000) + 600;
    const unsigned = `${part({ alg: 'none' })}.${part({ iss: KEY.key, sub: 'anna', exp })}.`;
    expect(await verifyAccessToken([KEY], unsigned, NOW)).toEqual({ ok: false, problem: 'invalid' });
  });

  test('without an end is refused', async () => {
    const endless = await new SignJWT({ video: { roomJoin: true, room: 'hall' } })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(KEY.key)
      .setSubject('anna')
      .sign(new TextEncoder().encode(KEY.secret));
    expect(await verifyAccessToken([KEY], endless, NOW)).toEqual({ ok: false, problem: 'invalid' });
  });

  test('ends one minute after its end, for the sake of clocks, and not later', async () => {
    const token = await tokenOf({ identity: 'anna' }, 5 * MINUTE);
    expect((await verifyAccessToken([KEY], token, NOW + 5.9 * MINUTE)).ok).toBe(true);
    expect((await verifyAccessToken([KEY], token, NOW + 6.1 * MINUTE)).ok).toBe(false);
    expect((await verifyAccessToken([KEY], token, NOW - 2 * MINUTE)).ok).toBe(false);
  });

  test('loses claims of a wrong type, never the others', async () => {
    const token = await tokenOf({
      identity: 'anna',
      ...JSON.parse(
        '{"name": 7, "attributes": {"a": "b", "c": 1}, "video": {"room": "hall", "roomJoin": "yes"}}',
      ),
    });
    const check = await verifyAccessToken([KEY], token, NOW);
    expect(check).toMatchObject({ grants: { attributes: { a: 'b' }, video: { room: 'hall' } } });
    expect(check.ok && check.grants.video).not.toHaveProperty('roomJoin');
    expect(check.ok && check.grants).not.toHaveProperty('name');
  });
});

describe('a grant', () => {
  test('allows everything in a room that it does not forbid, but no change of own metadata', () => {
    expect([canPublish({}), canSubscribe({}), canPublishData({})]).toEqual([true, true, true]);
    expect(toPermission({}).canUpdateMetadata).toBe(false);
  });

  test('without publishing forbids data too, unless it says otherwise', () => {
    expect(canPublishData({ canPublish: false })).toBe(false);
    expect(canPublishData({ canPublish: false, canPublishData: true })).toBe(true);
  });

  test('with sources allows only these', () => {
    const grant = { canPublishSources: ['microphone'] };
    expect(canPublishSource(grant, TrackSource.MICROPHONE)).toBe(true);
    expect(canPublishSource(grant, TrackSource.CAMERA)).toBe(false);
    expect(canPublishSource({ canPublish: false, ...grant }, TrackSource.MICROPHONE)).toBe(false);
  });

  test('of a token that is older than what was changed since keeps what was not', () => {
    const video = {
      room: 'hall',
      roomJoin: true,
      canPublish: true,
      canPublishSources: ['camera'],
      hidden: true,
    };
    const grants = {
      identity: 'anna',
      name: 'Anna',
      attributes: { owner: 'true', can_admin: 'true' },
      video,
    };
    expect(withChanges(grants, {})).toEqual(grants);
    const changes = { attributes: { can_admin: 'false' }, video: { canPublishSources: [], hidden: false } };
    expect(withChanges(grants, changes)).toEqual({
      ...grants,
      attributes: { owner: 'true', can_admin: 'false' },
      video: { ...video, canPublishSources: [], hidden: false },
    });
  });

  test('survives the way to a permission and back', () => {
    const grant = { room: 'hall', canPublish: true, canPublishSources: ['camera'], hidden: true };
    const back = withPermission({ room: 'hall' }, toPermission(grant));
    expect(toPermission(back)).toEqual(toPermission(grant));
    expect(back.room).toBe('hall');
  });
});
