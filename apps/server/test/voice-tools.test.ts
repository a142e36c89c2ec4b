import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Listening, listen } from '../../../testing/listen.ts';
import { createTellServer } from '../src/voice/tools/notify-server.ts';
import type { ServerWorld } from '../src/voice/tools/pinned-request.ts';
import { ANSWER_MAX_BYTES } from '../src/voice/tools/post-to-tool-server.ts';
import { createToolRunner, type ToolRun } from '../src/voice/tools/tool-runner.ts';

const FIXTURES = new URL('fixtures/tls/', import.meta.url);
const CERTIFICATE = readFileSync(new URL('cert.pem', FIXTURES), 'utf8');
const NO_ANSWER = 'Das Werkzeug konnte nicht ausgeführt werden: Der Server hat nicht brauchbar geantwortet.';
const NOT_ASKED = 'Das Werkzeug konnte nicht ausgeführt werden: Seine Adresse ist nicht erlaubt.';
const TOO_SLOW = 'Das Werkzeug hat nicht rechtzeitig geantwortet.';

interface Received {
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
  readonly url: string | undefined;
}

/** Where nothing leads that asks the system for `localhost`. */
const HERE = '127.0.0.2';

/** A server of a tool, as another operator runs it. */
describe('a tool with a server', () => {
  let server: Listening;
  let port: number;
  let received: Received[];
  let answer: (response: ServerResponse) => void;
  beforeAll(async () => {
    const toolServer = createServer(
      { cert: CERTIFICATE, key: readFileSync(new URL('key.pem', FIXTURES)) },
      (request, response) => {
        const chunks: Buffer[] = [];
        request.on('data', (chunk: Buffer) => chunks.push(chunk));
        request.on('end', () => {
          const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
          received.push({ headers: request.headers, body, url: request.url });
          answer(response);
        });
      },
    );
    server = await listen(toolServer, HERE);
    port = server.port;
  });
  afterAll(() => server.close());
  beforeEach(() => {
    received = [];
    pauses = [];
    answer = (response) => void response.end('{"results":[{"toolCallId":"c1","result":"sonnig"}]}');
  });

  /** How long it was waited between two tries, milliseconds. */
  let pauses: number[] = [];
  /** Names that lead to this machine, taken for the open internet. */
  const here: ServerWorld = { resolve: async () => [HERE], isAllowed: () => true, ca: CERTIFICATE };
  const runnerIn = (world: ServerWorld) =>
    createToolRunner({
      publicUrl: 'http://localhost:8080',
      ownFunction: {
        path: '/functions/v1/dienstleister',
        answer: () => Promise.reject(new TypeError('It is not asked.')),
      },
      currentCaller: async () => null,
      world,
      now: () => 1_700_000_000_000,
      pause: async (ms) => pauses.push(ms),
    });
  const run = (given: Partial<ToolRun> = {}, world: ServerWorld = here) =>
    runnerIn(world).run({
      tool: toolAt(`https://localhost:${port}/hook?a=1`),
      call: { id: 'c1', name: 'wetter', arguments: { ort: 'Köln' } },
      assistantServer: undefined,
      about: { call: { id: 'call-1' } },
      signal: AbortSignal.timeout(10_000),
      ...given,
    });
  const toolAt = (url: string, more: object = {}): ToolRun['tool'] => ({
    id: 't1',
    tool: { type: 'function', function: { name: 'wetter' }, server: { url, ...more } },
  });

  test('is asked in the form of the contract, with its secret and its headers', async () => {
    const tool = toolAt(`https://localhost:${port}/hook?a=1`, { secret: 'pst', headers: { 'x-kunde': '7' } });
    expect(await run({ tool })).toEqual({ result: 'sonnig', isError: false });
    const toolCall = { id: 'c1', type: 'function', function: { name: 'wetter', arguments: { ort: 'Köln' } } };
    expect(received).toMatchObject([
      {
        url: '/hook?a=1',
        headers: {
          'content-type': 'application/json',
          'x-vapi-secret': 'pst',
          'x-kunde': '7',
          host: `localhost:${port}`,
        },
        body: {
          message: {
            type: 'tool-calls',
            timestamp: 1_700_000_000_000,
            call: { id: 'call-1' },
            toolCallList: [toolCall],
            toolWithToolCallList: [{ type: 'function', function: { name: 'wetter' }, toolCall }],
          },
        },
      },
    ]);
    expect(JSON.stringify(received[0]?.body)).not.toContain('pst');
  });

  test('is told of its tool what models are, and nothing else that stands with it', async () => {
    const { tool } = toolAt(`https://localhost:${port}/hook`, {
      secret: 'pst',
      headers: { 'x-kunde': 'pst' },
    });
    const messages = [{ type: 'request-complete', content: 'Fertig.' }];
    const more = {
      async: false,
      messages,
      headers: { a: 'pst' },
      url: 'pst',
      body: { a: 'pst' },
      code: 'pst',
    };
    await run({ tool: { id: 't1', tool: { ...tool, ...more } } });
    expect(received[0]?.body).toMatchObject({
      message: {
        toolWithToolCallList: [
          {
            id: 't1',
            type: 'function',
            async: false,
            messages,
            function: { name: 'wetter' },
            toolCall: { id: 'c1' },
          },
        ],
      },
    });
    expect(JSON.stringify(received[0]?.body)).not.toContain('pst');
  });

  describe('with a plan for tries', () => {
    const planned = (backoffPlan: object, more: object = {}) => ({
      tool: toolAt(`https://localhost:${port}/hook`, { backoffPlan, ...more }),
    });
    /** It answers well at that try, until then with this. */
    const answersAt = (goodTry: number, otherwise: (response: ServerResponse) => void) => {
      const good = answer;
      answer = (response) => (received.length < goodTry ? otherwise(response) : good(response));
    };

    test('is asked again with the same message, after the pauses that it names', async () => {
      answersAt(3, (response) => void response.writeHead(503).end());
      const plan = { type: 'exponential', maxRetries: 4, baseDelaySeconds: 2 };
      expect(await run(planned(plan))).toEqual({ result: 'sonnig', isError: false });
      expect(pauses).toEqual([2000, 4000]);
      expect(received).toHaveLength(3);
      expect(received[2]?.body).toEqual(received[0]?.body);
    });

    test.each<[string, (response: ServerResponse) => void]>([
      ['breaks the connection', (response) => void response.destroy()],
      ['takes too long', () => undefined],
    ])('is asked again when it %s', async (_what, otherwise) => {
      answersAt(2, otherwise);
      expect(await run(planned({ maxRetries: 1 }, { timeoutSeconds: 2 }))).toMatchObject({
        isError: false,
      });
      expect(received).toHaveLength(2);
    });

    test('gives its last answer when none was good, and is asked no more often than it says', async () => {
      answersAt(9, (response) => void response.writeHead(500).end());
      expect(await run(planned({ maxRetries: 2 }))).toMatchObject({
        isError: true,
        result: expect.stringContaining('Status 500'),
      });
      expect(received).toHaveLength(3);
    });

    test('is not asked again after a status that it names as final', async () => {
      answersAt(9, (response) => void response.writeHead(404).end());
      expect(await run(planned({ maxRetries: 2, excludedStatusCodes: [404] }))).toMatchObject({
        isError: true,
      });
      expect(received).toHaveLength(1);
    });

    test('is not asked again after too much, nor when its address is none that we ask', async () => {
      answersAt(9, (response) => void response.end('x'.repeat(ANSWER_MAX_BYTES + 1)));
      expect(await run(planned({ maxRetries: 2 }))).toMatchObject({ isError: true });
      expect(received).toHaveLength(1);
      const world: ServerWorld = { resolve: async () => ['10.0.0.1'] };
      expect(await run(planned({ maxRetries: 2 }), world)).toEqual({ result: NOT_ASKED, isError: true });
      expect(pauses).toEqual([]);
    });
  });

  test('that is told something is told by the same rules, again by its plan, and whether it was is known', async () => {
    const tell = (more: object = {}, world: ServerWorld = here) =>
      createTellServer({ url: `https://localhost:${port}/hook`, secret: 'pst', ...more }, world, async (ms) =>
        pauses.push(ms),
      )({ type: 'hang' }, AbortSignal.timeout(10_000));
    answer = (response) => void response.end();
    expect(await tell()).toBe('told');
    expect(received).toMatchObject([
      { headers: { 'x-vapi-secret': 'pst' }, body: { message: { type: 'hang' } } },
    ]);
    answer = (response) => void response.writeHead(500).end();
    expect(await tell({ backoffPlan: { maxRetries: 2, baseDelaySeconds: 1 } })).toBe('failed');
    expect(received).toHaveLength(4);
    expect(pauses).toEqual([1000, 1000]);
    expect(await tell({}, { resolve: async () => ['10.0.0.1'] })).toBe('failed');
    expect(received).toHaveLength(4);
  });

  test('may not set how it is asked', async () => {
    const headers = { Host: 'evil.example', 'Content-Length': '1', 'Transfer-Encoding': 'chunked' };
    expect(await run({ tool: toolAt(`https://localhost:${port}`, { headers }) })).toMatchObject({
      isError: false,
    });
    expect(received[0]?.headers).toMatchObject({ host: `localhost:${port}` });
  });

  test('without a server of its own asks that of the assistant, and without any is told so', async () => {
    const tool: ToolRun['tool'] = { id: null, tool: { type: 'function', function: { name: 'wetter' } } };
    const assistantServer = { url: `https://localhost:${port}/assistent` };
    expect(await run({ tool, assistantServer })).toMatchObject({ result: 'sonnig' });
    expect(received[0]?.url).toBe('/assistent');
    expect(await run({ tool })).toEqual({ result: 'Dieses Werkzeug nennt keinen Server.', isError: true });
  });

  test.each([
    ['500', (response: ServerResponse) => void response.writeHead(500).end('{"result":"x"}')],
    ['broken JSON', (response: ServerResponse) => void response.end('{"results":[')],
    ['a page', (response: ServerResponse) => void response.end('<html>')],
    ['a broken connection', (response: ServerResponse) => void response.destroy()],
    [
      'a broken answer',
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('{"res');
        setImmediate(() => response.destroy());
      },
    ],
    ['too much', (response: ServerResponse) => void response.end('x'.repeat(ANSWER_MAX_BYTES + 1))],
    [
      'another protocol',
      ({ socket }: ServerResponse) =>
        void socket?.end(
          'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
        ),
    ],
  ])('that answers with %s is an error that the model sees', async (_what, answering) => {
    answer = answering;
    expect(await run()).toEqual({ isError: true, result: expect.stringContaining(NO_ANSWER) });
  });

  test.each(['301', '302', '307', '308'])('that leads elsewhere by %s is not followed', async (status) => {
    answer = (response) =>
      void response.writeHead(Number(status), { location: `https://localhost:${port}/inner` }).end();
    expect(await run()).toMatchObject({ isError: true });
    expect(received).toHaveLength(1);
  });

  test('that answers with other JSON gives that as its result', async () => {
    answer = (response) => void response.end('{"success":true,"data":[]}');
    expect(await run()).toEqual({ result: '{"success":true,"data":[]}', isError: false });
  });

  test('has the time that it names, from the first look to the end of the answer', async () => {
    answer = (response) => {
      response.writeHead(200);
      response.write('{"results":');
    };
    expect(await run({ tool: toolAt(`https://localhost:${port}`, { timeoutSeconds: 0.2 }) })).toEqual({
      isError: true,
      result: TOO_SLOW,
    });
    const endless: ServerWorld = { ...here, resolve: () => new Promise(() => undefined) };
    expect(
      await run({ tool: toolAt(`https://localhost:${port}`, { timeoutSeconds: 0.2 }) }, endless),
    ).toMatchObject({
      result: TOO_SLOW,
    });
  });

  test('is given up when the call stops waiting', async () => {
    answer = () => undefined;
    const stop = new AbortController();
    const running = run({ signal: stop.signal });
    stop.abort();
    expect(await running).toMatchObject({ isError: true });
  });

  test.each([
    'http://localhost/hook',
    'ftp://example.org',
    'file:///etc/passwd',
    'https://user:secret@example.org/',
    'not an address',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/',
  ])('at %s is not asked', async (url) => {
    const asked: string[] = [];
    const resolve = async (name: string) => {
      asked.push(name);
      return ['1.1.1.1'];
    };
    expect(await run({ tool: toolAt(url) }, { resolve })).toEqual({ result: NOT_ASKED, isError: true });
    expect(asked).toEqual([]);
  });

  test.each([[['127.0.0.1']], [['1.1.1.1', '10.0.0.7']], [['1.1.1.1', '::1']], [['169.254.169.254']]])(
    'whose name leads to %j is not asked',
    async (addresses) => {
      const world: ServerWorld = { resolve: async () => addresses, ca: CERTIFICATE };
      expect(await run({ tool: toolAt(`https://intern.example:${port}/`) }, world)).toEqual({
        result: NOT_ASKED,
        isError: true,
      });
      expect(received).toEqual([]);
    },
  );

  test('is connected to at the address that was looked at, whatever its name leads to a moment later', async () => {
    let looks = 0;
    const world: ServerWorld = {
      ...here,
      resolve: async () => {
        looks += 1;
        return looks === 1 ? [HERE] : ['10.255.255.1'];
      },
    };
    expect(await run({}, world)).toMatchObject({ isError: false });
    expect(looks).toBe(1);
  });

  test('must show a certificate for its name', async () => {
    const { ca: _ca, ...untrusting } = here;
    expect(await run({}, untrusting)).toMatchObject({ isError: true });
    expect(await run({ tool: toolAt(`https://other.example:${port}/`) })).toMatchObject({ isError: true });
    expect(received).toEqual([]);
  });
});
