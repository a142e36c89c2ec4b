import type { ServerResponse } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { DeIntentModel, type ModelPart, type ModelRequest } from '@rer/agent';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { beginStream, chunk } from '../../../packages/agent/test/support/model-server.ts';
import { effectiveAssistant } from '../src/voice/calls/effective-assistant.ts';
import { voiceAssistant } from '../src/voice/dialect/assistant-schema.ts';
import { modelsOfCall } from '../src/voice/live/call-models.ts';
import type { ServerWorld } from '../src/voice/tools/pinned-request.ts';
import { startToolServer, THIS_MACHINE, type ToolServer } from './support/tool-server.ts';

const REQUEST: ModelRequest = {
  messages: [
    { role: 'system', content: 'Sei freundlich.' },
    { role: 'user', content: 'Hallo' },
  ],
  tools: [],
  memory: null,
  temperature: 0.5,
  maxTokens: 100,
};

describe('the model server of an assistant', () => {
  let server: ToolServer;
  let answer: (response: ServerResponse) => void;
  beforeAll(async () => {
    server = await startToolServer((_request, response) => answer(response));
  });
  afterAll(() => server.close());
  beforeEach(() => {
    answer = (response) => {
      beginStream(response);
      for (const piece of [chunk({ content: 'Guten ' }), chunk({ content: 'Tag.' }, 'stop')])
        response.write(`data: ${JSON.stringify(piece)}\n\n`);
      response.end();
    };
  });

  const chosen = { model: new DeIntentModel() };
  const modelsOf = (model: object = {}, more: object = {}, world: ServerWorld = THIS_MACHINE) => {
    const given = { provider: 'custom-llm', model: 'frosch', url: `${server.origin}/v1`, ...model };
    const assistant = effectiveAssistant(voiceAssistant.parse({ ...more, model: given }), {});
    const call: Parameters<typeof modelsOfCall>[0] = {
      id: 'call-1',
      orgId: 'org-1',
      createdAt: new Date(0),
      assistantId: 'assistant-1',
      assistant,
      variableValues: { host: 'evil.example' },
      room: { name: 'raum', url: 'https://example.org/rooms/raum' },
    };
    return modelsOfCall(call, chosen, world);
  };
  const asked = async (...given: Parameters<typeof modelsOf>) => {
    const parts: ModelPart[] = [];
    const { signal } = new AbortController();
    for await (const part of modelsOf(...given).model.respond(REQUEST, signal)) parts.push(part);
    return parts.map((part) => (part.kind === 'text' ? part.text : '')).join('');
  };
  const last = () => server.requests.at(-1);

  test('is asked for chat completions below its address, and its answer is streamed', async () => {
    expect(await asked()).toBe('Guten Tag.');
    expect(last()).toMatchObject({
      path: '/v1/chat/completions',
      headers: { 'content-type': 'application/json' },
      body: { model: 'frosch', stream: true, temperature: 0.5, max_tokens: 100, messages: REQUEST.messages },
    });
  });

  test.each(['/v1/', '/v1/chat/completions', '/v1/chat/completions/'])(
    'is found at the address %s too',
    async (path) => {
      await asked({ url: `${server.origin}${path}` });
      expect(last()?.path).toBe('/v1/chat/completions');
    },
  );

  test('is told its key by the credential, and its headers, but how it is asked is ours', async () => {
    const credentials = [
      { provider: 'webhook', apiKey: 'falsch' },
      { provider: 'custom-llm', apiKey: 'sk-richtig' },
    ];
    const headers = {
      'x-kunde': '7',
      Authorization: 'Bearer falsch',
      host: 'evil.example',
      'content-length': '1',
    };
    await asked({ headers }, { credentials });
    expect(last()?.headers).toMatchObject({
      authorization: 'Bearer sk-richtig',
      'x-kunde': '7',
      host: new URL(server.origin).host,
    });
    await asked({ headers });
    expect(last()?.headers.authorization).toBeUndefined();
  });

  test.each([
    [undefined, { metadata: { kunde: 7, model: 'x', tools: [] }, call: { id: 'call-1' } }],
    ['variable', { metadata: { kunde: 7, model: 'x', tools: [] }, call: { id: 'call-1' } }],
    ['destructured', { kunde: 7, call: { id: 'call-1' } }],
    ['off', {}],
  ])('is told beside the conversation what the mode %s says', async (metadataSendMode, told) => {
    const metadata = { kunde: 7, model: 'x', tools: [] };
    await asked({ ...(metadataSendMode && { metadataSendMode }) }, { metadata });
    expect(last()?.body).toMatchObject({ ...told, model: 'frosch' });
    const own = ['model', 'messages', 'stream', 'temperature', 'max_tokens'];
    expect(Object.keys(last()?.body ?? {}).sort()).toEqual([...own, ...Object.keys(told)].sort());
  });

  test.each<[string, (response: ServerResponse) => void, string]>([
    ['answers with 500', (response) => void response.writeHead(500).end('x'), 'unreachable'],
    ['answers with 401', (response) => void response.writeHead(401).end('x'), 'refused'],
    ['answers with nothing', (response) => void response.writeHead(204).end(), 'unreachable'],
    [
      'leads elsewhere',
      (response) => void response.writeHead(307, { location: `${server.origin}/other` }).end(),
      'refused',
    ],
    ['breaks the connection', (response) => void response.destroy(), 'unreachable'],
    [
      'breaks off',
      (response) => {
        beginStream(response);
        response.write(`data: ${JSON.stringify(chunk({ content: 'Gu' }))}\n\n`);
        setImmediate(() => response.destroy());
      },
      'unreachable',
    ],
    ['says what is no answer', (response) => void response.end('data: {"x"\n\n'), 'malformed'],
  ])('that %s has failed, and is asked once', async (_what, answering, code) => {
    answer = answering;
    const before = server.requests.length;
    await expect(asked()).rejects.toMatchObject({ name: 'ModelError', code });
    expect(server.requests.length).toBe(before + 1);
  });

  test.each([
    ['an address without https', { url: 'http://localhost/v1' }, THIS_MACHINE],
    ['an address of this machine', { url: 'https://127.0.0.1/v1' }, {}],
    ['an address of the machine’s network', { url: 'https://169.254.169.254/v1' }, {}],
    ['a name that leads to this machine', {}, { resolve: async () => ['127.0.0.1'] }],
    ['a name that leads inside as well', {}, { resolve: async () => ['1.1.1.1', '10.0.0.1'] }],
  ])('at %s is not asked', async (_what, model, world) => {
    const before = server.requests.length;
    await expect(asked(model, {}, world)).rejects.toMatchObject({
      name: 'ModelError',
      cause: { name: 'ToolServerError', code: 'address' },
    });
    expect(server.requests.length).toBe(before);
  });

  test('is connected to at the address that was looked at, whatever its name leads to a moment later', async () => {
    let looks = 0;
    const resolve = async () => {
      looks += 1;
      return looks === 1 ? ['127.0.0.1'] : ['10.255.255.1'];
    };
    expect(await asked({}, {}, { ...THIS_MACHINE, resolve })).toBe('Guten Tag.');
    expect(looks).toBe(1);
  });

  test.each([
    ['its address is no address', { url: 'frosch' }, {}],
    ['its address has a login', { url: 'https://a:b@localhost/v1' }, {}],
    ['its key cannot be sent', {}, { credentials: [{ provider: 'custom-llm', apiKey: 'ä' }] }],
  ])('cannot be made when %s', (_what, model, more) => {
    expect(() => modelsOf(model, more)).toThrow(TypeError);
  });

  test('is where its assistant says: values of a call choose no address', async () => {
    const names: string[] = [];
    const resolve = async (name: string) => {
      names.push(name);
      return ['127.0.0.1'];
    };
    const url = `https://{{host}}:${new URL(server.origin).port}/v1`;
    await expect(asked({ url }, {}, { ...THIS_MACHINE, resolve })).rejects.toThrow();
    expect(names).toEqual(['{{host}}']);
  });

  /** The server begins its answer and says no more. Settles when its client is gone. */
  const sayOnePiece = (): Promise<void> =>
    new Promise((resolve) => {
      answer = (response) => {
        response.on('close', resolve);
        beginStream(response);
        response.write(`data: ${JSON.stringify(chunk({ content: 'Gu' }))}\n\n`);
      };
    });

  test('is left when nobody waits for its answer any more', async () => {
    const gone = sayOnePiece();
    const stop = new AbortController();
    for await (const _part of modelsOf().model.respond(REQUEST, stop.signal)) stop.abort();
    await gone;
  });

  test('is left in the middle of its answer, however late that is', async () => {
    const gone = sayOnePiece();
    const stop = new AbortController();
    for await (const _part of modelsOf().model.respond(REQUEST, stop.signal)) {
      // It says no more, and what only the beginning of the answer needed is forgotten by then.
      setImmediate(() => {
        collectGarbage();
        stop.abort();
      });
    }
    await gone;
  });

  test('has the time to begin that it names, and who answers here answers when it fails', () => {
    expect(modelsOf({ timeoutSeconds: 100 })).toMatchObject({
      model: { id: 'custom-llm/frosch' },
      fallbackModel: chosen.model,
      limits: { firstPartMs: 100_000, answerMs: 220_000 },
    });
    expect(modelsOf().limits).toMatchObject({ firstPartMs: 20_000 });
  });

  test.each([
    ['another provider', { provider: 'openai', model: 'gpt-4o' }],
    ['none', undefined],
  ])('is not asked by an assistant that names %s, whatever else it holds', (_what, model) => {
    const given = model && { ...model, url: `${server.origin}/v1` };
    const assistant = effectiveAssistant(voiceAssistant.parse({ ...(given && { model: given }) }), {});
    const call = {
      id: 'call-1',
      orgId: 'org-1',
      createdAt: new Date(0),
      assistantId: null,
      assistant,
      variableValues: {},
      room: { name: 'raum', url: '' },
    };
    expect(modelsOfCall(call, chosen, THIS_MACHINE)).toBe(chosen);
  });
});

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}
