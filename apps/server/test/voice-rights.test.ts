import { CSRF_HEADER, sessionState } from '@rer/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createStaffTokenKey, STAFF_TOKEN_MS, signStaffToken } from '../src/voice/bearer/staff-token.ts';
import { createToolRunner } from '../src/voice/tools/tool-runner.ts';
import { addUser, PASSWORD } from './support/add-user.ts';
import { USUAL_DATABASES as DATABASES } from './support/databases.ts';
import { runSql } from './support/run-sql.ts';
import { SteeredClock } from './support/steered-clock.ts';
import { startVoice, type VoiceServer } from './support/voice-server.ts';

const ORIGIN = 'http://localhost:8080';
const MODEL_SERVER = { provider: 'custom-llm', model: 'x', url: 'https://evil.example/v1' };

describe.each(DATABASES)('who may start which call on $name', (side) => {
  const clock = new SteeredClock();
  let voice: VoiceServer;
  let publicKey: string;
  let visitorAssistantId: string;
  let staffAssistantId: string;
  beforeAll(async () => {
    const env = {
      ACCESS: 'staff',
      ALLOWED_ORIGINS: 'https://partner.example',
      VOICE_MAX_CALLS: '50',
    };
    voice = await startVoice(side, env, { now: clock.now });
    ({ publicKey, visitorAssistantId } = await voice.voiceConfig());
    const service = await voice.voiceConfig({ authorization: `Bearer ${voice.product.keys.serviceKey}` });
    staffAssistantId = service.staffAssistantId ?? '';
    await addUser(voice.product.db, 'lisa@example.org', 'editor');
  });
  afterEach(() => voice.host.endAll());
  afterAll(() => voice.dispose());

  const start = (body: object, bearer = publicKey, headers: Record<string, string> = {}) =>
    voice.ask('POST', '/call/web', body, { bearer, headers });
  const startedCalls = () => voice.host.calls.length;

  /** Signs a member of staff in by the page and shows the second factor; headers of that page. */
  const signIn = async () => {
    const page = { origin: ORIGIN, 'sec-fetch-site': 'same-origin', host: 'localhost:8080' };
    const answer = await voice.product.app.inject({
      method: 'POST',
      url: '/api/session',
      headers: page,
      remoteAddress: voice.address(),
      payload: { email: 'lisa@example.org', password: PASSWORD },
    });
    const state = sessionState.parse(answer.json());
    const cookie = String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
    await runSql(voice.product.db, `UPDATE auth.sessions SET aal = 'aal2'`);
    return { ...page, cookie, [CSRF_HEADER]: 'csrfToken' in state ? state.csrfToken : '' };
  };
  const staffToken = async (headers: Record<string, string>) =>
    (await voice.voiceConfig(headers)).staffToken ?? '';
  const storedToken = async (restrictions: object = { allowTransientAssistant: true }) => {
    const { body } = await voice.ask('POST', '/token', {
      tag: 'public',
      name: crypto.randomUUID(),
      restrictions,
    });
    return String(body['value']);
  };

  describe('a visitor', () => {
    test('is told of no assistant but his, and gets no token', async () => {
      expect(Object.keys(await voice.voiceConfig()).sort()).toEqual([
        'base',
        'providerName',
        'publicKey',
        'visitorAssistantId',
      ]);
    });

    test.each(['', 'wrong', '00000000-0000-4000-8000-000000000000', 'rer-staff-', 'rer-staff-a.b.c'])(
      'with the token "%s" is nobody',
      async (bearer) => {
        expect(await start({ assistantId: visitorAssistantId }, bearer)).toMatchObject({
          status: 401,
          body: { statusCode: 401, error: 'Unauthorized' },
        });
      },
    );

    test('is told of no address whether there is something, unless known', async () => {
      for (const path of ['/call', '/nothing', '/assistant/x/nothing']) {
        expect(await voice.ask('GET', path, undefined, { bearer: '' }), path).toMatchObject({
          status: 401,
          body: { statusCode: 401, error: 'Unauthorized' },
        });
      }
      expect((await voice.ask('GET', '/nothing')).status).toBe(404);
    });

    test('does not start the assistant of staff with the public key', async () => {
      const before = startedCalls();
      expect((await start({ assistantId: staffAssistantId })).status).toBe(403);
      expect(startedCalls()).toBe(before);
    });

    test('is told the same of an assistant that is not there', async () => {
      const other = await start({ assistantId: crypto.randomUUID() });
      expect(other).toMatchObject({
        status: 403,
        body: (await start({ assistantId: staffAssistantId })).body,
      });
    });

    test('brings no assistant of his own, with tools or without', async () => {
      const before = startedCalls();
      for (const assistant of [
        {},
        {
          model: { provider: 'local', tools: [{ type: 'function', function: { name: 'search_providers' } }] },
        },
      ]) {
        expect((await start({ assistant })).status).toBe(403);
      }
      expect(startedCalls()).toBe(before);
    });

    test.each([
      ['model', { model: { provider: 'custom-llm', url: 'https://evil.example' } }],
      ['tools', { model: { provider: 'local', tools: [{ type: 'endCall' }] } }],
      ['stored tools', { model: { provider: 'local', toolIds: ['7d0a4c8e-5b1f-4f3a-9c26-1e8b0f6d2a41'] } }],
      ['server', { server: { url: 'https://evil.example' } }],
      ['older server', { serverUrl: 'https://evil.example' }],
      ['first message', { firstMessage: 'Sag alles' }],
      ['metadata', { metadata: {} }],
      ['messages', { clientMessages: ['model-output'] }],
    ])('changes no %s of the visitors’ assistant', async (_what, assistantOverrides) => {
      const before = startedCalls();
      expect((await start({ assistantId: visitorAssistantId, assistantOverrides })).status).toBe(403);
      expect(startedCalls()).toBe(before);
    });

    test('gives variable values, and not endlessly many', async () => {
      const give = (values: object) =>
        start({ assistantId: visitorAssistantId, assistantOverrides: { variableValues: values } });
      expect((await give({ name: 'Ada' })).status).toBe(201);
      expect((await give({ name: 'x'.repeat(17_000) })).status).toBe(400);
    });

    test('asks for no earlier version of an assistant', async () => {
      expect((await start({ assistantId: visitorAssistantId, assistantVersion: 1 })).status).toBe(403);
    });

    test('has a call without directory, whose conversation nobody stores', async () => {
      await start({ assistantId: visitorAssistantId });
      expect(voice.host.last.call).toMatchObject({ directory: null, conversation: null, tools: [] });
    });

    test('is nobody to our own function that a tool of his call names', async () => {
      const { body } = await voice.ask('POST', '/assistant', {
        name: 'Mit Suche',
        model: {
          provider: 'local',
          tools: [
            {
              type: 'function',
              function: { name: 'suche' },
              server: { url: `${ORIGIN}/functions/v1/dienstleister` },
            },
          ],
        },
      });
      await start({ assistantId: body['id'] }, await storedToken());
      const { toolRunner, tools } = voice.host.last.call;
      const [tool] = tools;
      if (tool === undefined) throw new TypeError('The call has its tool.');
      const outcome = await toolRunner.run({
        tool,
        call: { id: '1', name: 'suche', arguments: { query: 'Netz' } },
        assistantServer: undefined,
        about: {},
        signal: AbortSignal.timeout(10_000),
      });
      expect(outcome).toEqual({ isError: true, result: expect.stringContaining('Status 401') });
    });

    test.each([
      ['GET', '/call'],
      ['GET', '/v2/call'],
      ['GET', '/assistant'],
      ['GET', '/tool'],
      ['GET', '/token'],
      ['GET', '/logs'],
      ['POST', '/assistant'],
      ['POST', '/token'],
      ['DELETE', '/logs'],
    ] as const)('is refused %s %s', async (method, path) => {
      expect((await voice.ask(method, path, undefined, { bearer: publicKey })).status).toBe(401);
    });

    test('reads, ends or erases no call, his own or another', async () => {
      const { body } = await start({ assistantId: visitorAssistantId });
      for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
        const id = String(body['id']);
        expect((await voice.ask(method, `/call/${id}`, undefined, { bearer: publicKey })).status).toBe(401);
      }
      expect(voice.host.last.ends).toEqual([]);
    });

    test('reads no conversation of staff', async () => {
      const answer = await voice.product.app.inject({
        url: '/api/conversations',
        headers: { host: 'localhost:8080' },
      });
      expect(answer.statusCode).toBe(401);
    });
  });

  describe('other public tokens', () => {
    test('never start the assistant of staff, whatever they are allowed', async () => {
      for (const restrictions of [{}, { allowedAssistantIds: [staffAssistantId] }]) {
        expect((await start({ assistantId: staffAssistantId }, await storedToken(restrictions))).status).toBe(
          403,
        );
      }
    });

    test('bring assistants of their own where that is allowed, and none with stored tools', async () => {
      expect((await start({ assistant: {} }, await storedToken())).status).toBe(201);
      expect(voice.host.last.call).toMatchObject({ audience: 'visitor', directory: null });
      for (const restrictions of [
        {},
        { allowTransientAssistant: false },
        { allowTransientAssistant: true, allowedAssistantIds: [visitorAssistantId] },
      ]) {
        expect((await start({ assistant: {} }, await storedToken(restrictions))).status).toBe(403);
      }
      const assistant = { model: { provider: 'local', toolIds: [crypto.randomUUID()] } };
      expect((await start({ assistant }, await storedToken())).status).toBe(403);
    });

    test.each([
      ['in an assistant of their own', { assistant: { model: MODEL_SERVER } }],
      ['for another provider', { assistant: { model: { ...MODEL_SERVER, provider: 'openai' } } }],
      ['for a stored assistant', { assistantOverrides: { model: MODEL_SERVER } }],
    ])('name no model server, be it %s', async (_how, given) => {
      const before = startedCalls();
      const body = 'assistant' in given ? given : { assistantId: visitorAssistantId, ...given };
      expect((await start(body, await storedToken())).status).toBe(403);
      expect(startedCalls()).toBe(before);
    });

    test('have no server told of their calls but that of a stored assistant', async () => {
      const server = { url: 'https://partner.example/hook' };
      expect((await start({ assistant: {} }, await storedToken())).status).toBe(201);
      expect(voice.host.last.call.tellServer).toBeNull();
      const { body } = await voice.ask('POST', '/assistant', { name: 'Mit Server', server });
      expect((await start({ assistantId: body['id'] }, await storedToken())).status).toBe(201);
      expect(voice.host.last.call.tellServer).not.toBeNull();
    });

    test('are nobody’s when they are switched off, or deleted', async () => {
      expect((await start({ assistant: {} }, await storedToken({ enabled: false }))).status).toBe(401);
      const { body } = await voice.ask('POST', '/token', { tag: 'public', name: 'Weg' });
      await voice.ask('DELETE', `/token/${String(body['id'])}`);
      expect((await start({ assistant: {} }, String(body['value']))).status).toBe(401);
    });

    test('come from the pages that they name alone', async () => {
      const restrictions = { allowTransientAssistant: true, allowedOrigins: ['https://kunde.example'] };
      const bearer = await storedToken(restrictions);
      expect((await start({ assistant: {} }, bearer, { origin: 'https://kunde.example' })).status).toBe(201);
      expect((await start({ assistant: {} }, bearer, { origin: 'https://evil.example' })).status).toBe(403);
      expect((await start({ assistant: {} }, bearer)).status).toBe(403);
    });
  });

  describe('pages of other origins', () => {
    test.each([
      ['our own', ORIGIN, 201],
      ['a trusted one', 'https://partner.example', 201],
      ['a foreign one', 'https://evil.example', 403],
      ['one that hides', 'null', 403],
    ])('the public key comes from %s: %s', async (_whose, origin, status) => {
      expect((await start({ assistantId: visitorAssistantId }, publicKey, { origin })).status).toBe(status);
    });

    test('private tokens are refused from a foreign page, and it may not even ask', async () => {
      const headers = { origin: 'https://evil.example' };
      const read = await voice.ask('GET', '/call', undefined, { headers });
      expect(read.status).toBe(403);
      expect(read.headers).not.toHaveProperty('access-control-allow-origin');
      const asked = await voice.product.app.inject({
        method: 'OPTIONS',
        url: '/voice/assistant',
        headers: { ...headers, 'access-control-request-method': 'GET' },
      });
      expect(asked.headers).not.toHaveProperty('access-control-allow-origin');
    });

    test('a page that wants to start a call is told what it may send, never with a wildcard', async () => {
      const asked = await voice.product.app.inject({
        method: 'OPTIONS',
        url: '/voice/call/web',
        headers: {
          origin: 'https://kunde.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization,content-type,x-fern-sdk-version',
        },
      });
      expect(asked.statusCode).toBe(204);
      expect(asked.headers).toMatchObject({
        'access-control-allow-origin': 'https://kunde.example',
        'access-control-allow-headers': expect.stringContaining('x-fern-sdk-version'),
        'access-control-expose-headers': expect.stringContaining('retry-after'),
      });
      expect(asked.headers).not.toHaveProperty('access-control-allow-credentials');
    });
  });

  describe('a member of staff', () => {
    test('starts the assistant of staff with his own rights', async () => {
      const headers = await signIn();
      const { status } = await start({ assistantId: staffAssistantId }, await staffToken(headers), headers);
      expect(status).toBe(201);
      const { call } = voice.host.last;
      expect(call).toMatchObject({ audience: 'staff', own: 'staff', directory: { mayWrite: true } });
      expect(await call.currentCaller()).toMatchObject({
        role: 'editor',
        actor: expect.stringMatching(/^user:/),
      });
    });

    test('brings no assistant and changes none with that token', async () => {
      const headers = await signIn();
      const token = await staffToken(headers);
      expect((await start({ assistant: {} }, token, headers)).status).toBe(403);
      const changed = { assistantId: staffAssistantId, assistantOverrides: { firstMessage: 'x' } };
      expect((await start(changed, token, headers)).status).toBe(403);
      expect((await voice.ask('GET', '/call', undefined, { bearer: token, headers })).status).toBe(401);
    });

    test('does without messages of the assistant with that token, and gets none beside them', async () => {
      const headers = await signIn();
      const asked = ['transcript', 'conversation-update', 'assistant.step'];
      const body = { assistantId: staffAssistantId, assistantOverrides: { clientMessages: asked } };
      expect((await start(body, await staffToken(headers), headers)).status).toBe(201);
      expect(voice.host.last.call.assistant.clientMessages).toEqual(['transcript', 'assistant.step']);
    });

    test('may ask for complete transcripts alone', async () => {
      const headers = await signIn();
      const clientMessages = ["transcript[transcriptType='final']"];
      const body = { assistantId: staffAssistantId, assistantOverrides: { clientMessages } };
      expect((await start(body, await staffToken(headers), headers)).status).toBe(201);
      expect(voice.host.last.call.assistant.clientMessages).toEqual(clientMessages);
    });

    test.each([
      ['in an assistant', { assistant: { model: MODEL_SERVER } }],
      ['for the assistant of staff', { assistantOverrides: { model: MODEL_SERVER } }],
    ])('names no model server with that token, be it %s', async (_how, given) => {
      const headers = await signIn();
      const before = startedCalls();
      const body = 'assistant' in given ? given : { assistantId: staffAssistantId, ...given };
      expect((await start(body, await staffToken(headers), headers)).status).toBe(403);
      expect(startedCalls()).toBe(before);
    });

    test('a token without its session, or with another one, opens nothing', async () => {
      const [headers, others] = [await signIn(), await signIn()];
      const token = await staffToken(headers);
      const { cookie: _cookie, ...without } = headers;
      expect((await start({ assistantId: staffAssistantId }, token, without)).status).toBe(401);
      expect((await start({ assistantId: staffAssistantId }, token, others)).status).toBe(401);
    });

    test('a token of a session that was ended opens nothing, and calls of it have no rights any more', async () => {
      const headers = await signIn();
      const token = await staffToken(headers);
      await start({ assistantId: staffAssistantId }, token, headers);
      const { call } = voice.host.last;
      const out = await voice.product.app.inject({ method: 'DELETE', url: '/api/session', headers });
      expect(out.statusCode).toBe(200);
      expect((await start({ assistantId: staffAssistantId }, token, headers)).status).toBe(401);
      expect(await call.currentCaller()).toBeNull();
      const { directory } = call;
      await expect(directory?.count({}, AbortSignal.timeout(20_000))).rejects.toThrow('not staff');
      await expect(directory?.create({ name: 'Neu', email: 'neu@example.org' })).rejects.toThrow('not staff');
    });

    test('a token past its time opens nothing', async () => {
      const headers = await signIn();
      const key = createStaffTokenKey(voice.product.keys.signingSecret);
      const [session] = await runSql(
        voice.product.db,
        `SELECT id FROM auth.sessions WHERE ended_at IS NULL ORDER BY created_at DESC LIMIT 1`,
      );
      const bound = { kind: 'cookie', sessionId: String(session?.['id']) } as const;
      const [held, over] = [STAFF_TOKEN_MS - 5_000, STAFF_TOKEN_MS + 5_000];
      clock.hold();
      const good = await signStaffToken(key, bound, clock.now() - held);
      const old = await signStaffToken(key, bound, clock.now() - over);
      expect((await start({ assistantId: staffAssistantId }, good, headers)).status).toBe(201);
      expect((await start({ assistantId: staffAssistantId }, old, headers)).status).toBe(401);
    });

    test('a token that another installation signed opens nothing', async () => {
      const foreign = await signStaffToken(
        createStaffTokenKey('another secret of some length'),
        { kind: 'service' },
        Date.now(),
      );
      expect((await start({ assistantId: staffAssistantId }, foreign)).status).toBe(401);
    });

    test('a token from a foreign page opens nothing', async () => {
      const headers = await signIn();
      const token = await staffToken(headers);
      const from = { ...headers, origin: 'https://partner.example' };
      expect((await start({ assistantId: staffAssistantId }, token, from)).status).toBe(403);
    });

    test('who lost his rank has no rights left in the call that he began', async () => {
      const headers = await signIn();
      await start({ assistantId: staffAssistantId }, await staffToken(headers), headers);
      const { directory } = voice.host.last.call;
      await runSql(
        voice.product.db,
        `UPDATE auth.users SET role = 'viewer' WHERE email = 'lisa@example.org'`,
      );
      expect(await directory?.create({ name: 'Neu', email: 'neu@example.org' })).toEqual({
        outcome: 'forbidden',
      });
      await runSql(
        voice.product.db,
        `UPDATE auth.users SET role = 'editor' WHERE email = 'lisa@example.org'`,
      );
    });
  });

  test('a private token may name a model server, in an assistant or for one', async () => {
    const bearer = voice.product.keys.voicePrivateKey;
    for (const body of [
      { assistant: { model: MODEL_SERVER } },
      { assistantId: visitorAssistantId, assistantOverrides: { model: MODEL_SERVER } },
    ]) {
      expect((await start(body, bearer)).status).toBe(201);
      expect(voice.host.last.call.assistant.model).toMatchObject(MODEL_SERVER);
    }
  });

  test('the service key and private tokens open everything, with the rights of the service', async () => {
    const { body } = await voice.ask('POST', '/token', { tag: 'private' });
    for (const bearer of [
      voice.product.keys.serviceKey,
      voice.product.keys.voicePrivateKey,
      String(body['value']),
    ]) {
      expect((await start({ assistantId: staffAssistantId }, bearer)).status).toBe(201);
      expect(await voice.host.last.call.currentCaller()).toMatchObject({ role: 'service_role' });
      // Nobody's conversation: it could be anybody who talks there.
      expect(voice.host.last.call).toMatchObject({ audience: 'client', conversation: null });
    }
  });

  test('a tool that names our own function acts with the rights of the caller and changes nothing', async () => {
    await runSql(
      voice.product.db,
      `insert into rer_dienstleister (name, email) values ('Netzbau', 'netzbau@example.org')`,
    );
    const answers: unknown[] = [];
    const runner = createToolRunner({
      publicUrl: ORIGIN,
      ownFunction: {
        path: '/functions/v1/dienstleister',
        answer: async (body, caller) => {
          answers.push(caller.role, body);
          return { status: 200, body: { results: [{ toolCallId: '1', result: 'x' }] } };
        },
      },
      currentCaller: async () => ({ role: 'viewer', actor: 'user:1' }),
    });
    const tool = {
      id: null,
      tool: { type: 'function' as const, server: { url: `${ORIGIN}/functions/v1/dienstleister` } },
    };
    const call = { id: '1', name: 'suche', arguments: { query: 'Netz' } };
    await runner.run({
      tool,
      call,
      assistantServer: undefined,
      about: {},
      signal: AbortSignal.timeout(20_000),
    });
    expect(answers).toMatchObject([
      'viewer',
      { message: { type: 'tool-calls', toolCallList: [{ id: '1' }] } },
    ]);
  });
});

describe.each(DATABASES)('open access on $name', (side) => {
  let voice: VoiceServer;
  beforeAll(async () => {
    voice = await startVoice(side, { ACCESS: 'open' });
  });
  afterAll(() => voice.dispose());

  test('a person at this machine starts the assistant of staff', async () => {
    const { staffToken = '', staffAssistantId } = await voice.voiceConfig();
    const answer = await voice.ask(
      'POST',
      '/call/web',
      { assistantId: staffAssistantId },
      { bearer: staffToken },
    );
    expect(answer.status).toBe(201);
    expect(voice.host.last.call.directory?.mayWrite).toBe(true);
  });

  test.each([
    ['another machine', { from: '203.0.113.7' }, 401],
    ['behind a proxy', { headers: { 'x-forwarded-for': '127.0.0.1' } }, 401],
    ['a foreign host name', { headers: { host: 'evil.example:8080' } }, 421],
  ])('the same token is nothing from %s', async (_where, given, status) => {
    const { staffToken = '', staffAssistantId } = await voice.voiceConfig();
    const answer = await voice.ask(
      'POST',
      '/call/web',
      { assistantId: staffAssistantId },
      { bearer: staffToken, ...given },
    );
    expect(answer.status).toBe(status);
  });

  test('another machine is given no such token', async () => {
    expect(await voice.voiceConfig({ 'x-forwarded-for': '203.0.113.7' })).not.toHaveProperty('staffToken');
  });
});
