import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { USUAL_DATABASES as DATABASES, USUAL_DATABASE } from './support/databases.ts';
import { type LiveVoice, startLiveVoice } from './support/live-voice.ts';
import { runSql } from './support/run-sql.ts';
import { startToolServer, THIS_MACHINE, type ToolServer } from './support/tool-server.ts';
import { startVoice, type VoiceServer } from './support/voice-server.ts';

const SAID = 'Holunderblüte';
const runs = (name: string, more: object = {}) => ({ type: 'function', function: { name }, ...more });
const onEnding = (...actions: object[]) => ({ on: 'call.ending', do: actions });

// What is stored of assistants and tools is the same on both databases, and looked at below.
describe.each([USUAL_DATABASE])('hooks on the end of a call on $name', (side) => {
  let voice: LiveVoice;
  let server: ToolServer;
  beforeAll(async () => {
    server = await startToolServer(({ path }, response) => {
      if (path === '/kaputt') response.writeHead(500).end();
      else response.end(JSON.stringify({ result: 'Das wird nicht gesagt.' }));
    });
    voice = await startLiveVoice(side, {}, THIS_MACHINE);
  });
  afterAll(async () => {
    await voice?.dispose();
    await server?.close();
  });

  const asked = (path: string) => server.requests.filter((request) => request.path === path);
  const at = (path: string) => ({ server: { url: `${server.origin}${path}`, secret: 'pst' } });
  /** Begins a call of an assistant with these hooks, says something, and leaves. */
  const endedCall = async (hooks: readonly object[], more: object = {}) => {
    const call = await voice.call({ assistant: { hooks, name: crypto.randomUUID(), ...more } });
    await call.participant.ask(SAID);
    await call.participant.leave();
    return call;
  };
  const logOf = async (id: string) => (await voice.ask('GET', `/log?callId=${id}`))['results'];

  test('run their function without arguments, told of the call, of what was said and why it ended', async () => {
    const { id } = await endedCall([onEnding(runs('aufraeumen', at('/ende')))]);
    await expect.poll(() => asked('/ende')).toHaveLength(1);
    const toolCall = {
      id: expect.any(String),
      type: 'function',
      function: { name: 'aufraeumen', arguments: {} },
    };
    expect(asked('/ende')[0]).toMatchObject({
      headers: { 'x-vapi-secret': 'pst' },
      body: {
        message: {
          type: 'tool-calls',
          endedReason: 'customer-ended-call',
          call: { id },
          artifact: { transcript: expect.stringContaining(`User: ${SAID}\n`) },
          toolCallList: [toolCall],
          toolWithToolCallList: [{ type: 'function', function: { name: 'aufraeumen' }, toolCall }],
        },
      },
    });
    expect(JSON.stringify(asked('/ende')[0]?.body)).not.toContain('pst');
  });

  test('run tools that come along and stored ones, at the server of the assistant where they name none', async () => {
    const stored = await voice.ask('POST', '/tool', runs('gespeichert', at('/gespeichert')));
    await endedCall(
      [
        onEnding(
          { type: 'tool', toolId: stored['id'] },
          { type: 'tool', tool: runs('gebracht', at('/gebracht')) },
        ),
        onEnding(runs('ohne')),
      ],
      { server: { url: `${server.origin}/assistent` }, serverMessages: [] },
    );
    for (const path of ['/gespeichert', '/gebracht', '/assistent']) {
      await expect.poll(() => asked(path)).toMatchObject([{ body: { message: { type: 'tool-calls' } } }]);
    }
  });

  test('run for the ends that their filters name', async () => {
    const filtered = (path: string, ...filters: object[]) => ({ ...onEnding(runs('f', at(path))), filters });
    const one = (key: string, ...oneOf: string[]) => ({ type: 'oneOf', key, oneOf });
    await endedCall([
      filtered('/anders', one('call.endedReason', 'silence-timed-out')),
      filtered('/unbekannt', one('call.status', 'ended')),
      filtered('/beide', one('call.endedReason', 'customer-ended-call'), one('call.status', 'ended')),
      filtered('/gemeint', one('call.endedReason', 'silence-timed-out', 'customer-ended-call')),
    ]);
    await expect.poll(() => asked('/gemeint')).toHaveLength(1);
    expect(['/anders', '/unbekannt', '/beide'].flatMap(asked)).toEqual([]);
  });

  test('on other events, and other actions, are kept and do nothing', async () => {
    const { id } = await endedCall([
      { on: 'call.started', do: [runs('f', at('/nie'))] },
      onEnding(
        { type: 'transfer', destination: { type: 'number', number: '+49221555' }, ...at('/nie') },
        { type: 'tool', tool: { type: 'apiRequest', url: `${server.origin}/nie`, ...at('/nie') } },
        runs('g', at('/doch')),
      ),
    ]);
    await expect.poll(() => asked('/doch')).toHaveLength(1);
    expect(asked('/nie')).toEqual([]);
    expect(await voice.ask('GET', `/call/${id}`)).toMatchObject({
      assistant: { hooks: [{ on: 'call.started' }, { do: [{ type: 'transfer' }, {}, {}] }] },
    });
  });

  test('that fail leave a line in the log of the call, without what was said', async () => {
    const { id } = await endedCall([onEnding(runs('scheitern', at('/kaputt')))]);
    const note = { level: 'WARN', log: 'A hook on the end of the call failed: scheitern.' };
    await expect.poll(() => logOf(id)).toContainEqual(expect.objectContaining(note));
    expect(JSON.stringify(await logOf(id))).not.toContain(SAID);
  });

  test('run too when nobody came', async () => {
    const { id } = await voice.ask('POST', '/call/web', {
      assistant: { hooks: [onEnding(runs('leer', at('/leer')))] },
    });
    await voice.ask('DELETE', `/call/${String(id)}`);
    await expect.poll(() => asked('/leer')).toHaveLength(1);
  });
});

describe.each(DATABASES)('hooks of an assistant on $name', (side) => {
  let voice: VoiceServer;
  beforeAll(async () => {
    voice = await startVoice(side, { ACCESS: 'staff' });
  });
  afterAll(() => voice.dispose());

  const hooks = [onEnding(runs('ende', { server: { url: 'https://example.org/' } }))];
  const begin = (body: object, given = {}) => voice.ask('POST', '/call/web', body, given);
  const unknown = crypto.randomUUID();

  test('are not run of one that came with a public token, and no stored tool is looked for', async () => {
    const { body: token } = await voice.ask('POST', '/token', {
      tag: 'public',
      restrictions: { allowTransientAssistant: true },
    });
    const assistant = { hooks: [onEnding({ type: 'tool', toolId: unknown })] };
    expect((await begin({ assistant }, { bearer: String(token['value']) })).status).toBe(201);
    expect(voice.host.last.call.endingHooks).toEqual([]);
    const { body: stored } = await voice.ask('POST', '/assistant', { name: 'Mit Ende', hooks });
    expect((await begin({ assistantId: stored['id'] }, { bearer: String(token['value']) })).status).toBe(201);
    expect(voice.host.last.call.endingHooks).toHaveLength(1);
  });

  test('name stored tools that are there', async () => {
    const assistant = { hooks: [onEnding({ type: 'tool', toolId: unknown })] };
    expect(await begin({ assistant })).toMatchObject({
      status: 400,
      body: { message: [`hooks.do.toolId: there is no tool with id ${unknown}`] },
    });
  });

  test.each([
    ['no event', [{ do: [] }], 'hooks.0.on'],
    ['no list of actions', [{ on: 'call.ending', do: {} }], 'hooks.0.do'],
    ['an action of no type', [{ on: 'call.ending', do: [{}] }], 'hooks.0.do.0.type'],
    [
      'a filter of another kind',
      [{ ...onEnding(), filters: [{ type: 'noneOf' }] }],
      'hooks.0.filters.0.type',
    ],
  ])('with %s are refused where they stand', async (_what, wrong, path) => {
    const { status, body } = await voice.ask('POST', '/assistant', { hooks: wrong });
    expect(status).toBe(400);
    expect(body['message']).toContainEqual(expect.stringContaining(`${path}: `));
  });

  test('that were stored when nobody read them hinder nothing', async () => {
    const { body } = await voice.ask('POST', '/assistant', { name: 'Alt' });
    await runSql(voice.product.db, `update rer_voice_assistants set body = body || $1::jsonb where id = $2`, [
      JSON.stringify({ hooks: [42], analysisPlan: { summaryPlan: 'x' } }),
      body['id'],
    ]);
    expect(await voice.ask('GET', `/assistant/${String(body['id'])}`)).toMatchObject({
      body: { name: 'Alt' },
    });
    expect((await begin({ assistantId: body['id'] })).status).toBe(201);
  });
});
