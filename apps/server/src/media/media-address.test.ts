import { describe, expect, test } from 'vitest';
import { mediaUrlFor } from './media-address.ts';

describe('the address of the media server', () => {
  const local = { publicUrl: 'http://localhost:8080', tls: false };
  const published = { publicUrl: 'https://rer.example', tls: false };

  test.each([
    ['the name that the page came from, at this machine', '127.0.0.1:8080', local, 'ws://127.0.0.1:8080'],
    ['over our own TLS', 'localhost:8443', { ...local, tls: true }, 'wss://localhost:8443'],
    ['the public name beyond', 'rer.example', published, 'wss://rer.example'],
    ['never what a request makes up', 'evil.example', published, 'wss://rer.example'],
    ['also without one', undefined, published, 'wss://rer.example'],
  ])('is %s', (_rule, host, address, expected) => {
    expect(mediaUrlFor(host, address)).toBe(expected);
  });
});
