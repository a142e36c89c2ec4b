import { publicConfig } from '@rer/contracts';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser } from './support/add-user.ts';
import { USUAL_DATABASE } from './support/databases.ts';
import { GROWING_TABLES } from './support/growing-tables.ts';
import { RIGHTS_TABLE } from './support/rights/table.ts';
import { makeThing } from './support/rights/things.ts';
import { runSql } from './support/run-sql.ts';
import { startVoice, type VoiceServer } from './support/voice-server.ts';

const OURS = { host: 'localhost:8080', origin: 'http://localhost:8080' };
const EMAIL = 'bekannt@example.org';
/** A public one, that sends everybody away after an hour. */
const ROOM = 'offen';

let voice: VoiceServer;
beforeAll(async () => {
  voice = await startVoice(USUAL_DATABASE, { ACCESS: 'staff' });
  await addUser(voice.product.db, EMAIL, 'viewer', { isInvited: true });
  const made = await send({
    method: 'POST',
    url: '/v1/rooms',
    headers: { ...OURS, authorization: `Bearer ${voice.product.keys.roomsApiKey}` },
    payload: { name: ROOM, properties: { eject_after_elapsed: 3600 } },
  });
  expect(made.statusCode).toBe(200);
});
afterAll(() => voice.dispose());

/** Sends it from an address of its own. */
function send(options: InjectOptions) {
  return voice.product.app.inject({ remoteAddress: voice.address(), ...options });
}

/** How many rows each table has, by its name as PostgreSQL writes it. */
async function counts(): Promise<ReadonlyMap<string, number>> {
  const tables = await runSql(
    voice.product.db,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'auth')`,
  );
  const counted = new Map<string, number>();
  for (const { name } of tables) {
    const [row] = await runSql(voice.product.db, `select count(*)::integer as count from ${name}`);
    counted.set(String(name).replace(/^public\./, ''), Number(row?.['count']));
  }
  return counted;
}

async function grownBy(work: () => Promise<unknown>): Promise<readonly string[]> {
  const before = await counts();
  await work();
  return [...(await counts())]
    .filter(([name, count]) => count > (before.get(name) ?? 0))
    .map(([name]) => name);
}

/** What strangers may do, done once each as a client of ours does it. */
async function everythingAllowed(): Promise<void> {
  const { keys } = voice.product;
  const { voice: told } = publicConfig.parse((await send({ url: '/api/config' })).json());
  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    send({ method: 'POST', url, payload, headers: { ...OURS, ...headers } });
  await post('/api/clicks', { events: [{ page: '/', elementId: 'a', agoMs: 0 }] });
  await post('/rest/v1/analytics_events', { page_url: '/' }, { apikey: keys.publishableKey });
  await post('/api/contact', { name: 'A', email: 'a@example.org', message: 'x', art13: true, website: '' });
  await post('/api/session', { email: 'niemand@example.org', password: 'falsch' });
  await post('/auth/v1/recover', { email: EMAIL });
  await post(
    '/voice/call/web',
    { assistantId: told?.visitorAssistantId },
    { authorization: `Bearer ${keys.voicePublicKey}` },
  );
  await post(`/rooms/${ROOM}/join`, {});
}

/** The same routes and all others as somebody asks for them who may not, with each of the keys that everybody can have. */
async function everythingElse(): Promise<void> {
  const { publishableKey, voicePublicKey } = voice.product.keys;
  const nobody = { who: 'anon', actor: 'anon', userId: null, headers: { page: {}, program: {} } } as const;
  const credentials: readonly Record<string, string>[] = [
    {},
    { apikey: publishableKey },
    { authorization: `Bearer ${voicePublicKey}` },
  ];
  for (const right of RIGHTS_TABLE) {
    const { path, body, headers } = right.ask(
      await makeThing(voice.product.db, 'nothing', 'missing', nobody),
    );
    const [method] = right.route.split(' ');
    for (const given of credentials) {
      await send({
        method: METHODS.find((one) => one === method) ?? 'GET',
        url: path,
        headers: { ...OURS, ...headers, ...given },
        ...(typeof body === 'object' && body !== null ? { payload: body } : {}),
        ...(typeof body === 'string' ? { payload: body } : {}),
      });
    }
  }
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const;

test('what strangers may do makes the tables grow that are told, all of them', async () => {
  const told = new Set(GROWING_TABLES.flatMap(({ tables }) => tables));
  const grown = await grownBy(async () => {
    await everythingAllowed();
    // Clicks and lines of the log are stored together, a moment later.
    await expect
      .poll(
        async () =>
          (await runSql(voice.product.db, 'select from rer_voice_logs where type = $1', ['API'])).length,
      )
      .toBeGreaterThan(0);
    await expect
      .poll(async () => (await runSql(voice.product.db, 'select from analytics_events')).length)
      .toBe(2);
  });
  expect([...grown].sort()).toEqual([...told].sort());
});

test('whatever strangers ask for, no other table grows', async () => {
  const told = new Set(GROWING_TABLES.flatMap(({ tables }) => tables));
  const grown = await grownBy(everythingElse);
  expect(grown.filter((name) => !told.has(name))).toEqual([]);
});

test('a request that a public key is refused leaves no row, and is counted', async () => {
  const { voicePublicKey, serviceKey } = voice.product.keys;
  const logged = () =>
    runSql(voice.product.db, `select from rer_voice_logs where path like '/voice/assistant%'`);
  const before = (await logged()).length;
  const statuses: number[] = [];
  const remoteAddress = voice.address();
  for (let count = 0; count < 70; count += 1) {
    const answer = await send({
      url: `/voice/assistant/${count}`,
      remoteAddress,
      headers: { ...OURS, authorization: `Bearer ${voicePublicKey}` },
    });
    statuses.push(answer.statusCode);
  }
  expect([statuses.filter((status) => status === 401).length, statuses.at(-1)]).toEqual([60, 429]);
  // What a private key asks for is kept, after what was asked before.
  await voice.ask('GET', '/assistant');
  await expect.poll(async () => (await logged()).length).toBe(before + 1);
  const { body } = await send({ url: '/metrics', headers: { authorization: `Bearer ${serviceKey}` } });
  expect(body).toMatch(/rer_http_refusals_total\{route="\/voice\/assistant\/:id",status="429"\} 10/);
});
