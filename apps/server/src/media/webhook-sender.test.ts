import { createServer } from 'node:http';
import { decodeJwt } from 'jose';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Listening, listen } from '../../../../testing/listen.ts';
import { WebhookSender } from './webhook-sender.ts';

const KEY = { key: 'APItest', secret: 'a-secret-of-the-media-server-for-tests' };
const MINUTE_MS = 60_000;

let server: Listening;
let sender: WebhookSender;
let nowMs = Date.UTC(2026, 0, 1);
/** What the receiver answers next; then 200. `never`: nothing at all. */
let answers: (number | 'never')[] = [];
let received: { readonly body: string; readonly signedAtMs: number }[] = [];
let logged: string[] = [];

beforeEach(async () => {
  [answers, received, logged] = [[], [], []];
  const receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
    const { iat = 0 } = decodeJwt(request.headers.authorization ?? '');
    received.push({ body: Buffer.concat(chunks).toString(), signedAtMs: iat * 1000 });
    const status = answers.shift() ?? 200;
    if (status !== 'never') response.writeHead(status).end();
  });
  server = await listen(receiver);
  const logger = pino({ level: 'warn' }, { write: (line: string) => logged.push(line) });
  const urls = [`${server.url}/`];
  sender = new WebhookSender({ urls, key: KEY, logger, clock: () => nowMs });
});
afterEach(() => server.close());

const bodies = (): readonly string[] => received.map(({ body }) => body);

test('events come in their order, also when one is refused first, and what waits is sent at the end', async () => {
  answers = [500];
  for (const body of ['1', '2', '3']) sender.send(body);
  await sender.close();
  expect(bodies()).toEqual(['1', '1', '2', '3']);
  sender.send('4');
  await sender.close();
  expect(bodies()).toHaveLength(4);
});

test('each attempt is signed when it is made, and what is ten minutes old is dropped', async () => {
  answers = [500];
  const beganMs = nowMs;
  sender.send('1');
  sender.send('2');
  await expect.poll(() => received.length).toBe(1);
  nowMs += 9 * MINUTE_MS;
  await expect.poll(() => received.length, { timeout: 3000 }).toBe(3);
  expect(received.map(({ signedAtMs }) => (signedAtMs - beganMs) / MINUTE_MS)).toEqual([0, 9, 9]);
  answers = [500];
  sender.send('3');
  await expect.poll(() => received.length).toBe(4);
  sender.send('4');
  nowMs += 11 * MINUTE_MS;
  await sender.close();
  expect(bodies()).toEqual(['1', '1', '2', '3']);
  expect(logged.filter((line) => line.includes('too old'))).toHaveLength(2);
});

test('a receiver that does not answer is waited for two seconds at the end', async () => {
  answers = ['never'];
  sender.send('1');
  sender.send('2');
  const beganMs = performance.now();
  await sender.close();
  expect(performance.now() - beganMs).toBeLessThan(3000);
  expect(bodies()).toEqual(['1']);
});
