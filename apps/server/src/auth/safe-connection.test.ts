import { expect, test } from 'vitest';
import { isSafeConnection } from './safe-connection.ts';

const SITE = 'https://rer.example';
const plain = (headers: Record<string, string>, publicUrl = SITE) =>
  isSafeConnection({ protocol: 'http', headers }, publicUrl);

test('TLS is safe, whatever host was asked for', () => {
  expect(isSafeConnection({ protocol: 'https', headers: { host: '192.0.2.7' } }, SITE)).toBe(true);
});

test.each(['localhost:8080', '127.0.0.1', '[::1]:8080'])('plain HTTP to %s stays at this machine', (host) => {
  expect(plain({ host }, 'http://localhost:8080')).toBe(true);
});

test('a proxy in front that keeps the host of an https site is taken for its TLS', () => {
  expect(plain({ host: 'rer.example' })).toBe(true);
  expect(plain({ host: 'RER.example', 'x-forwarded-proto': 'https' })).toBe(true);
});

test.each([
  ['the address of the machine past the proxy', { host: '192.0.2.7:8080' }],
  ['the port of the machine past the proxy', { host: 'rer.example:8080' }],
  ['what a proxy says was plain', { host: 'rer.example', 'x-forwarded-proto': 'http' }],
  ['no host at all', {}],
])('%s is not safe', (_name, headers: Record<string, string>) => {
  expect(plain(headers)).toBe(false);
});

test('a site over plain HTTP is not safe under its own name', () => {
  expect(plain({ host: 'rer.example' }, 'http://rer.example')).toBe(false);
});
