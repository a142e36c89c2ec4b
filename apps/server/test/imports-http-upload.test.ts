import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { request as sendRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { test as base, describe, expect } from 'vitest';
import type { TransferLimits } from '../src/imports/http/transfer-limits.ts';
import { IMPORT_ID, type ImportServer, portOf, startImportServer } from './support/import-server.ts';
import { until } from './support/until.ts';

const start = (
  limits: Partial<TransferLimits> = {},
  options: { requestTimeoutMs?: number; env?: Record<string, string> } = {},
) => startImportServer(options.env ?? {}, { limits, ...options });
const test = base.extend('to', () => start());

const CSV = 'firmen_name;email\r\nNetz AG;post@netz.example\r\n';

const post = (
  to: ImportServer,
  { query = '', payload = CSV, headers = {} }: { query?: string; payload?: string; headers?: object } = {},
) =>
  to.app.inject({
    method: 'POST',
    url: `/api/import${query}`,
    headers: { host: 'localhost:8080', 'content-type': 'text/csv', ...headers },
    payload,
  });

const filesOf = ({ dataDir }: ImportServer): readonly string[] => {
  const folder = join(dataDir, 'imports');
  return existsSync(folder) ? readdirSync(folder) : [];
};

/** A connection on which a test sends bytes at its own pace. `headers` besides `Host` and the type. */
async function begin(to: ImportServer, headers: string): Promise<{ socket: Socket; answer: () => string }> {
  if (!to.app.server.listening) await to.app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect(portOf(to), '127.0.0.1').setEncoding('latin1');
  let text = '';
  socket.on('data', (part: string) => {
    text += part;
  });
  socket.on('error', () => {});
  socket.write(
    `POST /api/import HTTP/1.1\r\nhost: localhost\r\ncontent-type: text/csv\r\n${headers}\r\n\r\n`,
  );
  return { socket, answer: () => text };
}

const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

describe('a file', () => {
  test('reaches the import with its bytes, its digest and its settings, and the answer is 202 with the id', async ({
    to,
  }) => {
    const mapping = encodeURIComponent('{"Firma":"firmen_name"}');
    const answer = await post(to, {
      query: `?mode=update&dryRun=1&mapping=${mapping}&file=firmen.csv`,
      headers: { 'idempotency-key': 'abc' },
    });
    expect(answer.statusCode).toBe(202);
    expect(answer.json()).toEqual({ id: IMPORT_ID });
    expect(answer.headers).toMatchObject({
      location: `/api/import/${IMPORT_ID}`,
      'cache-control': 'no-store',
    });
    expect(to.uploads).toEqual([
      expect.objectContaining({
        content: CSV,
        bytes: CSV.length,
        mode: 'update',
        dryRun: true,
        mapping: { Firma: 'firmen_name' },
        fileName: 'firmen.csv',
        idempotencyKey: 'abc',
        actor: 'open-access',
      }),
    ]);
  });

  test('lies where only the owner of the process can read it, under a name that nobody chose', async ({
    to,
  }) => {
    await post(to, { query: '?file=..%2F..%2Fliste.csv' });
    expect(to.uploads[0]?.permissions).toBe(0o600);
    expect(statSync(join(to.dataDir, 'imports')).mode & 0o777).toBe(0o700);
    expect(to.uploads[0]?.file).toMatch(/\/imports\/\d+-[\da-f]{32}\.csv$/);
  });

  test.each([
    'text/csv',
    'text/csv; charset=windows-1252',
    'text/plain',
    'application/octet-stream',
    'application/vnd.ms-excel',
  ])('is taken as %s, its bytes untouched', async (type) => {
    const to = await start();
    expect((await post(to, { headers: { 'content-type': type } })).statusCode).toBe(202);
    expect(to.uploads[0]?.content).toBe(CSV);
  });

  test.each([
    { 'content-type': 'application/json' },
    { 'content-type': 'multipart/form-data; boundary=x' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-encoding': 'gzip' },
  ])('in another form is refused: %o', async (headers) => {
    const to = await start();
    const answer = await post(to, { headers });
    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toMatchObject({ error: { code: 'unsupported_media_type' } });
    expect(to.uploads).toEqual([]);
  });

  test('without a byte is for the import to judge', async ({ to }) => {
    expect((await post(to, { payload: '' })).statusCode).toBe(202);
    expect(to.uploads[0]).toMatchObject({ bytes: 0, content: '' });
  });

  test('that was sent before under the same key is answered alike', async ({ to }) => {
    to.answers.start = { outcome: 'known', id: IMPORT_ID };
    const answer = await post(to);
    expect([answer.statusCode, answer.json()]).toEqual([202, { id: IMPORT_ID }]);
  });

  test.each([
    ['busy', 'Es läuft schon ein Import. Bitte warten Sie, bis er fertig ist.'],
    ['key_reused', 'Dieser Idempotency-Key gehört zu einer anderen Datei oder zu anderen Einstellungen.'],
  ] as const)('that cannot be imported now is a conflict: %s', async (outcome, message) => {
    const to = await start();
    to.answers.start = { outcome };
    const answer = await post(to);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ error: { code: 'conflict', message } });
  });

  test('with a wrong parameter is refused with a sentence before it is read', async ({ to }) => {
    const answer = await post(to, { query: '?mode=replace' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      error: { code: 'bad_request', message: 'mode must be one of skip, update, add, once.' },
    });
    expect(existsSync(join(to.dataDir, 'imports'))).toBe(false);
  });

  test('of somebody who may only read is refused', async ({ to }) => {
    to.caller = { role: 'viewer', actor: 'a-viewer' };
    expect((await post(to)).statusCode).toBe(403);
    expect(to.uploads).toEqual([]);
  });
});

describe('a file that is too large', () => {
  test('is refused by its length before a byte of it is there', async () => {
    const to = await start({ bytes: 1000 });
    const { socket, answer } = await begin(to, 'content-length: 1001');
    await until('the answer is whole', () => answer().endsWith('}'));
    expect(answer()).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer()).toContain(
      'Die Datei ist größer als 200 MB.'.replace(/[^ -~]/g, (sign) => Buffer.from(sign).toString('latin1')),
    );
    expect(existsSync(join(to.dataDir, 'imports'))).toBe(false);
    socket.destroy();
  });

  test('is refused when it passes the limit, and nothing of it stays', async () => {
    const to = await start({ bytes: 1000 });
    const { socket, answer } = await begin(to, 'transfer-encoding: chunked');
    socket.write(chunk('x'.repeat(900)));
    await until('the file is there', () => filesOf(to).length === 1);
    socket.write(chunk('x'.repeat(101)));
    await once(socket, 'data');
    expect(answer()).toMatch(/^HTTP\/1\.1 413 /);
    expect(filesOf(to)).toEqual([]);
    socket.destroy();
  });

  test('is thrown away to its end, so that the other side can read the answer', async () => {
    const to = await start({ bytes: 1000 });
    await to.app.listen({ port: 0, host: '127.0.0.1' });
    const request = sendRequest({
      port: portOf(to),
      method: 'POST',
      path: '/api/import',
      headers: { host: 'localhost', 'content-type': 'text/csv' },
    });
    const answered = once(request, 'response');
    for (let count = 0; count < 40; count += 1) request.write('x'.repeat(256 * 1024));
    const sent = once(request, 'close');
    request.end();
    const [response] = await answered;
    expect(response.statusCode).toBe(413);
    response.resume();
    await sent;
    expect(request.writableFinished).toBe(true);
  });
});

describe('a file that does not arrive', () => {
  test('because the other side left is removed', async ({ to }) => {
    const { socket } = await begin(to, 'content-length: 100');
    socket.write('abc');
    await until('the file is there', () => filesOf(to).length === 1);
    socket.destroy();
    await until('the file is gone', () => filesOf(to).length === 0);
    expect(to.uploads).toEqual([]);
  });

  test('because the other side went silent is answered with 408 and removed', async () => {
    const to = await start({ idleMs: 100, lingerMs: 50 });
    const { socket, answer } = await begin(to, 'content-length: 100');
    socket.write('abc');
    await until('the connection ends', () => socket.closed);
    expect(answer()).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer()).toContain('"code":"request_timeout"');
    expect(filesOf(to)).toEqual([]);
  });

  test('is not thrown away for ever: who goes on sending after the answer is cut off', async () => {
    const to = await start({ bytes: 10, lingerMs: 200 });
    const { socket, answer } = await begin(to, 'transfer-encoding: chunked');
    const dripping = setInterval(() => socket.write(chunk('x'.repeat(20))), 20);
    try {
      await until('the connection is cut', () => socket.closed, 5000);
    } finally {
      clearInterval(dripping);
    }
    expect(answer()).toMatch(/^HTTP\/1\.1 413 /);
  });

  test('beside others that arrive has to wait its turn', async () => {
    const to = await start({ uploads: 1 });
    const { socket } = await begin(to, 'content-length: 100');
    await until('the file is there', () => filesOf(to).length === 1);
    const refused = await post(to);
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('10');
    socket.destroy();
    // Its turn ends in a moment, not in the moment in which the connection breaks.
    await expect.poll(async () => (await post(to)).statusCode).toBe(202);
  });
});

describe('time limits of other requests', () => {
  const REQUEST_MS = 200;

  /** Sends one byte after another, none of them late, for longer than other requests may take. */
  async function drip(socket: Socket, bytes: string): Promise<void> {
    for (const byte of bytes) {
      socket.write(byte);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
  }

  test('do not cut off a slow file that keeps arriving', async () => {
    const to = await start({ idleMs: 20_000 }, { requestTimeoutMs: REQUEST_MS });
    const { socket, answer } = await begin(to, 'content-length: 20');
    await drip(socket, 'firmen_name;email\r\na');
    await drip(socket, ';');
    await until('an answer comes', () => answer() !== '');
    expect(answer()).toMatch(/^HTTP\/1\.1 202 /);
    expect(to.uploads[0]?.bytes).toBe(20);
    socket.destroy();
  });

  test('do not cut it off over TLS either', async () => {
    const tls = (name: string) => fileURLToPath(new URL(`./fixtures/tls/${name}`, import.meta.url));
    const env = { TLS_CERT: tls('cert.pem'), TLS_KEY: tls('key.pem') };
    const to = await start({ idleMs: 20_000 }, { requestTimeoutMs: REQUEST_MS, env });
    await to.app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connectTls({ port: portOf(to), rejectUnauthorized: false }).setEncoding('latin1');
    await once(socket, 'secureConnect');
    const answered = once(socket, 'data');
    socket.write(
      'POST /api/import HTTP/1.1\r\nhost: localhost\r\ncontent-type: text/csv\r\ncontent-length: 20\r\n\r\n',
    );
    await drip(socket, '01234567890123456789');
    expect(String(await answered)).toMatch(/^HTTP\/1\.1 202 /);
    socket.destroy();
  });

  test('hold again for the next request on the same connection', async () => {
    const to = await start({ idleMs: 20_000 }, { requestTimeoutMs: REQUEST_MS });
    const { socket, answer } = await begin(to, 'content-length: 10');
    await drip(socket, '0123456789');
    await until('the answer is there', () => answer().includes(IMPORT_ID));
    socket.write(
      'POST /api/import/unlock HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
    );
    await until('the connection ends', () => socket.closed);
    expect(answer()).toMatch(/HTTP\/1\.1 408 .*"code":"request_timeout"/s);
  });

  test('hold for a file that may not come', async () => {
    const to = await start({}, { requestTimeoutMs: REQUEST_MS, env: { ACCESS: 'staff' } });
    const { socket, answer } = await begin(to, 'content-length: 100');
    await until('the connection ends', () => socket.closed);
    expect(answer()).toMatch(/^HTTP\/1\.1 401 /);
    expect(existsSync(join(to.dataDir, 'imports'))).toBe(false);
  });
});
