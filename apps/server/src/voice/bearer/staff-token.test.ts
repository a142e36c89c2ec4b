import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Caller, OPEN_ACCESS } from '../../access/caller.ts';
import {
  bindingOf,
  createStaffTokenKey,
  looksLikeStaffToken,
  readStaffToken,
  signStaffToken,
} from './staff-token.ts';

const KEY = createStaffTokenKey('a signing secret of some length');
const NOW = 1_700_000_000_000;
const SESSION = '7d0a4c8e-5b1f-4f3a-9c26-1e8b0f6d2a41';

test('a token passes the check of clients for keys: more than 20 characters and a hyphen', async () => {
  const token = await signStaffToken(KEY, { kind: 'open' }, NOW);
  expect(token.length).toBeGreaterThan(20);
  expect(token).toContain('-');
  expect(looksLikeStaffToken(token)).toBe(true);
});

test('it says what it is bound to, each with an id of its own', async () => {
  const bound = { kind: 'cookie', sessionId: SESSION } as const;
  const read = async () => await readStaffToken(KEY, await signStaffToken(KEY, bound, NOW), NOW + 1000);
  const [one, other] = [await read(), await read()];
  expect(one).toEqual({ id: expect.any(String), bound });
  expect(one?.id).not.toBe(other?.id);
});

test('with a changed sign it is worth nothing', async () => {
  const token = await signStaffToken(KEY, { kind: 'service' }, NOW);
  await fc.assert(
    fc.asyncProperty(
      fc.nat(token.length - 12),
      fc.constantFrom('A', '.', '-', 'z', ' '),
      async (at, sign) => {
        const place = at + 11;
        fc.pre(token[place] !== sign && place < token.length - 1);
        const changed = token.slice(0, place) + sign + token.slice(place + 1);
        return (await readStaffToken(KEY, changed, NOW)) === undefined;
      },
    ),
  );
});

test('whatever else comes is worth nothing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string(),
      async (text) => (await readStaffToken(KEY, `rer-staff-${text}`, NOW)) === undefined,
    ),
  );
});

const account = (by: 'cookie' | 'bearer'): Caller => ({
  role: 'editor',
  actor: 'user:1',
  account: {
    userId: SESSION,
    sessionId: SESSION,
    aal: 'aal2',
    by: by === 'cookie' ? { kind: 'cookie', csrfToken: 'x' } : { kind: 'bearer' },
  },
});

test.each<[string, Caller, object]>([
  ['the cookie of a page', account('cookie'), { kind: 'cookie', sessionId: SESSION }],
  ['an access token', account('bearer'), { kind: 'session', sessionId: SESSION }],
  ['a key', { role: 'viewer', actor: `key:${SESSION}`, keyId: SESSION }, { kind: 'key', keyId: SESSION }],
  ['open access', OPEN_ACCESS, { kind: 'open' }],
  ['the service key', { role: 'service_role', actor: 'service-key' }, { kind: 'service' }],
])('a token is bound to %s', (_what, caller, bound) => {
  expect(bindingOf(caller)).toEqual(bound);
});
