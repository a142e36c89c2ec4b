import { describe, expect, test } from 'vitest';
import type { Caller } from './caller.ts';
import { resolveCaller, type SignedInCallers } from './resolve-caller.ts';

const rules = {
  access: 'staff',
  publicUrl: 'https://rer.example',
  serviceKey: 'rer_service_0123456789abcdef',
} as const;
const remote = { peerAddress: '203.0.113.7', headers: { host: 'rer.example' } };
const local = { peerAddress: '127.0.0.1', headers: { host: 'localhost:8080' } };

test('the service key has full rights from anywhere', async () => {
  const headers = { ...remote.headers, authorization: `Bearer ${rules.serviceKey}` };
  expect((await resolveCaller({ ...remote, headers }, rules)).role).toBe('service_role');
});

test.each([
  'Bearer wrong',
  'Bearer ',
  `Basic ${rules.serviceKey}`,
  rules.serviceKey,
  `Bearer ${rules.serviceKey}x`,
])('the header "%s" grants nothing', async (authorization) => {
  const headers = { ...remote.headers, authorization };
  expect((await resolveCaller({ ...remote, headers }, rules)).role).toBe('anon');
});

test('under staff access a person at this machine is anonymous too', async () => {
  expect((await resolveCaller(local, rules)).role).toBe('anon');
});

test('under open access a person at this machine is an administrator, others stay anonymous', async () => {
  const open = { ...rules, access: 'open', publicUrl: 'http://localhost:8080' } as const;
  expect(await resolveCaller(local, open)).toEqual({ role: 'admin', actor: 'open-access' });
  expect((await resolveCaller(remote, open)).role).toBe('anon');
});

describe('who is signed in', () => {
  const of = (actor: string): Caller => ({ role: 'editor', actor });
  const signedIn: SignedInCallers = {
    cookieName: 'rer_dev',
    byBearer: async (token) => (token === 'a.b.c' ? of('user:bearer') : null),
    byCookie: async (secret) => (secret === 'secret' ? of('user:cookie') : null),
  };
  const open = { ...rules, access: 'open', publicUrl: 'http://localhost:8080' } as const;
  const ask = async (headers: Record<string, string>) =>
    (await resolveCaller({ ...local, headers: { ...local.headers, ...headers } }, open, signedIn)).actor;

  test.each([
    [
      'by the token before the cookie',
      { authorization: 'Bearer a.b.c', cookie: 'rer_dev=secret' },
      'user:bearer',
    ],
    ['by the cookie before open access', { cookie: 'a=1; rer_dev=secret; b=2' }, 'user:cookie'],
    [
      'by the cookie beside a bearer of others',
      { authorization: 'Bearer x', cookie: 'rer_dev=secret' },
      'user:cookie',
    ],
    [
      'by none, with a cookie that is there twice',
      { cookie: 'rer_dev=secret; rer_dev=other' },
      'open-access',
    ],
    ['by none, with the cookie of another name', { cookie: 'x_rer_dev=secret' }, 'open-access'],
  ])('is known %s', async (_name, headers, actor) => {
    expect(await ask(headers)).toBe(actor);
  });
});
