import type { IncomingHttpHeaders } from 'node:http';
import { describe, expect, test } from 'vitest';
import { isFromThisMachine, isUnderLoopbackName, isWriteOf } from './open-access.ts';

const PUBLIC_URL = 'http://localhost:8080';
const local = { peerAddress: '127.0.0.1', headers: { host: 'localhost:8080' } };
const withHeaders = (headers: IncomingHttpHeaders) => ({
  ...local,
  headers: { ...local.headers, ...headers },
});
const NAVIGATION = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };

describe('a person at this machine', () => {
  test.each([
    ['over IPv4', local],
    ['over IPv6', { peerAddress: '::1', headers: { host: '[::1]:8080' } }],
    ['over IPv4 mapped into IPv6', { ...local, peerAddress: '::ffff:127.0.0.1' }],
    ['by number', withHeaders({ host: '127.0.0.1:8080' })],
    ['from our own page', withHeaders({ origin: 'http://localhost:8080' })],
    [
      'from our own page opened by number',
      withHeaders({ host: '127.0.0.1:8080', origin: 'http://127.0.0.1:8080' }),
    ],
    ['following a link of another page', withHeaders({ ...NAVIGATION, 'sec-fetch-dest': 'document' })],
  ])('%s has open access', (_name, request) => {
    expect(isFromThisMachine(request, PUBLIC_URL)).toBe(true);
  });

  test('may name the host of the public address', () => {
    const request = { ...local, headers: { host: 'rer.localtest' } };
    expect(isFromThisMachine(request, 'http://rer.localtest')).toBe(true);
    expect(isFromThisMachine(request, PUBLIC_URL)).toBe(false);
  });
});

describe('open access is refused', () => {
  test.each([
    ['to another machine', { ...local, peerAddress: '192.168.1.20' }],
    ['to a socket without an address', { ...local, peerAddress: undefined }],
    ['without Host', { ...local, headers: {} }],
    ['under another Host (DNS rebinding)', withHeaders({ host: 'evil.example:8080' })],
    ['under a Host that only begins like ours', withHeaders({ host: 'localhost.evil.example' })],
    ['under a Host with user information', withHeaders({ host: 'localhost@evil.example' })],
    ['to a page of another origin', withHeaders({ origin: 'https://evil.example' })],
    ['to a page on another port', withHeaders({ origin: 'http://localhost:3000' })],
    ['to an opaque origin', withHeaders({ origin: 'null' })],
    [
      'to a foreign page that loads our data',
      withHeaders({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }),
    ],
    ['to a foreign page that frames us', withHeaders({ ...NAVIGATION, 'sec-fetch-dest': 'iframe' })],
  ])('%s', (_name, request) => {
    expect(isFromThisMachine(request, PUBLIC_URL)).toBe(false);
  });

  const ADDRESS_HEADERS = [
    'x-forwarded-for',
    'x-real-ip',
    'cf-connecting-ip',
    'true-client-ip',
    'x-client-ip',
    'client-ip',
    'x-clientip',
    'x-originating-ip',
    'x-remote-ip',
    'x-remote-addr',
    'do-connecting-ip',
    'wl-proxy-client-ip',
    'z-forwarded-for',
    'x-vercel-forwarded-for',
    'x-vercel-id',
    'x-nf-client-connection-ip',
    'tailscale-user-login',
    'ngrok-trace-id',
    'x-amz-cf-id',
    'cloudfront-viewer-address',
    'akamai-origin-hop',
    'x-cloud-trace-context',
    'x-auth-request-email',
    'remote-user',
  ];
  test.each<readonly [string, string]>([
    ['x-forwarded-host', 'localhost'],
    ['x-forwarded-proto', 'http'],
    ['forwarded', 'for=127.0.0.1'],
    ['x-original-host', 'localhost'],
    ['cdn-loop', 'edge'],
    ['via', '1.1 proxy'],
    ...ADDRESS_HEADERS.map((name) => [name, '127.0.0.1'] as const),
  ])('behind a proxy or a tunnel, which sends %s: %s', (name, value) => {
    expect(isFromThisMachine(withHeaders({ [name]: value }), PUBLIC_URL)).toBe(false);
  });
});

test('headers of browsers and clients are none of a proxy', () => {
  const names =
    `accept accept-encoding accept-language accept-profile apikey authorization baggage cache-control connection
    content-length content-type cookie dnt if-none-match origin pragma prefer priority range referer sec-ch-ua
    sec-ch-ua-platform sec-fetch-dest sec-gpc te traceparent upgrade-insecure-requests user-agent x-client-info
    x-csrf-token x-fern-runtime-version x-import-token x-region x-request-id x-requested-with x-retry-count
    x-supabase-api-version`.split(/\s+/);
  const headers = Object.fromEntries(names.map((name) => [name, name === 'origin' ? PUBLIC_URL : 'x']));
  expect(isFromThisMachine({ ...local, headers: { ...headers, ...local.headers } }, PUBLIC_URL)).toBe(true);
});

test('the host of an https site is no name of loopback, though a proxy of this machine keeps it', () => {
  const request = { ...local, headers: { host: 'rer.example' } };
  expect(isUnderLoopbackName(request)).toBe(false);
  expect(isUnderLoopbackName(local)).toBe(true);
});

describe('a write', () => {
  const origins = { publicUrl: 'https://rer.example', allowedOrigins: ['https://partner.example'] };
  const host = 'rer.example';
  const script = { host, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' };
  test.each([
    ['of a program', { host }, 0],
    ['of our own page', { host, origin: 'https://rer.example', 'sec-fetch-site': 'same-origin' }, 0],
    ['of our own page, in a browser that tells its origin alone', { host, origin: 'https://rer.example' }, 0],
    ['of a page of ALLOWED_ORIGINS', { ...script, origin: 'https://partner.example' }, 1],
    ['of another page', { ...script, origin: 'https://evil.example' }, 2],
    ['of an opaque page', { host, origin: 'null' }, 2],
    [
      'of a page on another port of our host',
      { ...script, origin: 'https://rer.example:1', 'sec-fetch-site': 'same-site' },
      2,
    ],
    [
      'by a form of an allowed page',
      { ...script, origin: 'https://partner.example', 'sec-fetch-mode': 'navigate' },
      3,
    ],
    [
      'by a navigation that names no origin',
      { host, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
      3,
    ],
    ['that only says to be cross-site', { host, 'sec-fetch-site': 'cross-site' }, 3],
  ] as const)(
    '%s is taken from its own, from allowed or from any pages: %o, from number %d on',
    (_whose, headers, first) => {
      const kinds = ['own', 'allowed', 'any'] as const;
      const expected = kinds.map((_kind, index) => index >= first);
      expect(kinds.map((kind) => isWriteOf(kind, headers, origins))).toEqual(expected);
    },
  );
});
