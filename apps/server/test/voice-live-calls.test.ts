import type { ServerResponse } from 'node:http';
import process from 'node:process';
import { SPEECH_TEXTS } from '@rer/agent/live';
import { currentConversation } from '@rer/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  beginStream,
  chunk,
  ModelServer,
  type ModelServerRequest,
} from '../../../packages/agent/test/support/model-server.ts';
import { scaledAround } from './support/contention.ts';
import { USUAL_DATABASE } from './support/databases.ts';
import { logsOf, tablesWith } from './support/kept-words.ts';
import { type LiveVoice, type ParticipantCall, startLiveVoice } from './support/live-voice.ts';
import { startToolServer, THIS_MACHINE, type ToolRequest, type ToolServer } from './support/tool-server.ts';
import { until } from './support/until.ts';

/** Words that stand in everything that people, models and servers of tools say. */
const SAID = 'Zwetschgendatschi';
const ANSWERED = 'Mirabellenschnaps';

const asked = z.object({
  message: z.object({
    toolCallList: z.tuple([
      z.object({ id: z.string(), function: z.object({ arguments: z.object({ ort: z.string() }) }) }),
    ]),
  }),
});

/** The weather, but for some towns. */
function tellWeather({ body }: ToolRequest, response: ServerResponse): void {
  const [{ id, function: called }] = asked.parse(body).message.toolCallList;
  const result = `sonnig, 20 Grad, ${ANSWERED}`;
  if (called.arguments.ort.startsWith('Bonn')) response.writeHead(500).end(JSON.stringify({ result }));
  else if (called.arguments.ort.startsWith('Bremen')) response.end(`{"results":[{"result":"${result}"`);
  else if (!called.arguments.ort.startsWith('Essen'))
    response.end(JSON.stringify({ results: [{ toolCallId: id, result }] }));
}

/** A model that asks for the weather, tells what came of it, and says good-bye. */
function answerAsModel({ body }: ModelServerRequest, response: ServerResponse): void {
  const last = body.messages.at(-1);
  const content = String(last?.['content']);
  const town = /^Wetter in (.*)$/.exec(content)?.[1];
  const use = (name: string, given: object) =>
    chunk({
      tool_calls: [{ index: 0, id: 'c1', function: { name, arguments: JSON.stringify(given) } }],
    });
  const say = (text: string) => chunk({ content: text });
  beginStream(response);
  const pieces =
    last?.['role'] === 'tool'
      ? [say('Das Werkzeug sagt: '), say(content.replaceAll(/<\/?daten>\n?/g, '').trim())]
      : town !== undefined
        ? [use('wetter', { ort: town })]
        : content.startsWith('Tschüs')
          ? [use('endCall', {})]
          : [say(`${ANSWERED} für alle.`)];
  for (const piece of [...pieces, chunk({}, 'stop')]) response.write(`data: ${JSON.stringify(piece)}\n\n`);
  response.end();
}

// What calls do with the database is tested on both sides without sound (voice-calls.test.ts).
describe.each([USUAL_DATABASE])('a call that is talked in on $name', (side) => {
  let voice: LiveVoice;
  let model: ModelServer;
  let tools: ToolServer;
  let assistantId: string;
  let impatientId: string;
  let silent: ParticipantCall;
  let endless: ParticipantCall;

  beforeAll(async () => {
    [model, tools] = await Promise.all([ModelServer.start(), startToolServer(tellWeather)]);
    model.answers((response) => {
      const request = model.requests.at(-1);
      if (request !== undefined) answerAsModel(request, response);
    });
    voice = await startLiveVoice(side, { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'de' }, THIS_MACHINE);
    const end = await voice.ask('POST', '/tool', { type: 'endCall' });
    const make = async (patience: object): Promise<string> => {
      const weather = await voice.ask('POST', '/tool', {
        type: 'function',
        function: {
          name: 'wetter',
          parameters: { type: 'object', properties: { ort: { type: 'string' } }, required: ['ort'] },
        },
        server: { url: tools.url, secret: 'pst', ...patience },
      });
      const assistant = await voice.ask('POST', '/assistant', {
        name: 'Wetterfrosch',
        model: { provider: 'openai', model: 'gpt-4o', toolIds: [weather['id'], end['id']] },
        silenceTimeoutSeconds: 3600,
      });
      return String(assistant['id']);
    };
    assistantId = await make({});
    impatientId = await make({ timeoutSeconds: 1 });
    silent = await voice.call({ assistant: { name: 'Still', silenceTimeoutSeconds: 10 } });
    endless = await voice.call({ assistant: { name: 'Endlos', maxDurationSeconds: 10 } });
  });
  afterAll(async () => {
    await voice?.dispose();
    await Promise.all([model?.stop(), tools?.close()]);
  });

  const begin = async () => await voice.call({ assistantId });

  test('has its function run at its server, with its secret, and says what came of it', async () => {
    const { id, participant } = await begin();
    expect(await participant.ask(`Wetter in Köln ${SAID}`)).toBe(
      `Einen Moment, bitte.\n\nDas Werkzeug sagt: "sonnig, 20 Grad, ${ANSWERED}"`,
    );
    const toolCall = {
      id: expect.any(String),
      type: 'function',
      function: { name: 'wetter', arguments: { ort: `Köln ${SAID}` } },
    };
    expect(tools.requests.at(-1)).toMatchObject({
      headers: { 'content-type': 'application/json', 'x-vapi-secret': 'pst' },
      body: {
        message: {
          type: 'tool-calls',
          timestamp: expect.any(Number),
          call: { id, type: 'webCall', status: 'in-progress', assistantId },
          assistant: { name: 'Wetterfrosch', model: { provider: 'openai', model: 'gpt-4o' } },
          artifact: {
            messages: [
              { role: 'user', message: `Wetter in Köln ${SAID}` },
              { role: 'tool_calls', toolCalls: [toolCall] },
              { role: 'bot', message: 'Einen Moment, bitte.' },
            ],
            transcript: `User: Wetter in Köln ${SAID}\nAI: Einen Moment, bitte.\n`,
          },
          toolCallList: [toolCall],
          toolWithToolCallList: [{ type: 'function', function: { name: 'wetter' }, toolCall }],
        },
      },
    });
    expect(JSON.stringify(tools.requests.at(-1)?.body)).not.toContain('pst');
    await participant.leave();
  });

  test('says what its function has said around it, in its order, and one final transcript', async () => {
    const tool = {
      type: 'function',
      function: { name: 'wetter', parameters: { type: 'object', properties: { ort: { type: 'string' } } } },
      server: { url: tools.url },
      messages: [
        {
          type: 'request-start',
          content: 'Ich frage nach, {{name}}.',
          blocking: true,
          conditions: [{ operator: 'eq', param: 'ort', value: 'Köln' }],
        },
        { type: 'request-complete', content: 'Das war das Wetter.', endCallAfterSpokenEnabled: true },
      ],
    };
    const { participant } = await voice.call({
      assistant: { model: { provider: 'local', tools: [tool] } },
      assistantOverrides: { variableValues: { name: 'Ada' } },
    });
    await participant.type('Wetter in Köln');
    expect(await participant.isSentAway()).toEqual(['assistant-ended-call-after-message-spoken']);
    const story = participant.messages().flatMap((one) => {
      if (one.type === 'voice-input') return [one['input']];
      return one.type === 'tool-calls' || one.type === 'model-output' ? [one.type] : [];
    });
    expect(story).toEqual(['Ich frage nach, Ada.', 'model-output', 'tool-calls', 'Das war das Wetter.']);
    expect(participant.finals()).toEqual(['Ich frage nach, Ada.\n\nDas war das Wetter.']);
  });

  test('is answered by the model server that its assistant names, and without it by who answers here', async () => {
    const custom = await startToolServer(({ body }, response) => {
      if (JSON.stringify(body).includes('Panne')) {
        response.writeHead(500).end();
        return;
      }
      beginStream(response);
      response.end(`data: ${JSON.stringify(chunk({ content: 'Quak.' }, 'stop'))}\n\n`);
    });
    const stored = await voice.ask('POST', '/assistant', {
      name: 'Frosch',
      model: { provider: 'custom-llm', model: 'frosch', url: `${custom.origin}/v1` },
    });
    const { id, participant } = await voice.call({ assistantId: stored['id'] });
    expect(await participant.ask(SAID)).toBe('Quak.');
    expect(custom.requests[0]).toMatchObject({ path: '/v1/chat/completions', body: { call: { id } } });
    expect(await participant.ask(`Panne ${SAID}`)).toBe(`${ANSWERED} für alle.`);
    const { results } = await voice.ask('GET', `/log?callId=${id}`);
    expect(results).toContainEqual(
      expect.objectContaining({
        level: 'ERROR',
        log: 'The model custom-llm/frosch gave no answer (unreachable).',
      }),
    );
    await participant.leave();
    await custom.close();
  });

  test('tells the server of its assistant what happens, in order, and in the end a report', async () => {
    const told = await startToolServer((_request, response) => void response.end());
    const { id, participant } = await voice.call({
      assistant: {
        name: 'Frosch',
        firstMessage: 'Quak.',
        model: { provider: 'local' },
        server: { url: told.url, secret: 'pst' },
      },
    });
    await participant.isGreeted();
    expect(participant.finals()).toEqual(['Quak.']);
    await participant.ask(SAID);
    await participant.leave();
    const messages = () =>
      told.requests.map(
        ({ body }) => z.object({ message: z.looseObject({ type: z.string() }) }).parse(body).message,
      );
    await expect.poll(() => messages().at(-1)?.type).toBe('end-of-call-report');
    expect(messages().map(({ type }) => type)).toEqual([
      'status-update',
      'assistant.started',
      'speech-update',
      'speech-update',
      'conversation-update',
      'conversation-update',
      'speech-update',
      'speech-update',
      'conversation-update',
      'status-update',
      'end-of-call-report',
    ]);
    expect(messages().at(-1)).toMatchObject({
      endedReason: 'customer-ended-call',
      startedAt: expect.any(String),
      call: { id },
      assistant: { name: 'Frosch' },
      artifact: { transcript: `AI: Quak.\nUser: ${SAID}\nAI: ${ANSWERED} für alle.\n` },
    });
    expect(told.requests.every(({ headers }) => headers['x-vapi-secret'] === 'pst')).toBe(true);
    expect(JSON.stringify(told.requests.map(({ body }) => body))).not.toContain('pst');
    await told.close();
  });

  test('takes messages at its control address like those of who is in it, at the same pace', async () => {
    const { id, participant } = await voice.call({ assistant: { monitorPlan: { controlEnabled: true } } });
    const { monitor } = z
      .object({ monitor: z.object({ controlUrl: z.string() }) })
      .parse(await voice.ask('GET', `/call/${id}`));
    const send = async (body: object) => {
      const { pathname } = new URL(monitor.controlUrl);
      const answer = await fetch(voice.origin + pathname, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(answer.status).toBe(200);
    };
    await send({ type: 'say', message: 'Ein Sturm zieht auf.' });
    await expect.poll(() => participant.finals()).toEqual(['Ein Sturm zieht auf.']);
    await send({ type: 'add-message', message: { role: 'user', content: SAID } });
    await expect.poll(() => participant.finals()).toContain(`${ANSWERED} für alle.`);
    // While a slow machine takes them, more and more may come; an address may send 120 a minute.
    let more = 40;
    const flood = async () => {
      await Promise.all(
        Array.from({ length: more }, () => send({ type: 'control', control: 'stop-answer' })),
      );
      more = 10;
      return (await voice.ask('GET', `/log?callId=${id}`))['results'];
    };
    await expect.poll(flood).toContainEqual(
      expect.objectContaining({
        level: 'WARN',
        log: 'More messages came than one can type; they were ignored.',
      }),
    );
    await participant.leave();
  });

  test('ends when its control address is told so', async () => {
    const { id, participant } = await voice.call({ assistant: { monitorPlan: { controlEnabled: true } } });
    const { monitor } = await voice.ask('GET', `/call/${id}`);
    const { controlUrl } = z.object({ controlUrl: z.string() }).parse(monitor);
    await fetch(voice.origin + new URL(controlUrl).pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"type":"end-call"}',
    });
    expect(await participant.isSentAway()).toEqual(['customer-ended-call']);
  });

  test.each([
    ['Bonn', 'answers with 500', 'Der Server hat nicht brauchbar geantwortet'],
    ['Bremen', 'sends broken JSON', 'Der Server hat nicht brauchbar geantwortet'],
    ['Essen', 'is too slow', 'Das Werkzeug hat nicht rechtzeitig geantwortet'],
  ])('whose tool (%s) %s tells that to its model as an error', async (town, how, sentence) => {
    const { participant } = await voice.call({
      assistantId: how === 'is too slow' ? impatientId : assistantId,
    });
    const answer = await participant.ask(`Wetter in ${town} ${SAID}`);
    expect(answer).toMatch(/\nDas Werkzeug sagt: Fehler: /);
    expect(answer).toContain(sentence);
    await participant.leave();
  });

  test('ends when its model asks for that', async () => {
    const { id, participant } = await begin();
    await participant.type(`Tschüs, ${SAID}`);
    expect(await participant.isSentAway()).toEqual(['assistant-ended-call']);
    expect(await voice.ask('GET', `/call/${id}`)).toMatchObject({
      status: 'ended',
      endedReason: 'assistant-ended-call',
    });
  });

  test('that is deleted ends at once for who is in it', async () => {
    const { id, participant } = await begin();
    await participant.ask(SAID);
    expect(await voice.ask('DELETE', `/call/${id}`)).toMatchObject({ endedReason: 'manually-canceled' });
    expect(await participant.isSentAway()).toEqual(['manually-canceled']);
  });

  test.each([
    ['in which nobody says anything', () => silent, 'silence-timed-out'],
    ['that lasts as long as it may', () => endless, 'exceeded-max-duration'],
  ])('%s ends', async (_which, callOf, reason) => {
    const { id, participant } = callOf();
    // Both began with the first test; ten seconds are the shortest that can be asked for.
    expect(await participant.isSentAway()).toEqual([reason]);
    const stored = () => voice.ask('GET', `/call/${id}`);
    await expect.poll(stored).toMatchObject({ status: 'ended', endedReason: reason });
  });

  test('whose process is killed tells its participants within three seconds, and goes on in another', async () => {
    const { id, participant } = await begin();
    const limitMs = scaledAround(3_000);
    const killed = voice.agentWorkerPid();
    const killedAt = performance.now();
    process.kill(killed, 'SIGKILL');
    await until('it is told', () => participant.finals().includes(SPEECH_TEXTS.wasAway), 30_000);
    const toldAfterMs = performance.now() - killedAt;
    expect(toldAfterMs).toBeLessThan(limitMs());
    expect(await participant.ask(SAID)).toBe(`${ANSWERED} für alle.`);
    expect(voice.agentWorkerPid()).not.toBe(killed);
    expect(await voice.ask('GET', `/call/${id}`)).toMatchObject({ status: 'in-progress' });
    await participant.leave();
  });

  test('whose model server is gone is answered in the same turn', async () => {
    const { id, participant } = await begin();
    await participant.ask(SAID);
    await model.stop();
    expect(await participant.ask('Danke!')).toBe('Gern geschehen!');
    const { results } = await voice.ask('GET', `/log?callId=${id}`);
    expect(results).toContainEqual(
      expect.objectContaining({ level: 'ERROR', log: expect.stringContaining('openai-compatible/de') }),
    );
    await participant.leave();
  });

  test('leaves nothing of what was said, unless staff talk with their own assistant', async () => {
    const { staffAssistantId, staffToken, publicKey, visitorAssistantId } = voice.config;
    const visit = await voice.call({ assistantId: visitorAssistantId }, publicKey);
    await visit.participant.isGreeted();
    await visit.participant.ask(SAID);
    await visit.participant.leave();
    const { participant } = await voice.call({ assistantId: staffAssistantId }, staffToken);
    await participant.ask(`Suche ${SAID}`);
    await participant.leave();
    await expect.poll(() => tablesWith(voice.product, SAID)).toContain('rer_voice_conversations');
    await expect
      .poll(() => voice.product.app.inject('/metrics').then(({ body }) => body))
      .toMatch(/rer_voice_calls_running 0/);
    expect(await tablesWith(voice.product, SAID)).toEqual(['rer_voice_conversations']);
    expect(await tablesWith(voice.product, ANSWERED)).toEqual([]);
    expect(logsOf(voice.product)).not.toMatch(new RegExp(`${SAID}|${ANSWERED}`));
  });

  test('of staff is told whole to who asks for it while it goes on', async () => {
    const { participant } = await voice.call(
      { assistantId: voice.config.staffAssistantId },
      voice.config.staffToken,
    );
    await participant.ask(`Suche ${SAID}`);
    await participant.ask('Hilfe');
    const { body } = await voice.product.app.inject('/api/conversations/current');
    const { conversation } = currentConversation.parse(JSON.parse(body));
    await participant.leave();
    const said = conversation?.messages.filter(({ role }) => role === 'user');
    expect(said?.map(({ message }) => message).slice(-2)).toEqual([`Suche ${SAID}`, 'Hilfe']);
  });
});
