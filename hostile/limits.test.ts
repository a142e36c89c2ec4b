/** Floods of anybody. What one sender, or many together, take from the others. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import * as z from 'zod';
import { type Mailbox, openMailbox } from '../testing/mailbox.ts';
import { attack } from './support/attack.ts';
import { type AttackedProduct, startProduct } from './support/product.ts';

const PLACES = 4;
const PLACES_OF_VISITORS = 3;
const CONNECTIONS = 40;
const AT_ONCE = 10;
const MAILS_PER_HOUR = 2;
const FOREIGN = 'https://evil.example';

const keysOf = z.object({ serviceKey: z.string(), voicePublicKey: z.string(), voicePrivateKey: z.string() });
const paged = z.object({ metadata: z.object({ totalItems: z.number() }) });
const told = z.object({ voice: z.object({ visitorAssistantId: z.string() }) });
const messages = z.object({ messages: z.array(z.unknown()) });

let product: AttackedProduct;
let keys: z.infer<typeof keysOf>;
let mailbox: Mailbox;

beforeAll(async () => {
  mailbox = await openMailbox();
  product = await startProduct({
    ACCESS: 'staff',
    // Each sender names the address that it comes from.
    TRUSTED_PROXIES: 'loopback',
    VOICE_MAX_CALLS: String(PLACES),
    VOICE_MAX_VISITOR_CALLS: String(PLACES_OF_VISITORS),
    HTTP_MAX_CONNECTIONS: String(CONNECTIONS),
    CONTACT_MAILS_PER_HOUR: String(MAILS_PER_HOUR),
    SMTP_URL: mailbox.url,
  });
  keys = keysOf.parse(JSON.parse(readFileSync(join(product.dataDir, 'keys.json'), 'utf8')));
});
afterAll(async () => {
  await product.remove();
  await mailbox.close();
});

interface Sent {
  readonly from?: string;
  readonly key?: string;
  readonly origin?: string;
  readonly method?: 'GET' | 'POST';
  readonly body?: object;
}

/** Sends a request; returns its status. */
async function send(path: string, { from = '192.0.2.1', key, origin, method, body }: Sent = {}) {
  return await fetch(`${product.origin}${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      'x-forwarded-for': from,
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(origin !== undefined && { origin }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

async function statusOf(path: string, sent: Sent = {}): Promise<number> {
  const answer = await send(path, sent);
  await answer.body?.cancel();
  return answer.status;
}

async function statusOnNewConnection(path: string): Promise<number | undefined> {
  return await new Promise((resolve, reject) => {
    get(`${product.origin}${path}`, { agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).on('error', reject);
  });
}

/** Not all at once: connections beyond {@link CONNECTIONS} would be closed, which is another attack. */
async function statusesOf(count: number, path: string, sent: Sent): Promise<readonly number[]> {
  const statuses: number[] = [];
  while (statuses.length < count) {
    const length = Math.min(AT_ONCE, count - statuses.length);
    statuses.push(...(await Promise.all(Array.from({ length }, () => statusOf(path, sent)))));
  }
  return statuses;
}

attack(
  'asks the voice service for anything, again and again, with the key that every browser gets',
  '401, then 429, and no row in its log',
  async () => {
    const logged = async () => {
      const answer = await send('/voice/logs?limit=1', { key: keys.voicePrivateKey });
      return paged.parse(await answer.json()).metadata.totalItems;
    };
    const before = await logged();
    const statuses = await statusesOf(100, '/voice/assistant/x', { key: keys.voicePublicKey });
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect(statuses.filter((status) => status === 401)).toHaveLength(60);
    // Lines are stored in their order: what was asked after them is there when they would be.
    await statusOf('/voice/assistant', { key: keys.voicePrivateKey });
    await expect.poll(logged).toBe(before + 1);
  },
);

attack(
  'writes contact messages from many addresses',
  'each is kept; as many mails as an hour may have, and the others wait for one digest',
  async () => {
    const senders = Array.from({ length: 12 }, (_, index) => `198.51.100.${index + 1}`);
    const body = { name: 'A', email: 'a@example.org', message: 'Hallo', art13: true, website: '' };
    for (const from of senders) {
      expect(await statusOf('/api/contact', { from, body, origin: product.origin })).toBe(201);
    }
    const kept = await send('/api/messages', { key: keys.serviceKey });
    expect(messages.parse(await kept.json()).messages).toHaveLength(senders.length);
    await expect.poll(() => mailbox.messages().length).toBe(MAILS_PER_HOUR);
  },
);

attack(
  'takes the places for calls from many addresses',
  'the places of visitors, and none of those that are kept for staff and private keys',
  async () => {
    const config = await send('/api/config');
    const { visitorAssistantId: assistantId } = told.parse(await config.json()).voice;
    const call = { key: keys.voicePublicKey, body: { assistantId }, origin: product.origin };
    const statuses: number[] = [];
    for (let visitor = 1; visitor <= PLACES; visitor += 1) {
      statuses.push(await statusOf('/voice/call/web', { ...call, from: `203.0.113.${visitor}` }));
    }
    expect(statuses).toEqual([201, 201, 201, 429]);
    const own = { key: keys.voicePrivateKey, body: { assistant: { name: 'Zentrale' } } };
    expect(await statusOf('/voice/call/web', own)).toBe(201);
  },
);

attack(
  'holds all connections open and sends nothing on them',
  'the one that has been idle longest is closed for each new one; everybody is served',
  async () => {
    const held: Socket[] = [];
    for (let index = 0; index < 2 * CONNECTIONS; index += 1) {
      const socket = connect(product.port, '127.0.0.1').on('error', () => undefined);
      held.push(socket);
      await once(socket, 'connect');
    }
    // On a connection of its own: one that `fetch` kept has been idle longest and is closed, too.
    expect(await statusOnNewConnection('/healthz')).toBe(200);
    for (const socket of held) socket.destroy();
  },
);

attack(
  'lets a foreign page ask for rooms in vain until the address of its visitor has to wait',
  'the foreign page has to wait, the pages of the site do not',
  async () => {
    const from = '192.0.2.77';
    for (let count = 0; count < 30; count += 1) {
      await statusOf(`/rooms/raten-${count}/join`, { from, origin: FOREIGN, body: {} });
    }
    const answers = [FOREIGN, product.origin].map((origin) =>
      statusOf('/rooms/gibt-es-nicht/join', { from, origin, body: {} }),
    );
    expect(await Promise.all(answers)).toEqual([429, 404]);
  },
);

attack(
  'sends clicks from an office until its address has to wait',
  'clicks have to wait; joining a room, signing in and writing a message do not',
  async () => {
    const office = { from: '192.0.2.88', origin: product.origin };
    const click = { ...office, body: { events: [{ page: '/', elementId: 'a', agoMs: 0 }] } };
    expect(new Set(await statusesOf(130, '/api/clicks', click))).toEqual(new Set([204, 429]));
    const others = await Promise.all([
      statusOf('/rooms/gibt-es-nicht/join', { ...office, body: {} }),
      statusOf('/api/session', { ...office, body: { email: 'a@example.org', password: 'falsch' } }),
      statusOf('/api/contact', { ...office, body: {} }),
    ]);
    expect(others.filter((status) => status === 429)).toEqual([]);
  },
);
