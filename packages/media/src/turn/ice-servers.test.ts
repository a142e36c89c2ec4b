import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { iceServersFor } from './ice-servers.ts';

const NOW_MS = 1_700_000_000_000;
const STUN = 'stun:turn.example:3478';
const TURN = 'turns:turn.example:443?transport=tcp';

test('TURN servers come with credentials that end by themselves and are checked by the shared secret', () => {
  const [server] = iceServersFor({ urls: [TURN], secret: 'shared' }, 'PA_1', NOW_MS);
  const [until = '', name] = server?.username?.split(':') ?? [];
  expect(name).toBe('PA_1');
  expect(Number(until) - NOW_MS / 1000).toBe(12 * 60 * 60);
  const expected = createHmac('sha1', 'shared').update(`${until}:PA_1`).digest('base64');
  expect(server).toMatchObject({ urls: [TURN], credential: expected });
});

test('STUN servers need none', () => {
  expect(iceServersFor({ urls: [STUN, TURN], secret: 'shared' }, 'PA_1', NOW_MS)[0]).toEqual({
    urls: [STUN],
  });
});

test.each([
  ['without servers', { urls: [] }],
  ['without the secret', { urls: [TURN] }],
])('%s clients are told none', (_how, turn) => {
  expect(iceServersFor(turn, 'PA_1', NOW_MS)).toEqual([]);
});
