import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { curlRequest } from '../../../scripts/lib/curl-request.mjs';
import { samplesOf } from '../../../scripts/lib/samples.mjs';
import { USUAL_DATABASES as DATABASES } from './support/databases.ts';
import { logsOf } from './support/kept-words.ts';
import { type Members, startVoice, type VoiceServer } from './support/voice-server.ts';

const CONTROLLED = { monitorPlan: { controlEnabled: true, listenEnabled: true } };
const END = { type: 'end-call' };
const monitored = z.object({
  id: z.string(),
  monitor: z.strictObject({
    controlUrl: z.string().regex(/^http:\/\/localhost:8080\/voice\/call\/[0-9a-f-]{36}\/control\/[\w-]{32}$/),
  }),
});

describe.each(DATABASES)('messages to a running call from beside it on $name', (side) => {
  let voice: VoiceServer;
  let visitorAssistantId: string;
  let publicKey: string;
  beforeAll(async () => {
    voice = await startVoice(side, { ACCESS: 'staff', VOICE_MAX_CALLS: '50' });
    ({ visitorAssistantId, publicKey } = await voice.voiceConfig());
  });
  afterEach(() => voice.host.endAll());
  afterAll(() => voice.dispose());

  const begin = async (body: object, bearer?: string): Promise<Members> => {
    const answer = await voice.ask('POST', '/call/web', body, bearer === undefined ? {} : { bearer });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body;
  };
  const controlled = async () => {
    const { id, monitor } = monitored.parse(
      await begin({ assistant: { ...CONTROLLED, name: crypto.randomUUID() } }),
    );
    return { id, path: new URL(monitor.controlUrl).pathname.replace(/^\/voice/, '') };
  };
  /** Without any token, as clients of the dialect do it. */
  const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    voice.ask('POST', path, body, { bearer: '', headers });
  const pathOf = (url: string) => new URL(url).pathname.replace(/^\/voice/, '');
  const publicToken = async () => {
    const { body } = await voice.ask('POST', '/token', {
      tag: 'public',
      name: crypto.randomUUID(),
      restrictions: { allowTransientAssistant: true },
    });
    return String(body['value']);
  };
  const shown = async (id: unknown) => {
    const [one, list, pages] = await Promise.all([
      voice.ask('GET', `/call/${String(id)}`),
      voice.ask('GET', `/call?id=${String(id)}`),
      voice.ask('GET', `/v2/call?id=${String(id)}`),
    ]);
    const [paged] = z.array(z.looseObject({})).parse(pages.body['results']);
    return [one.body['monitor'], list.list[0]?.['monitor'], paged?.['monitor']];
  };

  test('are sent, like assistants are made, by the requests that the document shows', async () => {
    const [make, say] = (await samplesOf('docs/voice.md')).filter(({ language }) => language === 'sh');
    const made = curlRequest(make?.text ?? '', { VOICE_PRIVATE_KEY: '-' });
    expect((await voice.ask(made.method, pathOf(made.url), made.body)).status).toBe(201);
    const { path } = await controlled();
    const said = curlRequest(say?.text ?? '', { CONTROL_URL: `http://localhost:8080/voice${path}` });
    expect((await send(pathOf(said.url), said.body)).status).toBe(200);
  });

  test('have an address of the call where its assistant says so, for private tokens alone', async () => {
    const body = await begin({ assistant: { ...CONTROLLED, name: 'Mit' } });
    const { id, monitor } = monitored.parse(body);
    expect(await shown(id)).toEqual([monitor, monitor, monitor]);
    const other = await controlled();
    expect(monitor.controlUrl).not.toContain(other.path.split('/').at(-1));
  });

  test.each([
    ['says nothing of it', {}],
    ['says no', { monitorPlan: { controlEnabled: false, listenEnabled: true } }],
  ])('have no address where the assistant %s', async (_what, assistant) => {
    const { id, monitor } = await begin({ assistant: { ...assistant, name: crypto.randomUUID() } });
    expect([monitor, ...(await shown(id))]).toEqual([undefined, undefined, undefined, undefined]);
  });

  test('reach the call whole, and are answered with nothing', async () => {
    const { path } = await controlled();
    const message = { type: 'say', message: 'Gleich ist Schluss.', endCallAfterSpoken: true, note: null };
    expect(await send(path, message)).toMatchObject({ status: 200, body: {} });
    expect(voice.host.last.taken.map((one) => z.json().parse(JSON.parse(one)))).toEqual([message]);
  });

  test('reach no call with another key, or with the key of another call', async () => {
    const [one, other] = [await controlled(), await controlled()];
    const [oneKey = '', otherKey = ''] = [one, other].map(({ path }) => path.split('/').at(-1));
    for (const path of [
      `${one.path}x`,
      one.path.slice(0, -1),
      one.path.replace(oneKey, otherKey),
      one.path.replace(oneKey, 'null'),
      one.path.replace(one.id, crypto.randomUUID()),
      one.path.replace(one.id, 'x'),
    ]) {
      expect(await send(path, END), path).toMatchObject({
        status: 404,
        body: { message: 'There is nothing at this address.', error: 'Not Found', statusCode: 404 },
      });
    }
    expect(voice.host.calls.flatMap(({ taken }) => taken)).not.toContain(JSON.stringify(END));
  });

  test('reach no call without a key, with any token', async () => {
    const { id } = await begin({ assistant: { name: 'Ohne' } });
    expect((await voice.ask('POST', `/call/${String(id)}/control/null`, END)).status).toBe(404);
  });

  test('have no address any more when the call is over', async () => {
    const { id, path } = await controlled();
    await voice.host.last.report.ended('customer-ended-call');
    expect((await send(path, END)).status).toBe(404);
    expect(await shown(id)).toEqual([undefined, undefined, undefined]);
  });

  test.each([
    ['a text', '"end-call"'],
    ['a list', '[]'],
    ['no type', '{}'],
    ['an empty type', '{"type":""}'],
    ['a type that is no text', '{"type":{"a":1}}'],
    ['NUL', '{"type":"say","message":"\\u0000"}'],
    ['what is no JSON', '{"type":'],
    ['nothing', ''],
  ])('are objects with a type: %s is refused in the words of the dialect', async (_what, body) => {
    const { path } = await controlled();
    expect(await send(path, body)).toMatchObject({
      status: 400,
      body: { error: 'Bad Request', statusCode: 400, message: expect.anything() },
    });
    expect(voice.host.last.taken).toEqual([]);
  });

  test('are no larger than messages in the room', async () => {
    const { path } = await controlled();
    const message = (length: number) => ({ type: 'say', message: 'ä'.repeat(length / 2) });
    expect((await send(path, message(32_000))).status).toBe(200);
    expect(await send(path, message(70_000))).toMatchObject({ status: 413, body: { statusCode: 413 } });
  });

  test('reach no call with the assistant of staff, whatever that says', async () => {
    const service = await voice.voiceConfig({ authorization: `Bearer ${voice.product.keys.serviceKey}` });
    const id = service.staffAssistantId ?? '';
    expect((await voice.ask('PATCH', `/assistant/${id}`, CONTROLLED)).status).toBe(200);
    const begun = await begin({ assistantId: id, assistantOverrides: CONTROLLED });
    expect(voice.host.last.call.own).toBe('staff');
    expect([begun['monitor'], ...(await shown(begun['id']))]).toEqual(Array(4).fill(undefined));
  });

  test('reach a call of a public token only by its stored assistant, and the visitor is not told where', async () => {
    const token = await publicToken();
    const { body: stored } = await voice.ask('POST', '/assistant', { ...CONTROLLED, name: 'Gespeichert' });
    const visit = await begin({ assistantId: stored['id'] }, token);
    expect(visit['monitor']).toBeUndefined();
    expect((await shown(visit['id']))[0]).toEqual({ controlUrl: expect.any(String) });
    const brought = await begin({ assistant: CONTROLLED }, token);
    expect([brought['monitor'], (await shown(brought['id']))[0]]).toEqual([undefined, undefined]);
    const { id } = await begin({ assistantId: visitorAssistantId }, publicKey);
    expect((await shown(id))[0]).toBeUndefined();
  });

  test('leave their key in no log', async () => {
    const { path } = await controlled();
    await send(path, END);
    const key = path.split('/').at(-1) ?? '';
    await expect.poll(() => logsOf(voice.product)).toContain('/voice/call/:id/control/:key');
    const { body } = await voice.ask('GET', '/logs?limit=1000');
    expect(JSON.stringify(body) + logsOf(voice.product)).not.toContain(key);
  });
});
