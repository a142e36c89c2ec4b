import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from '@playwright/test';
import { startProduct } from '../scripts/lib/product.mjs';

/** Sends bytes, and collects what comes back until the other side closes. */
function open(port: number) {
  const socket = connect({ host: '127.0.0.1', port });
  let received = '';
  socket.setEncoding('utf8').on('data', (text) => {
    received += text;
  });
  const closed = once(socket, 'close').then(() => received);
  return { write: (text: string) => socket.write(text), received: () => received, closed };
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`on ${signal} a request that has begun is answered, and the process ends with 0`, async () => {
    const product = await startProduct();
    try {
      const body = JSON.stringify({ name: 'Erika', email: 'e@example.org', message: 'Hallo', art13: true });
      const socket = open(product.port);
      socket.write(
        `POST /api/contact HTTP/1.1\r\nhost: localhost:${product.port}\r\ncontent-type: application/json\r\n` +
          `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body.slice(0, 10)}`,
      );
      // Any answer on a second connection shows that the server has read the first one's headers.
      expect((await fetch(`${product.origin}/healthz`)).status).toBe(200);
      product.signal(signal);
      await expect.poll(() => product.output()).toContain('stopping');
      socket.write(body.slice(10));
      expect(await socket.closed).toMatch(/^HTTP\/1\.1 201 /);
      expect(await product.ended()).toBe(0);
      expect(product.output()).toContain('"msg":"stopped"');
    } finally {
      await product.stop();
    }
  });
}
