import { describe, expect, test } from 'vitest';
import { isFromThisMachine, isUnderLoopbackName, isWriteOf } from './open-access.ts';

const PUBLIC_URL = 'http://localhost:8080';
const local = { peerAddress: '127.0.0.1', headers: { host: 'localhost:8080' } };

describe('a person at this machine', () => {
  test.each([
    ['over IPv4', local],
    ['over IPv6', { peerAddress: '::1', headers: { host: '[::1]:8080' } }],
    ['over IPv4 mapped into IPv6', { ...local, peerAddress: '::ffff:127.0.0.1' }],
    ['by number', { ...local, headers: { host: '127.0.0.1:8080' } }],
    ['from our own page', { ...local, headers: { host: 'localhost:8080', origin: 'http://localhost:8080' } }],
    [
      'from our own page opened by number',
      { ...local, headers: { host: '127.0.0.1:8080', origin: 'http://127.0.0.1:8080' } },
    ],
    [
      'following a link of another page',
      {
        ...local,
        headers: {
          host: 'localhost:8080',
          'sec-fetch-site': 'cross-site',
          'sec-fetch-mode': 'navigate',
          'sec-fetch-dest': 'document',
        },
      },
    ],
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
    ['behind X-Forwarded-For', { ...local, headers: { ...local.headers, 'x-forwarded-for': '127.0.0.1' } }],
    ['behind X-Forwarded-Host', { ...local, headers: { ...local.headers, 'x-forwarded-host': 'localhost' } }],
    ['behind X-Forwarded-Proto', { ...local, headers: { ...local.headers, 'x-forwarded-proto': 'http' } }],
    ['behind Forwarded', { ...local, headers: { ...local.headers, forwarded: 'for=127.0.0.1' } }],
    ['behind X-Real-IP', { ...local, headers: { ...local.headers, 'x-real-ip': '127.0.0.1' } }],
    [
      'behind a content network',
      { ...local, headers: { ...local.headers, 'cf-connecting-ip': '127.0.0.1' } },
    ],
    ['behind True-Client-IP', { ...local, headers: { ...local.headers, 'true-client-ip': '127.0.0.1' } }],
    ['behind X-Original-Host', { ...local, headers: { ...local.headers, 'x-original-host': 'localhost' } }],
    ['behind X-Client-IP', { ...local, headers: { ...local.headers, 'x-client-ip': '127.0.0.1' } }],
    ['behind CDN-Loop', { ...local, headers: { ...local.headers, 'cdn-loop': 'edge' } }],
    ['behind Via', { ...local, headers: { ...local.headers, via: '1.1 proxy' } }],
    ['without Host', { ...local, headers: {} }],
    ['under another Host (DNS rebinding)', { ...local, headers: { host: 'evil.example:8080' } }],
    ['under a Host that only begins like ours', { ...local, headers: { host: 'localhost.evil.example' } }],
    ['under a Host with user information', { ...local, headers: { host: 'localhost@evil.example' } }],
    [
      'to a page of another origin',
      { ...local, headers: { ...local.headers, origin: 'https://evil.example' } },
    ],
    [
      'to a page on another port',
      { ...local, headers: { ...local.headers, origin: 'http://localhost:3000' } },
    ],
    ['to an opaque origin', { ...local, headers: { ...local.headers, origin: 'null' } }],
    [
      'to a foreign page that loads our data',
      {
        ...local,
        headers: { ...local.headers, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
      },
    ],
    [
      'to a foreign page that frames us',
      {
        ...local,
        headers: {
          ...local.headers,
          'sec-fetch-site': 'cross-site',
          'sec-fetch-mode': 'navigate',
          'sec-fetch-dest': 'iframe',
        },
      },
    ],
  ])('%s', (_name, request) => {
    expect(isFromThisMachine(request, PUBLIC_URL)).toBe(false);
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

test.each([
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
])('%s is a header of a proxy or a tunnel', (name) => {
  expect(
    isFromThisMachine({ ...local, headers: { ...local.headers, [name]: '127.0.0.1' } }, PUBLIC_URL),
  ).toBe(false);
});
