import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { ANONYMOUS, type Caller } from '../src/access/caller.ts';
import { type LookedAfter, lookAfterCalls } from '../src/voice/calls/look-after-calls.ts';
import { USUAL_DATABASES as DATABASES } from './support/databases.ts';
import { createProduct } from './support/product.ts';
import { runSql } from './support/run-sql.ts';
import { SILENT } from './support/silent-logger.ts';
import { SteeredClock } from './support/steered-clock.ts';
import { until } from './support/until.ts';
import { startVoice, type VoiceServer } from './support/voice-server.ts';

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const begun = z.object({
  id: z.string().regex(UUID_V4),
  orgId: z.string().regex(UUID_V4),
  createdAt: z.iso.datetime({ precision: 3 }),
  updatedAt: z.iso.datetime({ precision: 3 }),
  type: z.literal('webCall'),
  status: z.literal('queued'),
  webCallUrl: z.url(),
  artifactPlan: z.object({ videoRecordingEnabled: z.literal(false) }),
  transport: z.object({ callToken: z.string() }),
});

const OPEN_ROOMS = `select name from rer_rooms where ended_at is null order by name`;
const NO_MORE_CALLS = 'alter table rer_voice_calls add constraint no_more_calls check (false) not valid';
const CALLS_AGAIN = 'alter table rer_voice_calls drop constraint no_more_calls';

describe.each(DATABASES)('calls on $name', (side) => {
  const clock = new SteeredClock();
  let voice: VoiceServer;
  let visitors: { publicKey: string; visitorAssistantId: string };
  beforeAll(async () => {
    voice = await startVoice(
      side,
      { ACCESS: 'staff', VOICE_MAX_CALLS: '5', VOICE_MAX_VISITOR_CALLS: '4' },
      { now: clock.now },
    );
    visitors = await voice.voiceConfig();
  });
  afterEach(() => voice.host.endAll());
  afterAll(() => voice.dispose());

  const startVisit = (from?: string, headers: Record<string, string> = {}) =>
    voice.ask(
      'POST',
      '/call/web',
      { assistantId: visitors.visitorAssistantId },
      { bearer: visitors.publicKey, headers, ...(from === undefined ? {} : { from }) },
    );
  const begin = async (body: object = { assistant: { name: 'Kurz' } }) => {
    const { status, body: answer } = await voice.ask('POST', '/call/web', body);
    expect(status, JSON.stringify(answer)).toBe(201);
    return begun.parse(answer);
  };
  const read = async (id: string) => (await voice.ask('GET', `/call/${id}`)).body;

  test('a visitor begins a call: it is queued, has a room, and the agent is told of it', async () => {
    const { status, body } = await startVisit();
    expect(status).toBe(201);
    const call = begun.parse(body);
    const { call: told } = voice.host.last;
    expect(told).toMatchObject({
      id: call.id,
      audience: 'visitor',
      own: 'visitors',
      assistantId: visitors.visitorAssistantId,
      directory: null,
      conversation: null,
      endsWhenLeft: true,
    });
    expect(told.assistant).toMatchObject({
      name: 'RER Voicebot',
      firstMessageMode: 'assistant-speaks-first',
      maxDurationSeconds: 900,
    });
    expect(call.webCallUrl).toBe(`${told.room.url}?t=${call.transport.callToken}`);
  });

  test('the address of a call lets the person into its room', async () => {
    const call = await begin();
    const { room } = voice.host.last.call;
    const token = new URL(call.webCallUrl).searchParams.get('t');
    const answer = await voice.product.app.inject({
      method: 'POST',
      url: `/rooms/${room.name}/join`,
      payload: { token },
    });
    expect(answer.statusCode).toBe(200);
  });

  test('a call goes through its states as its host tells', async () => {
    const { id } = await begin();
    const { report } = voice.host.last;
    report.agentJoined();
    report.participantJoined();
    report.started();
    await until('it is in progress', async () => (await read(id))['status'] === 'in-progress');
    expect(await read(id)).toMatchObject({ startedAt: expect.any(String) });
    await report.ended('assistant-ended-call');
    await report.ended('customer-ended-call');
    expect(await read(id)).toMatchObject({
      status: 'ended',
      endedReason: 'assistant-ended-call',
      endedAt: expect.any(String),
    });
  });

  test('nobody gets into the room of a call that has ended', async () => {
    const call = await begin();
    await voice.host.last.report.ended('assistant-ended-call');
    const answer = await voice.product.app.inject({
      method: 'POST',
      url: `/rooms/${voice.host.last.call.room.name}/join`,
      payload: { token: call.transport.callToken },
    });
    expect(answer.statusCode).toBe(404);
  });

  test('of a stored call the token is told no more', async () => {
    const call = await begin();
    expect(await read(call.id)).toMatchObject({ webCallUrl: call.webCallUrl.split('?', 1)[0] });
    expect(JSON.stringify(await read(call.id))).not.toContain(call.transport.callToken);
  });

  test('an assistant that is brought along may have fields that we do not know, and its wrong values are named', async () => {
    await begin({
      assistant: { name: 'Neu', inventedLater: { a: 1 }, voice: { provider: 'x', newField: 1 } },
    });
    const wrong = await voice.ask('POST', '/call/web', {
      assistant: { name: 'x'.repeat(41), silenceTimeoutSeconds: 1 },
    });
    expect(wrong).toMatchObject({ status: 400, body: { error: 'Bad Request', statusCode: 400 } });
    expect(wrong.body['message']).toEqual([
      expect.stringMatching(/^assistant\.name: /),
      expect.stringMatching(/^assistant\.silenceTimeoutSeconds: /),
    ]);
  });

  test.each(['squad', 'squadId', 'workflow', 'workflowId'])(
    'a call with a %s is refused with a sentence',
    async (partner) => {
      const { status, body } = await voice.ask('POST', '/call/web', { [partner]: {} });
      expect(status).toBe(400);
      expect(body['message']).toEqual([expect.stringContaining('not built yet')]);
    },
  );

  test.each([{}, { assistant: {}, assistantId: 'x' }])('%j names not exactly one partner', async (body) => {
    expect((await voice.ask('POST', '/call/web', body)).status).toBe(400);
  });

  test('overrides go into the assistant field by field, lists replace lists', async () => {
    await begin({
      assistant: {
        firstMessage: 'a',
        clientMessages: ['transcript', 'hang'],
        model: { provider: 'local', temperature: 1, maxTokens: 100 },
      },
      assistantOverrides: {
        clientMessages: ['hang'],
        model: { provider: 'local', temperature: 0.5 },
        variableValues: { name: 'Ada' },
      },
    });
    const { assistant, variableValues } = voice.host.last.call;
    expect(assistant).toMatchObject({
      firstMessage: 'a',
      clientMessages: ['hang'],
      model: { temperature: 0.5, maxTokens: 100 },
    });
    expect(variableValues).toEqual({ name: 'Ada' });
  });

  test('visitors of one address have two calls at once, and a place is free when one ends', async () => {
    const from = voice.address();
    await startVisit(from);
    await startVisit(from);
    const refused = await startVisit(from);
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '30' } });
    expect(refused.body['message']).toBe(
      'Von Ihrem Anschluss laufen schon zwei Gespräche. Bitte beenden Sie eines davon oder versuchen Sie es in einer Minute noch einmal.',
    );
    expect((await startVisit()).status).toBe(201);
    await voice.host.calls.at(-2)?.report.ended('customer-ended-call');
    expect((await startVisit(from)).status).toBe(201);
  });

  test('a visitor whose client came into neither of his calls gets the place of the older one ten seconds later', async () => {
    clock.hold();
    const from = voice.address();
    const [older, newer] = [await startVisit(from), await startVisit(from)].map(({ body }) =>
      begun.parse(body),
    );
    voice.host.last.report.participantJoined();
    clock.pass(9_999);
    expect((await startVisit(from)).status).toBe(429);
    clock.pass(1);
    expect((await startVisit(from)).status).toBe(201);
    await expect.poll(() => read(older?.id ?? '')).toMatchObject({ status: 'ended' });
    expect(await read(newer?.id ?? '')).not.toMatchObject({ status: 'ended' });
    expect((await startVisit(from)).status).toBe(429);
  });

  test('visitors leave a place to private keys; beyond the most calls everybody is asked to wait', async () => {
    for (let n = 0; n < 4; n += 1) expect((await startVisit()).status).toBe(201);
    expect((await startVisit()).status).toBe(429);
    expect((await voice.ask('POST', '/call/web', { assistant: { name: 'Platz' } })).status).toBe(201);
    const refused = await voice.ask('POST', '/call/web', { assistant: { name: 'Voll' } });
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'retry-after': '30' },
      body: { error: 'Too Many Requests', message: expect.stringContaining('alle Plätze') },
    });
  });

  test('a call whose agent cannot begin is over, its place is free, and the caller may try again', async () => {
    voice.host.refusesNext = true;
    const refused = await voice.ask('POST', '/call/web', { assistant: { name: 'Ohne Agent' } });
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    const { list } = await voice.ask('GET', '/call?limit=1');
    expect(list).toMatchObject([{ status: 'ended', endedReason: 'unknown-error' }]);
  });

  test('a call that cannot be stored leaves no room open, and the caller may try again', async () => {
    const { db } = voice.product;
    const before = await runSql(db, OPEN_ROOMS);
    await runSql(db, NO_MORE_CALLS);
    const refused = await voice.ask('POST', '/call/web', { assistant: { name: 'Ohne Zeile' } });
    await runSql(db, CALLS_AGAIN);
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    const after = await runSql(db, OPEN_ROOMS);
    expect(after).toEqual(before);
    await begin({ assistant: { name: 'Mit Zeile' } });
  });

  test('a repeated POST of one token within seconds is one call, until a participant is in it', async () => {
    clock.hold();
    const body = { assistant: { name: 'Zweimal' } };
    const first = await begin(body);
    clock.pass(4_999);
    expect((await begin(body)).id).toBe(first.id);
    voice.host.last.report.participantJoined();
    expect((await begin(body)).id).not.toBe(first.id);
  });

  test('two visitors who ask the same never share a call', async () => {
    const from = voice.address();
    const [one, other] = [await startVisit(from), await startVisit(from)];
    expect(one.body['id']).not.toBe(other.body['id']);
  });

  test('an Idempotency-Key gives a visitor his call again, and nobody else', async () => {
    const [from, headers] = [voice.address(), { 'idempotency-key': 'abc' }];
    const first = await startVisit(from, headers);
    expect((await startVisit(from, headers)).body['id']).toBe(first.body['id']);
    expect((await startVisit(undefined, headers)).body['id']).not.toBe(first.body['id']);
  });

  test('nothing that a visitor brings is kept', async () => {
    const { body } = await voice.ask(
      'POST',
      '/call/web',
      {
        assistantId: visitors.visitorAssistantId,
        assistantOverrides: { variableValues: { name: 'Ada Geheim' } },
      },
      { bearer: visitors.publicKey },
    );
    await voice.host.last.report.saveConversation({
      messages: [{ role: 'user', message: 'Mein Name ist Ada Geheim', time: 1 }],
      state: null,
    });
    const rows = await runSql(
      voice.product.db,
      `select (select count(*)::integer from rer_voice_conversations) as conversations, to_jsonb(c)::text as call
        from rer_voice_calls as c where id = $1`,
      [body['id']],
    );
    expect(rows).toEqual([{ conversations: 0, call: expect.not.stringContaining('Ada') }]);
  });

  test('/metrics tells how many calls run', async () => {
    await begin();
    await startVisit();
    const answer = await voice.product.app.inject({ url: '/metrics', headers: { host: 'localhost:8080' } });
    expect(answer.body).toMatch(/^rer_voice_calls_running 2$/m);
  });
});

describe.each(DATABASES)('calls that nobody looks after any more on $name', (side) => {
  let voice: VoiceServer;
  beforeAll(async () => {
    voice = await startVoice(side, { ACCESS: 'staff' });
  });
  afterAll(() => voice.dispose());

  const look = (
    running: ReturnType<LookedAfter['running']['all']> = [],
    close: LookedAfter['rooms']['close'] = async () => undefined,
    unclosed: LookedAfter['unclosed'] = new Set(),
  ) =>
    lookAfterCalls({
      db: voice.product.db,
      logger: SILENT,
      running: { all: () => running },
      rooms: { close },
      unclosed,
    });
  const begin = async () => {
    const { body } = await voice.ask('POST', '/call/web', { assistant: { name: crypto.randomUUID() } });
    return { id: String(body['id']), room: voice.host.last.call.room.name };
  };
  /** Nothing was heard of these for three minutes, of all others for one. */
  const forsake = (...calls: readonly { readonly id: string }[]) =>
    runSql(
      voice.product.db,
      `update rer_voice_calls set seen_at = now() - case when id = any($1::uuid[]) then interval '3 minutes' else interval '1 minute' end`,
      [calls.map(({ id }) => id)],
    );

  test('end when who began them may nothing any more', async () => {
    const ends: string[] = [];
    const running = (id: string, caller: Caller | null) => ({
      id,
      isOver: false,
      currentCaller: async () => caller,
      end: async (reason: string) => void ends.push(`${id} ${reason}`),
    });
    const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
    await look([running(one, null), running(other, ANONYMOUS)]);
    expect(ends).toEqual([`${one} manually-canceled`]);
  });

  test('end when their process has said nothing for two minutes, with their rooms', async () => {
    const [gone, there] = [await begin(), await begin()];
    await forsake(gone);
    const closed: string[] = [];
    await look([], async (name) => void closed.push(name));
    expect((await voice.ask('GET', `/call/${gone.id}`)).body).toMatchObject({
      status: 'ended',
      endedReason: 'worker-shutdown',
    });
    expect((await voice.ask('GET', `/call/${there.id}`)).body).toMatchObject({ status: 'queued' });
    expect(closed).toEqual([gone.room]);
  });

  test('have their rooms closed when that can be done, once', async () => {
    const gone = await begin();
    await forsake(gone);
    const unclosed = new Set<string>();
    await look([], () => Promise.reject(new Error('No database.')), unclosed);
    const closed: string[] = [];
    for (let turn = 0; turn < 2; turn += 1) await look([], async (name) => void closed.push(name), unclosed);
    expect(closed).toEqual([gone.room]);
  });

  test('end all the same when the room of one cannot be closed, or nobody can say what a caller may', async () => {
    const gone = [await begin(), await begin(), await begin()];
    await forsake(...gone);
    const [asked, ends]: [string[], string[]] = [[], []];
    const running = (id: string, currentCaller: () => Promise<Caller | null>) => ({
      id,
      isOver: false,
      currentCaller,
      end: async () => void ends.push(id),
    });
    const [unclear, over] = [crypto.randomUUID(), crypto.randomUUID()];
    await look(
      [running(unclear, () => Promise.reject(new Error('No answer.'))), running(over, async () => null)],
      (name) => {
        asked.push(name);
        return Promise.reject(new Error('No media server.'));
      },
    );
    expect(asked.toSorted()).toEqual(gone.map(({ room }) => room).toSorted());
    expect(ends).toEqual([over]);
  });
});

describe.each(DATABASES)('a server that stops on $name', (side) => {
  test('ends its calls, and tells so', async () => {
    const database = await side.create();
    const voice = await startVoice(
      { ...side, create: async () => ({ ...database, dispose: async () => undefined }) },
      { ACCESS: 'staff' },
    );
    const { body } = await voice.ask('POST', '/call/web', { assistant: { name: 'Ende' } });
    voice.host.closesSilently = true;
    await voice.dispose();
    const rows = await runSql(database.db, 'select status, ended_reason from rer_voice_calls where id = $1', [
      body['id'],
    ]);
    expect(rows).toEqual([{ status: 'ended', ended_reason: 'worker-shutdown' }]);
    await database.dispose();
  });
});

describe.each(DATABASES)('without anybody who runs calls on $name', (side) => {
  test('a call is answered with a sentence, and everything else works', async () => {
    const product = await createProduct(side, { ACCESS: 'staff' }, { voice: { host: null } });
    const ask = (method: 'GET' | 'POST', url: string, payload?: object) =>
      product.app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${product.keys.voicePrivateKey}` },
        ...(payload && { payload }),
      });
    const refused = await ask('POST', '/voice/call/web', { assistant: {} });
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('60');
    expect(refused.json()).toEqual({
      message:
        'Gespräche mit dem Assistenten sind hier im Moment nicht möglich. Bitte versuchen Sie es später noch einmal.',
      error: 'Service Unavailable',
      statusCode: 503,
    });
    expect((await ask('GET', '/voice/call')).json()).toEqual([]);
    expect((await ask('POST', '/voice/tool', { type: 'endCall' })).statusCode).toBe(201);
    await product.dispose();
  });
});

describe.each(DATABASES)('a call that nobody joins on $name', (side) => {
  let voice: VoiceServer;
  beforeAll(async () => {
    voice = await startVoice(side, { ACCESS: 'staff' }, { joinWaitMs: 1_000 });
  });
  afterAll(() => voice.dispose());

  test.each([
    ['customer-did-not-answer', true],
    ['assistant-join-timed-out', false],
  ])('ends by %s', async (reason, isAgentThere) => {
    voice.host.joinsAtOnce = isAgentThere;
    const { body } = await voice.ask('POST', '/call/web', { assistant: { name: reason } });
    const { ends } = voice.host.last;
    await until('it has ended', () => ends.length > 0);
    expect(ends).toEqual([reason]);
    await until('that is stored', async () => {
      const call = await voice.ask('GET', `/call/${String(body['id'])}`);
      return call.body['endedReason'] === reason;
    });
  });
});
