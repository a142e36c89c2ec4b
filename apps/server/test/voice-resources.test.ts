import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALL_LOG_LINES_MAX } from '../src/voice/calls/running-call.ts';
import { eraseExpiredVoice } from '../src/voice/erase-expired.ts';
import { createVoiceService } from '../src/voice/voice-service.ts';
import { USUAL_DATABASES as DATABASES } from './support/databases.ts';
import { runSql } from './support/run-sql.ts';
import { SILENT } from './support/silent-logger.ts';
import { SteeredClock } from './support/steered-clock.ts';
import { type Members, startVoice, type VoiceServer } from './support/voice-server.ts';

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe.each(DATABASES)('what the voice service stores on $name', (side) => {
  const clock = new SteeredClock();
  let voice: VoiceServer;
  beforeAll(async () => {
    const env = { ACCESS: 'staff', VOICE_PROVIDER_NAME: 'Ohm', VOICE_MAX_CALLS: '100' };
    voice = await startVoice(side, env, { now: clock.now });
  });
  afterAll(() => voice.dispose());

  const ask: VoiceServer['ask'] = (...given) => voice.ask(...given);
  const make = async (path: string, body: object): Promise<Members & { readonly id: string }> => {
    const { status, body: made } = await ask('POST', path, body);
    expect(status, JSON.stringify(made)).toBe(201);
    return { ...made, id: String(made['id']) };
  };

  describe('assistants', () => {
    test('the two of the installation are there, and cannot be deleted', async () => {
      const { visitorAssistantId } = await voice.voiceConfig();
      const { staffAssistantId = '', providerName } = await voice.voiceConfig({
        authorization: `Bearer ${voice.product.keys.serviceKey}`,
      });
      expect(providerName).toBe('Ohm');
      const visitors = await ask('GET', `/assistant/${visitorAssistantId}`);
      expect(visitors.body).toMatchObject({
        firstMessage: expect.stringContaining('Realtime Energy Routing'),
      });
      expect(JSON.stringify(visitors.body)).not.toMatch(/"tools"|"toolIds"|"server"/);
      expect((await ask('GET', `/assistant/${staffAssistantId}`)).body).toMatchObject({ name: 'Ohm' });
      for (const id of [visitorAssistantId, staffAssistantId]) {
        expect((await ask('DELETE', `/assistant/${id}`)).status).toBe(409);
      }
    });

    test.each(['/assistant', '/tool', '/token', '/call/web'])(
      'and whatever is nested too deep is refused: POST %s',
      async (path) => {
        const { status, body } = await ask('POST', path, deeplyNested());
        expect([status, body]).toEqual([
          400,
          { message: ['body is nested too deep'], error: 'Bad Request', statusCode: 400 },
        ]);
      },
    );

    test('a start brings its own up to date, but not what was changed', async () => {
      const { db, keys } = voice.product;
      const service = { authorization: `Bearer ${keys.serviceKey}` };
      const { visitorAssistantId } = await voice.voiceConfig();
      const { staffAssistantId = '' } = await voice.voiceConfig(service);
      await ask('PATCH', `/assistant/${visitorAssistantId}`, { firstMessage: 'Moin' });
      const restart = await createVoiceService({
        config: {
          access: 'staff',
          publicUrl: 'http://localhost:8080',
          allowedOrigins: [],
          voiceMaxCalls: 1,
          voiceMaxVisitorCalls: 1,
          voiceProviderName: 'Watt',
        },
        keys,
        db,
        logger: SILENT,
        signedIn: { cookieName: 'x', byBearer: async () => null, byCookie: async () => null },
        callerLookup: { ofKey: async () => null, ofSession: async () => null },
        rooms: { open: never, issueToken: never, close: never },
        directory: {
          as: () => {
            throw new Error('Nothing asks the directory.');
          },
        },
        ownFunction: { path: '/', answer: never },
        limits: { take: () => 0 },
      });
      await restart.close();
      expect((await ask('GET', `/assistant/${staffAssistantId}`)).body).toMatchObject({ name: 'Watt' });
      expect((await ask('GET', `/assistant/${visitorAssistantId}`)).body).toMatchObject({
        firstMessage: 'Moin',
      });
    });

    test('PATCH merges fields and null takes one away; PUT replaces; each is a version', async () => {
      const { id } = await make('/assistant', { name: 'A', firstMessage: 'Eins', endCallMessage: 'Ende' });
      const patched = await ask('PATCH', `/assistant/${id}`, { firstMessage: 'Zwei', endCallMessage: null });
      expect(patched.body).toMatchObject({ name: 'A', firstMessage: 'Zwei' });
      expect(patched.body).not.toHaveProperty('endCallMessage');
      const put = await ask('PUT', `/assistant/${id}`, { name: 'B' });
      expect(put.body).not.toHaveProperty('firstMessage');
      const versions = await ask('GET', `/assistant/${id}/version?limit=2`);
      expect(versions.body).toMatchObject({
        results: [
          { version: 3, name: 'B' },
          { version: 2, firstMessage: 'Zwei' },
        ],
        metadata: { itemsPerPage: 2, totalItems: 3, currentPage: 1 },
        nextPageState: '2',
      });
      const rest = await ask('GET', `/assistant/${id}/version?limit=2&pageState=2`);
      expect(rest.body).toMatchObject({ results: [{ version: 1, firstMessage: 'Eins' }] });
      expect(rest.body).not.toHaveProperty('nextPageState');
    });

    test('a call may name a version', async () => {
      const { id } = await make('/assistant', { name: 'V', firstMessage: 'Alt' });
      await ask('PATCH', `/assistant/${id}`, { firstMessage: 'Neu' });
      expect((await ask('POST', '/call/web', { assistantId: id, assistantVersion: 1 })).status).toBe(201);
      expect(voice.host.last.call.assistant.firstMessage).toBe('Alt');
      expect((await ask('POST', '/call/web', { assistantId: id, assistantVersion: 9 })).status).toBe(404);
    });

    test('what no call does is refused in the error body, and keeps an assistant that was stored with it', async () => {
      const undone = { backgroundSound: 'office', transcriber: { provider: 'custom-transcriber' } };
      expect(await ask('POST', '/assistant', { name: 'Büro', ...undone })).toMatchObject({
        status: 400,
        body: {
          message: [
            expect.stringMatching(
              /^backgroundSound: there is no background sound in calls here: .*send 'off'$/,
            ),
            expect.stringMatching(/^transcriber\.provider: .*name another provider/),
          ],
          error: 'Bad Request',
          statusCode: 400,
        },
      });
      const { id } = await make('/assistant', { name: 'Büro' });
      await runSql(
        voice.product.db,
        'update rer_voice_assistants set body = body || $1::jsonb where id = $2',
        [JSON.stringify(undone), id],
      );
      expect((await ask('GET', `/assistant/${id}`)).body).toMatchObject(undone);
      const changed = await ask('PATCH', `/assistant/${id}`, { firstMessage: 'Guten Tag' });
      expect(changed.body).toMatchObject({ ...undone, firstMessage: 'Guten Tag' });
      expect((await ask('POST', '/call/web', { assistantId: id })).status).toBe(201);
    });

    test('fields that we do not know are refused where they would be stored', async () => {
      const { status, body } = await ask('POST', '/assistant', {
        name: 'X',
        invented: 1,
        server: { url: 'https://example.org', also: 1 },
        model: { provider: 'x', tools: [{ type: 'endCall', strange: 1 }] },
      });
      expect(status).toBe(400);
      expect(body['message']).toEqual([
        'property invented should not exist',
        'property server.also should not exist',
        'property model.tools.0.strange should not exist',
      ]);
    });

    test.each([
      [{ model: { provider: 'custom-llm', model: 'x' } }, 'model.url'],
      [
        { model: { provider: 'custom-llm', url: 'https://x.example', timeoutSeconds: 19 } },
        'model.timeoutSeconds',
      ],
      [
        { model: { provider: 'custom-llm', url: 'https://x.example', headers: { 'a b': '1' } } },
        'model.headers.a b',
      ],
      [{ model: { provider: 'x', metadataSendMode: 'all' } }, 'model.metadataSendMode'],
      [{ server: { backoffPlan: { type: 'never' } } }, 'server.backoffPlan.type'],
      [{ server: { backoffPlan: { maxRetries: 11 } } }, 'server.backoffPlan.maxRetries'],
      [{ server: { backoffPlan: { baseDelaySeconds: 11 } } }, 'server.backoffPlan.baseDelaySeconds'],
      [{ server: { timeoutSeconds: 121 } }, 'server.timeoutSeconds'],
    ])('%j is refused by the name of its wrong field', async (body, path) => {
      expect(await ask('POST', '/assistant', body)).toMatchObject({
        status: 400,
        body: { message: [expect.stringContaining(`${path}: `)] },
      });
    });

    test.each([
      '[]',
      '"text"',
      '{"name": "\\u0000"}',
      '{',
      `{"metadata": ${'{"a":'.repeat(200)}1${'}'.repeat(200)}}`,
    ])('the body %s is refused', async (payload) => {
      const answer = await voice.product.app.inject({
        method: 'POST',
        url: '/voice/assistant',
        headers: {
          authorization: `Bearer ${voice.product.keys.voicePrivateKey}`,
          'content-type': 'application/json',
        },
        payload,
      });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ statusCode: 400, error: 'Bad Request' });
    });

    test('pages are counted, in either order', async () => {
      const first = await make('/assistant', { name: 'P1' });
      await make('/assistant', { name: 'P2' });
      await make('/assistant', { name: 'P3' });
      const since = `createdAtGe=${encodeURIComponent(String(first['createdAt']))}`;
      const names = async (query: string) => {
        const { body } = await ask('GET', `/v2/assistant?${since}&${query}`);
        return { names: resultsOf(body).map(({ name }) => name), metadata: body['metadata'] };
      };
      expect(await names('limit=2')).toEqual({
        names: ['P3', 'P2'],
        metadata: { itemsPerPage: 2, totalItems: 3, currentPage: 1 },
      });
      expect(await names('limit=2&page=2')).toMatchObject({ names: ['P1'] });
      expect(await names('sortOrder=ASC')).toMatchObject({ names: ['P1', 'P2', 'P3'] });
    });

    test.each([
      'limit=0',
      'limit=1001',
      'limit=x',
      'page=0',
      'sortOrder=UP',
      'createdAtGt=gestern',
      'updatedAtLe=1',
    ])('the query %s is refused by the name of its parameter', async (query) => {
      const { status, body } = await ask('GET', `/v2/assistant?${query}`);
      expect(status).toBe(400);
      expect(body['message']).toEqual([expect.stringMatching(new RegExp(`^${query.split('=')[0]}: `))]);
    });
  });

  describe('tools', () => {
    test('a function needs its description for models, and a tool keeps its type', async () => {
      expect((await ask('POST', '/tool', { type: 'function' })).body['message']).toEqual([
        'function: is needed for a tool of type function',
      ]);
      expect((await ask('POST', '/tool', { type: 'function', function: { name: 'ein Name' } })).status).toBe(
        400,
      );
      expect((await ask('POST', '/tool', { type: 'selfDestruct' })).status).toBe(400);
      const conditions = [{ operator: 'like', param: 'ort', value: 'Bonn' }];
      const messages = [{ type: 'request-start', content: 'Moment.', conditions }];
      expect((await ask('POST', '/tool', { type: 'endCall', messages })).body['message']).toEqual([
        expect.stringContaining('messages.0.conditions.0.operator: '),
      ]);
      const { id } = await make('/tool', { type: 'endCall' });
      expect((await ask('PATCH', `/tool/${id}`, { type: 'dtmf' })).status).toBe(400);
    });

    test('a call has the tools that its assistant names; one that is gone is said', async () => {
      const { id } = await make('/tool', { type: 'function', function: { name: 'suche' } });
      const assistant = { name: 'T', model: { provider: 'x', tools: [{ type: 'endCall' }], toolIds: [id] } };
      expect((await ask('POST', '/call/web', { assistant })).status).toBe(201);
      expect(voice.host.last.call.tools).toMatchObject([
        { id: null, tool: { type: 'endCall' } },
        { id, tool: { function: { name: 'suche' } } },
      ]);
      await ask('DELETE', `/tool/${id}`);
      expect((await ask('POST', '/call/web', { assistant: { ...assistant, name: 'U' } })).status).toBe(400);
    });
  });

  describe('tokens', () => {
    test('are UUIDs, shown in full once, stored as a hash', async () => {
      const made = await make('/token', { tag: 'private', name: 'CRM' });
      const value = String(made['value']);
      expect(value).toMatch(UUID_V4);
      const read = await ask('GET', `/token/${made.id}`);
      expect(read.body).toMatchObject({
        tag: 'private',
        name: 'CRM',
        value: `********-****-****-****-********${value.slice(-4)}`,
      });
      expect((await ask('GET', '/token')).list).toContainEqual(read.body);
      const rows = await runSql(
        voice.product.db,
        'select to_jsonb(t)::text as row from rer_voice_tokens as t',
      );
      expect(JSON.stringify(rows)).not.toContain(value);
    });

    test('are limited and renamed afterwards', async () => {
      const made = await make('/token', { tag: 'private' });
      const value = String(made['value']);
      const patched = await ask('PATCH', `/token/${made.id}`, {
        name: 'Alt',
        restrictions: { enabled: false },
      });
      expect(patched.body).toMatchObject({ name: 'Alt', restrictions: { enabled: false } });
      expect((await ask('GET', '/tool', undefined, { bearer: value })).status).toBe(401);
    });

    test('an answer is the same for who repeats himself within seconds, and a key must mean the same', async () => {
      clock.hold();
      const first = await make('/token', { name: 'Doppelt' });
      expect((await make('/token', { name: 'Doppelt' })).id).toBe(first.id);
      const headers = { 'idempotency-key': 'k1' };
      const keyed = await ask('POST', '/token', { name: 'Eins' }, { headers });
      expect((await ask('POST', '/token', { name: 'Eins' }, { headers })).body).toEqual(keyed.body);
      expect((await ask('POST', '/token', { name: 'Zwei' }, { headers })).status).toBe(400);
    });
  });

  describe('calls', () => {
    test('are found by what is known of them', async () => {
      const { id: assistantId } = await make('/assistant', { name: 'F' });
      const { id } = await make('/call/web', { assistantId, assistantOverrides: { firstMessage: 'x' } });
      await voice.host.last.report.ended('silence-timed-out');
      const found = async (query: string) =>
        resultsOf((await ask('GET', `/v2/call?assistantId=${assistantId}&${query}`)).body).length;
      expect(await found(`id=${id}`)).toBe(1);
      expect(await found('endedReason=silence-timed-out')).toBe(1);
      expect(await found('endedReason=worker-shutdown')).toBe(0);
      expect(await found('cost=0')).toBe(1);
      expect(await found('costGe=0&costLe=5')).toBe(1);
      expect(await found('costGe=0.1')).toBe(0);
      expect(await found('successEvaluation=true')).toBe(0);
      expect((await ask('GET', `/call?assistantId=${assistantId}`)).list).toMatchObject([
        { id, assistantId, assistantOverrides: { firstMessage: 'x' } },
      ]);
    });

    test('their metadata are told without what belongs to the conversation', async () => {
      const { id } = await make('/call/web', { assistant: { name: 'M' } });
      const [whole] = resultsOf((await ask('GET', `/v2/call?id=${id}`)).body);
      const [bare] = resultsOf((await ask('GET', `/v2/call/metadata?id=${id}`)).body);
      expect(whole).toHaveProperty('messages');
      expect(bare).not.toHaveProperty('messages');
      expect(bare).not.toHaveProperty('artifact');
    });
  });

  test('who is in a call fills no log: past a bound its lines are left out, and the last one says so', async () => {
    const { id } = await make('/call/web', { assistant: { name: 'Viele Zeilen' } });
    for (let line = 0; line < CALL_LOG_LINES_MAX + 9; line += 1) {
      voice.host.last.report.log('WARN', 'unknown message type');
    }
    const { body } = await ask('GET', `/log?callId=${id}&limit=1&sortOrder=DESC`);
    expect(body).toMatchObject({
      results: [{ log: expect.stringContaining('left out') }],
      metadata: { totalItems: CALL_LOG_LINES_MAX + 1 },
    });
  });

  test('the log of a call is told line by line, and erased', async () => {
    const { id } = await make('/call/web', { assistant: { name: 'L' } });
    voice.host.last.report.log('WARN', 'unknown message type');
    const { body } = await ask('GET', `/log?callId=${id}&sortOrder=ASC`);
    expect(body).toMatchObject({
      results: [
        {
          callId: id,
          level: 'CHECKPOINT',
          log: 'queued',
          time: expect.any(String),
          orgId: expect.any(String),
        },
        { level: 'WARN', log: 'unknown message type' },
      ],
      metadata: { totalItems: 2 },
    });
    const erased = await ask('DELETE', `/log?callId=${id}`);
    expect(erased).toMatchObject({ status: 200, body: {} });
    expect((await ask('GET', `/log?callId=${id}`)).body).toMatchObject({ results: [] });
    expect((await ask('GET', '/log')).status).toBe(400);
  });

  test.each([
    '/squad',
    '/workflow',
    '/phone-number',
    '/file',
    '/org',
    '/analytics',
    '/call/phone/x',
    '/',
    '/metrics',
  ])('what is not built (%s) is told to be nothing, in the words of the dialect', async (path) => {
    const { status, body } = await ask('GET', path);
    expect({ status, body }).toEqual({
      status: 404,
      body: { message: 'There is nothing at this address.', error: 'Not Found', statusCode: 404 },
    });
  });

  test.each(['/assistant', '/tool', '/token', '/call'])(
    '%s of an unknown or impossible id is not found',
    async (path) => {
      for (const id of [crypto.randomUUID(), 'x', "' or 1=1"]) {
        expect(await ask('GET', `${path}/${encodeURIComponent(id)}`)).toMatchObject({
          status: 404,
          body: { error: 'Not Found', statusCode: 404 },
        });
      }
    },
  );

  test('what is over for 90 days is erased, requests after 7', async () => {
    const { db, keys } = voice.product;
    await db.transaction(async ({ client }) => {
      await client.query(`insert into rer_voice_conversations (id, owner, messages, created_at, updated_at) values
        (gen_random_uuid(), 'user:1', '[]', now() - interval '91 days', now()),
        (gen_random_uuid(), 'user:1', '[]', now() - interval '89 days', now())`);
      await client.query(`insert into rer_voice_logs (type, at) values
        ('API', now() - interval '8 days'), ('API', now() - interval '6 days'), ('Call', now() - interval '8 days')`);
    });
    expect(await eraseExpiredVoice(db)).toEqual({ conversations: 1, voiceCalls: 0, voiceLogs: 1 });
    expect(await eraseExpiredVoice(db)).toEqual({ conversations: 0, voiceCalls: 0, voiceLogs: 0 });
    expect(keys.voicePublicKey).toMatch(UUID_V4);
  });
});

function never(): never {
  throw new TypeError('Nobody asks for this.');
}

function resultsOf({ results }: Members): readonly Members[] {
  if (!Array.isArray(results)) throw new TypeError('A page has results.');
  return results;
}

/** As text: making such a thing of objects would exhaust the stack here as well. */
function deeplyNested(): string {
  return `{"metadata":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`;
}
