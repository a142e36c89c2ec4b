import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { beginStream, chunk, ModelServer } from '../../../packages/agent/test/support/model-server.ts';
import { USUAL_DATABASES as DATABASES, USUAL_DATABASE } from './support/databases.ts';
import { logsOf, tablesWith } from './support/kept-words.ts';
import { type LiveVoice, startLiveVoice } from './support/live-voice.ts';
import { startToolServer, THIS_MACHINE, type ToolServer } from './support/tool-server.ts';
import { startVoice, type VoiceServer } from './support/voice-server.ts';

const report = z.looseObject({
  type: z.literal('end-of-call-report'),
  call: z.looseObject({ id: z.string() }),
  analysis: z.record(z.string(), z.json()),
});
type CallReport = z.infer<typeof report>;

/** The reports on a call that the server of its assistant was told. */
function reportsOn(id: string, { requests }: ToolServer): readonly CallReport[] {
  return requests.flatMap(({ body }) => {
    const told = z.object({ message: report }).safeParse(body);
    return told.success && told.data.message.call.id === id ? [told.data.message] : [];
  });
}

const SAID = 'Quittengelee {{schema}}';
const SUMMARY = 'Es ging um Sanddornsaft.';
/** What plans of the tests begin with, and what a model then answers. */
const ASKED = { data: 'DATEN', broken: 'KAPUTT', failing: 'FEHLER', held: 'WARTEN' } as const;

const lastMessages = z.array(z.looseObject({ role: z.string(), content: z.string() }));

function say(response: ServerResponse, text: string): void {
  beginStream(response);
  response.end(`data: ${JSON.stringify(chunk({ content: text }, 'stop'))}\n\n`);
}

// Nothing of it is stored: both databases see the same.
describe.each([USUAL_DATABASE])('the analysis of a call that is over on $name', (side) => {
  let voice: LiveVoice;
  let model: ModelServer;
  let server: ToolServer;
  let held: ServerResponse[] = [];

  const answer = (messages: z.infer<typeof lastMessages>, response: ServerResponse) => {
    const first = messages[0]?.content ?? '';
    if (first.startsWith(ASKED.data)) say(response, '```json\n{"saft":"Sanddorn"}\n```');
    else if (first.startsWith(ASKED.broken)) say(response, '{"saft":');
    else if (first.startsWith(ASKED.failing)) response.writeHead(500).end();
    else if (first.startsWith(ASKED.held)) held.push(response);
    else if (first.startsWith('Fasse')) say(response, SUMMARY);
    else if (first.startsWith('Beurteile')) say(response, ' true\n');
    else say(response, 'Guten Tag.');
  };
  beforeAll(async () => {
    [model, server] = await Promise.all([
      ModelServer.start(),
      startToolServer((_request, response) => void response.end()),
    ]);
    model.answers((response) =>
      answer(lastMessages.parse(model.requests.at(-1)?.body.messages ?? []), response),
    );
    voice = await startLiveVoice(side, { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'de' }, THIS_MACHINE);
  });
  afterEach(() => {
    for (const response of held) response.destroy();
    held = [];
  });
  afterAll(async () => {
    await voice?.dispose();
    await Promise.all([model?.stop(), server?.close()]);
  });

  const begin = async (assistant: object, bearer?: string) =>
    await voice.call(
      { assistant: { server: { url: server.url }, serverMessages: ['end-of-call-report'], ...assistant } },
      bearer,
    );
  const reportOn = async (id: string, from: ToolServer = server) => {
    await expect.poll(() => reportsOn(id, from)).toHaveLength(1);
    return reportsOn(id, from)[0];
  };
  /** What the report says of a call with that assistant in which something was said. */
  const analysisOf = async (assistant: object) => {
    const { id, participant } = await begin(assistant);
    await participant.ask(SAID);
    const before = model.requests.length;
    await participant.leave();
    const report = await reportOn(id);
    return { id, analysis: report?.analysis, requests: model.requests.slice(before) };
  };
  const warnings = async (id: string) => {
    const { results } = await voice.ask('GET', `/log?callId=${id}`);
    return z
      .array(z.object({ level: z.string(), log: z.string() }))
      .parse(results)
      .flatMap(({ level, log }) => (level === 'WARN' ? [log] : []));
  };

  test('is a summary and whether it was a success, each asked for by itself, after what was said', async () => {
    const { analysis, requests } = await analysisOf({ name: 'Saft' });
    expect(analysis).toEqual({ summary: SUMMARY, successEvaluation: 'true' });
    expect(requests.map(({ body }) => body)).toEqual(
      Array(2).fill(expect.objectContaining({ model: 'de', temperature: 0, stream: true })),
    );
    for (const { body } of requests) {
      const { content } = lastMessages.parse(body.messages).at(-1) ?? { content: '' };
      expect(content).toContain(`User: ${SAID}\nAI: Guten Tag.\n`);
      expect(content).toContain('customer-ended-call');
    }
  });

  test('has the parts that the plan names', async () => {
    const data = (more: object = {}) => ({
      enabled: true,
      schema: { type: 'object' },
      messages: [{ role: 'system', content: `${ASKED.data} {{schema}} {{transcript}}` }],
      ...more,
    });
    const { analysis, requests } = await analysisOf({
      analysisPlan: {
        summaryPlan: { enabled: false },
        successEvaluationPlan: { enabled: false },
        structuredDataPlan: data(),
        structuredDataMultiPlan: [
          { key: 'eins', plan: data() },
          { key: 'aus', plan: data({ enabled: false }) },
          { key: 'zwei', plan: data() },
        ],
      },
    });
    const saft = { saft: 'Sanddorn' };
    expect(analysis).toEqual({
      structuredData: saft,
      structuredDataMulti: [{ eins: saft }, { zwei: saft }],
    });
    expect(requests[0]?.body.messages).toEqual([
      { role: 'system', content: expect.stringContaining(`${ASKED.data} {"type":"object"} `) },
    ]);
    expect(JSON.stringify(requests[0]?.body.messages)).toContain(SAID);
  });

  test('lacks what fails, is no JSON or takes too long, and the log of the call says so', async () => {
    const asked = (content: string) => ({ enabled: true, messages: [{ role: 'user', content }] });
    const { id, analysis } = await analysisOf({
      analysisPlan: {
        summaryPlan: { ...asked(ASKED.held), timeoutSeconds: 1 },
        structuredDataPlan: asked(ASKED.broken),
        successEvaluationPlan: asked(ASKED.failing),
      },
    });
    expect(analysis).toEqual({});
    expect((await warnings(id)).sort()).toEqual([
      'A part of the analysis is missing: structured data (malformed).',
      'A part of the analysis is missing: success evaluation (unreachable).',
      'A part of the analysis is missing: summary (timeout).',
    ]);
  });

  test('is asked of the model server that the assistant names', async () => {
    const own = await startToolServer(({ body }, response) => {
      const { messages } = z.object({ messages: lastMessages }).parse(body);
      answer(messages, response);
    });
    const { analysis, requests } = await analysisOf({
      model: { provider: 'custom-llm', model: 'eigen', url: `${own.origin}/v1` },
    });
    expect(analysis).toEqual({ summary: SUMMARY, successEvaluation: 'true' });
    expect(requests).toEqual([]);
    expect(own.requests).toHaveLength(3);
    await own.close();
  });

  test('holds nobody up: the call is over while it is made, and the report waits for it', async () => {
    const { id, participant } = await begin({
      endCallPhrases: ['Guten Tag'],
      analysisPlan: {
        summaryPlan: { messages: [{ role: 'user', content: ASKED.held }], timeoutSeconds: 60 },
        successEvaluationPlan: { enabled: false },
      },
    });
    await participant.type(SAID);
    expect(await participant.isSentAway()).toEqual(['assistant-said-end-call-phrase']);
    await expect.poll(() => held.length).toBe(1);
    await expect.poll(() => voice.ask('GET', `/call/${id}`)).toMatchObject({ status: 'ended' });
    await expect
      .poll(() => voice.product.app.inject('/metrics').then(({ body }) => body))
      .toMatch(/rer_voice_calls_running 0/);
    expect(reportsOn(id, server)).toEqual([]);
    for (const response of held) say(response, 'Endlich.');
    expect(await reportOn(id)).toMatchObject({ analysis: { summary: 'Endlich.' } });
  });

  test.each([
    ['hipaaEnabled', { compliancePlan: { hipaaEnabled: true } }],
    ['pciEnabled', { compliancePlan: { pciEnabled: true } }],
    ['a threshold that was not reached', { analysisPlan: { minMessagesThreshold: 3 } }],
  ])('is empty with %s, and no model is asked', async (_what, assistant) => {
    const { analysis, requests } = await analysisOf(assistant);
    expect([analysis, requests]).toEqual([{}, []]);
  });

  test('is empty when nobody said anything, and no model is asked', async () => {
    const { id, participant } = await begin({ firstMessage: 'Hallo!' });
    const before = model.requests.length;
    await participant.leave();
    expect((await reportOn(id))?.analysis).toEqual({});
    expect(model.requests.length).toBe(before);
  });

  test('is not made where no server is told the report', async () => {
    const before = model.requests.length;
    const others = { serverMessages: ['status-update'] };
    const chosen = await begin(others);
    await chosen.participant.ask(SAID);
    await chosen.participant.leave();
    await expect.poll(() => voice.ask('GET', `/call/${chosen.id}`)).toMatchObject({ status: 'ended' });
    expect(model.requests.length).toBe(before + 1);
  });

  test('is kept nowhere', async () => {
    await analysisOf({ name: 'Saft' });
    expect(await tablesWith(voice.product, 'Sanddornsaft')).toEqual([]);
    expect(logsOf(voice.product)).not.toMatch(/Sanddornsaft|Quittengelee/);
  });
});

describe.each([USUAL_DATABASE])('a call without a model server on $name', (side) => {
  test('has an empty analysis: what is built in writes nothing', async () => {
    const server = await startToolServer((_request, response) => void response.end());
    const voice = await startLiveVoice(side, {}, THIS_MACHINE);
    const { id, participant } = await voice.call({ assistant: { server: { url: server.url } } });
    await participant.ask(SAID);
    await participant.leave();
    await expect.poll(() => reportsOn(id, server).map(({ analysis }) => analysis)).toEqual([{}]);
    await voice.dispose();
    await server.close();
  });
});

describe.each(DATABASES)('an assistant with a plan for analyses on $name', (side) => {
  let voice: VoiceServer;
  beforeAll(async () => {
    voice = await startVoice(side, { ACCESS: 'staff' });
  });
  afterAll(() => voice.dispose());

  test.each([
    ['a rubric that is none', { successEvaluationPlan: { rubric: 'Noten' } }, 'successEvaluationPlan.rubric'],
    ['too much time', { summaryPlan: { timeoutSeconds: 600 } }, 'summaryPlan.timeoutSeconds'],
    [
      'messages without text',
      { summaryPlan: { messages: [{ role: 'user' }] } },
      'summaryPlan.messages.0.content',
    ],
  ])('is refused with a plan that names %s', async (_what, analysisPlan, path) => {
    const { status, body } = await voice.ask('POST', '/assistant', { analysisPlan });
    expect([status, body['message']]).toEqual([400, [expect.stringContaining(`analysisPlan.${path}: `)]]);
  });
});
