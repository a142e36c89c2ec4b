import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { readConfig } from '../src/config/config.ts';
import { createHttpServer } from '../src/http/server.ts';
import { createLogger } from '../src/runtime/logger.ts';
import { USUAL_DATABASE } from './support/databases.ts';
import { createProduct, type TestProduct } from './support/product.ts';

const line = z.object({
  level: z.string(),
  msg: z.string(),
  err: z.object({ message: z.string() }).optional(),
});
/** What was logged in that sentence. */
const told = (logged: readonly unknown[], sentence: string) =>
  logged.flatMap((entry) => {
    const { data } = line.safeParse(entry);
    return data?.msg === sentence ? [data] : [];
  });

let product: TestProduct;
beforeAll(async () => {
  product = await createProduct(USUAL_DATABASE);
});
afterAll(() => product.dispose());

const ask = ({ app }: TestProduct, url: string) => app.inject({ url, headers: { host: 'localhost:8080' } });
/** How many answers of that route `/metrics` has counted. */
const counted = async (asked: TestProduct, route: string) => {
  const { body } = await ask(asked, '/metrics');
  const pattern = new RegExp(`^rer_http_request_duration_seconds_count{route="${route}",.*} (\\d+)$`, 'm');
  return Number(pattern.exec(body)?.[1] ?? 0);
};

describe('a request log that cannot be written', () => {
  test.each<[string, (folder: string) => void]>([
    ['its folder is gone', () => undefined],
    ['something else stands in its place', (folder) => writeFileSync(folder, '')],
  ])('when %s keeps no answer from being counted, and is told once', async (_what, then) => {
    const unlogged = await createProduct(USUAL_DATABASE);
    onTestFinished(() => unlogged.dispose());
    const folder = join(unlogged.dataDir, 'logs');
    rmSync(folder, { recursive: true });
    then(folder);
    for (let n = 0; n < 3; n += 1) expect((await ask(unlogged, '/healthz')).statusCode).toBe(200);
    expect(await counted(unlogged, '/healthz')).toBe(3);
    const sentence = 'access log cannot be written';
    await expect.poll(() => told(unlogged.logged, sentence)).toMatchObject([{ level: 'warn' }]);
    expect(told(unlogged.logged, 'old access logs cannot be erased')).toHaveLength(1);
  });
});

describe('what fails after an answer has begun is logged', () => {
  const start = async () => {
    const logged: unknown[] = [];
    const logger = createLogger('info', { write: (text) => logged.push(JSON.parse(text)) });
    const app = await createHttpServer({ config: readConfig({}), keys: product.keys, logger });
    return { app, logged };
  };

  test('when the work that follows it does', async () => {
    const { app, logged } = await start();
    app.addHook('onResponse', () => Promise.reject(new Error('Nothing can be written down.')));
    app.get('/well', { config: { access: 'public' } }, () => 'well');
    expect((await app.inject('/well')).statusCode).toBe(200);
    await expect
      .poll(() => told(logged, 'work after an answer failed'))
      .toMatchObject([{ level: 'error', err: { message: 'Nothing can be written down.' } }]);
    await app.close();
  });

  test('when it breaks off, and not when whoever asked has left', async () => {
    const { app, logged } = await start();
    const breaks = async function* () {
      yield 'half of ';
      throw new Error('The rest is gone.');
    };
    let isLeft = false;
    const endless = async function* () {
      try {
        for (;;) yield 'x'.repeat(100_000);
      } finally {
        isLeft = true;
      }
    };
    app.get('/breaks', { config: { access: 'public' } }, () => Readable.from(breaks()));
    app.get('/endless', { config: { access: 'public' } }, () => Readable.from(endless()));
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const leaving = new AbortController();
    await fetch(`${address}/endless`, { signal: leaving.signal });
    leaving.abort();
    await expect.poll(() => isLeft).toBe(true);
    await expect(fetch(`${address}/breaks`).then((answer) => answer.text())).rejects.toThrow();
    await expect
      .poll(() => told(logged, 'an answer broke off'))
      .toMatchObject([{ level: 'warn', err: { message: 'The rest is gone.' } }]);
    await app.close();
  });
});

test('a request that is refused before anybody asks who sends it stands in the request log, and is counted', async () => {
  const before = await counted(product, '/healthz');
  const address = await product.app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect(Number(new URL(address).port), '127.0.0.1').setEncoding('utf8');
  socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\nhost: evil.example\r\n\r\n');
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 400 /);
  socket.destroy();
  await expect.poll(() => counted(product, '/healthz')).toBe(before + 1);
  const folder = join(product.dataDir, 'logs');
  const text = () => readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  await expect.poll(() => text().join('')).toMatch(/"path":"\/healthz","status":400/);
});

test('the request log is open to its owner alone, and holds neither queries nor whole addresses', async () => {
  await product.app.inject({ url: '/healthz?token=geheim', remoteAddress: '203.0.113.57' });
  const folder = join(product.dataDir, 'logs');
  await expect.poll(() => readdirSync(folder)).toHaveLength(1);
  const [name = ''] = readdirSync(folder);
  const file = join(folder, name);
  await expect
    .poll(() => readFileSync(file, 'utf8'))
    .toMatch(/"address":"203\.0\.113\.0\/24".*"path":"\/healthz"/);
  expect(readFileSync(file, 'utf8')).not.toMatch(/geheim|113\.57/);
  expect([statSync(folder).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600]);
});
