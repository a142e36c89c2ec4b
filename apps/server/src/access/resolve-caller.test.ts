import { expect, test } from 'vitest';
import { resolveCaller } from './resolve-caller.ts';

const rules = {
  access: 'staff',
  publicUrl: 'https://rer.example',
  serviceKey: 'rer_service_0123456789abcdef',
} as const;
const remote = { peerAddress: '203.0.113.7', headers: { host: 'rer.example' } };
const local = { peerAddress: '127.0.0.1', headers: { host: 'localhost:8080' } };

test('the service key has full rights from anywhere', () => {
  const headers = { ...remote.headers, authorization: `Bearer ${rules.serviceKey}` };
  expect(resolveCaller({ ...remote, headers }, rules).role).toBe('service_role');
});

test.each([
  'Bearer wrong',
  'Bearer ',
  `Basic ${rules.serviceKey}`,
  rules.serviceKey,
  `Bearer ${rules.serviceKey}x`,
])('the header "%s" grants nothing', (authorization) => {
  expect(resolveCaller({ ...remote, headers: { ...remote.headers, authorization } }, rules).role).toBe(
    'anon',
  );
});

test('under staff access a person at this machine is anonymous too', () => {
  expect(resolveCaller(local, rules).role).toBe('anon');
});

test('under open access a person at this machine is an administrator, others stay anonymous', () => {
  const open = { ...rules, access: 'open', publicUrl: 'http://localhost:8080' } as const;
  expect(resolveCaller(local, open)).toEqual({ role: 'admin', actor: 'open-access' });
  expect(resolveCaller(remote, open).role).toBe('anon');
});
