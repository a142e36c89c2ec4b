import { describe, expect, test } from 'vitest';
import { isFromThisMachine } from './open-access.ts';

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
