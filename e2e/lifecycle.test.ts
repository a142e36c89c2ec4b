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

test('what was written is there after a stop and a start', async () => {
  const first = await startProduct({ keepData: true });
  const events = `${first.origin}/rest/v1/analytics_events`;
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ page_url: '/bleibt', element_id: 'knopf' });
  expect((await fetch(events, { method: 'POST', headers, body })).status).toBe(201);
  expect(await first.stop()).toBe(0);
  const second = await startProduct({ dataDir: first.dataDir });
  try {
    const rows = await (await fetch(`${second.origin}/rest/v1/analytics_events?select=page_url`)).json();
    expect(rows).toEqual([{ page_url: '/bleibt' }]);
  } finally {
    expect(await second.stop()).toBe(0);
  }
});

test('a second start on the same folder refuses at once and says why', async () => {
  const first = await startProduct();
  try {
    const startedAt = performance.now();
    await expect(startProduct({ dataDir: first.dataDir, keepData: true })).rejects.toThrow(first.dataDir);
    // Not after waiting for the first one to end, which it does not.
    expect(performance.now() - startedAt).toBeLessThan(20_000);
    expect((await fetch(`${first.origin}/readyz`)).status).toBe(200);
  } finally {
    expect(await first.stop()).toBe(0);
  }
});
