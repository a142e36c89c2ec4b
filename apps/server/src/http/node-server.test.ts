import { readFileSync } from 'node:fs';
import { type ConnectionOptions, connect } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../../../testing/listen.ts';
import { Connections } from './connections.ts';
import { nodeServerFactory } from './node-server.ts';

const fixture = (name: string) => readFileSync(new URL(`../../test/fixtures/tls/${name}`, import.meta.url));

/** Listens with a certificate, and tells which version of TLS it agrees to; rejects where it agrees to none that is offered. */
async function listening(cert: Buffer, key: Buffer) {
  const make = nodeServerFactory({
    node: {},
    tls: { cert, key },
    first: undefined,
    upgrade: undefined,
    connections: new Connections(),
  });
  const server = make((_request, response) => response.end());
  const { port, close } = await listen(server);
  onTestFinished(close);
  return (offered: ConnectionOptions) =>
    new Promise<string | null>((resolve, reject) => {
      const socket = connect(
        { port, host: '127.0.0.1', servername: 'localhost', ca: cert, ...offered },
        () => {
          resolve(socket.getProtocol());
          socket.destroy();
        },
      );
      socket.on('error', reject);
    });
}

test.each([
  ['ECDSA', 'cert.pem', 'key.pem'],
  ['RSA', 'rsa-cert.pem', 'rsa-key.pem'],
])(
  'with a certificate of %s it agrees to TLS 1.3 and 1.2 with forward secrecy and authenticated encryption alone',
  async (kind, cert, key) => {
    const agreed = await listening(fixture(cert), fixture(key));
    expect(await agreed({})).toBe('TLSv1.3');
    expect(await agreed({ maxVersion: 'TLSv1.2' })).toBe('TLSv1.2');
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' } as const;
    await expect(agreed(old)).rejects.toMatchObject({ code: 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION' });
    // CBC, with and without forward secrecy, and the exchange of keys by RSA.
    const weak = [
      `ECDHE-${kind}-AES256-SHA384`,
      `ECDHE-${kind}-AES128-SHA`,
      'AES256-SHA',
      'AES256-GCM-SHA384',
    ];
    for (const ciphers of weak) {
      await expect(agreed({ maxVersion: 'TLSv1.2', ciphers }), ciphers).rejects.toMatchObject({
        code: expect.stringMatching(/HANDSHAKE_FAILURE/),
      });
    }
  },
);
