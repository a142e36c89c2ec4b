import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { VapiClient as OlderClient, VapiError as OlderError } from 'voice-server-sdk-0-5';
import { VapiClient, VapiError } from 'voice-server-sdk-2-0';
import { USUAL_DATABASES as DATABASES } from './support/databases.ts';
import { startVoice, type VoiceServer } from './support/voice-server.ts';

/** Unmodified clients of the rented service, of the site's time and the newest, against ours. */
describe.each(DATABASES)('clients of the dialect on $name', (side) => {
  let voice: VoiceServer;
  let older: OlderClient;
  let newer: VapiClient;
  beforeAll(async () => {
    voice = await startVoice(side, { ACCESS: 'staff' });
    const address = await voice.product.app.listen({ host: '127.0.0.1', port: 0 });
    const options = { token: voice.product.keys.voicePrivateKey, baseUrl: `${address}/voice` };
    older = new OlderClient(options);
    newer = new VapiClient(options);
  });
  afterAll(() => voice.dispose());

  const beginCall = async (assistantId?: string) => {
    const partner =
      assistantId === undefined ? { assistant: { name: crypto.randomUUID() } } : { assistantId };
    const { body } = await voice.ask('POST', '/call/web', partner);
    return String(body['id']);
  };

  test('0.5.2 makes, lists, reads, changes and deletes assistants', async () => {
    const made = await older.assistants.create({
      name: 'Älterer',
      model: {
        provider: 'openai',
        model: 'gpt-4o',
        messages: [{ role: 'system', content: 'Antworte kurz.' }],
      },
      voice: { provider: '11labs', voiceId: 'sarah', stability: 0.5 },
      startSpeakingPlan: { waitSeconds: 0.4 },
      server: { url: 'https://example.org/hook', timeoutSeconds: 20, secret: 'geheim' },
    });
    expect(made).toMatchObject({ name: 'Älterer', id: expect.any(String), orgId: expect.any(String) });
    expect(await older.assistants.get(made.id)).toEqual(made);
    expect(await older.assistants.list({ createdAtGe: made.createdAt })).toEqual([made]);
    expect(await older.assistants.list({ createdAtGt: made.createdAt })).toEqual([]);
    const changed = await older.assistants.update(made.id, { firstMessage: 'Hallo' });
    expect(changed).toMatchObject({ name: 'Älterer', firstMessage: 'Hallo' });
    expect(await older.assistants.list({ updatedAtGe: changed.updatedAt, limit: 1 })).toEqual([changed]);
    expect(await older.assistants.delete(made.id)).toMatchObject({ id: made.id });
    const gone = await older.assistants.get(made.id).catch((error: unknown) => error);
    expect(gone).toBeInstanceOf(OlderError);
    expect(gone).toMatchObject({
      statusCode: 404,
      body: { statusCode: 404, error: 'Not Found', message: expect.stringContaining(made.id) },
    });
  });

  test('0.5.2 makes, lists, reads, changes and deletes tools', async () => {
    const made = await older.tools.create({
      type: 'function',
      async: false,
      function: {
        name: 'suche',
        description: 'Sucht Dienstleister',
        parameters: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
      },
      messages: [{ type: 'request-start', content: 'Einen Moment.' }],
      server: { url: 'https://example.org/tool' },
    });
    const { id, createdAt } = made;
    expect(await older.tools.get(id)).toEqual(made);
    expect(await older.tools.list({ createdAtGe: createdAt })).toEqual([made]);
    expect(await older.tools.update(id, { async: true })).toMatchObject({
      id,
      async: true,
      type: 'function',
    });
    expect(await older.tools.delete(id)).toMatchObject({ id });
    await expect(older.tools.get(id)).rejects.toMatchObject({ statusCode: 404 });
  });

  test('0.5.2 lists, reads, names and erases calls', async () => {
    const id = await beginCall();
    const call = await older.calls.get(id);
    expect(call).toMatchObject({ id, type: 'webCall', status: 'queued', cost: 0, messages: [] });
    expect(await older.calls.list({ id })).toEqual([call]);
    expect(await older.calls.list({ assistantId: crypto.randomUUID() })).toEqual([]);
    expect(await older.calls.list({ createdAtLt: call.createdAt, id })).toEqual([]);
    expect(await older.calls.update(id, { name: 'Probe' })).toMatchObject({ name: 'Probe' });
    const erased = await older.calls.delete(id);
    expect(voice.host.last.ends).toEqual(['manually-canceled']);
    expect(erased).toMatchObject({ id, status: 'ended', createdAt: call.createdAt });
    expect(erased).not.toHaveProperty('name');
    expect(erased).not.toHaveProperty('assistant');
    expect(await older.calls.get(id)).toEqual(erased);
  });

  test('0.5.2 pages through the logs, and deletes those of a call', async () => {
    const id = await beginCall();
    await voice.host.last.report.ended('assistant-ended-call');
    const page = await older.logs.get({ callId: id, limit: 1, sortOrder: 'ASC' });
    expect(page.data).toMatchObject([{ type: 'Call', callId: id, resource: 'queued' }]);
    const next = await page.getNextPage();
    expect(next.data).toMatchObject([{ type: 'Call', resource: 'ended: assistant-ended-call' }]);
    await older.logs.loggingControllerLogsDeleteQuery({ callId: id });
    expect((await older.logs.get({ callId: id })).data).toEqual([]);
  });

  test('0.5.2 reads in the log who asked for what, without tokens and whole addresses', async () => {
    await voice.ask('GET', '/tool', undefined, {
      headers: { origin: 'http://localhost:8080' },
      from: '127.99.98.97',
    });
    const { data } = await older.logs.get({ type: 'API', limit: 1000 });
    const line = data.find(({ requestIpAddress }) => requestIpAddress === '127.99.98.0/24');
    expect(line).toMatchObject({
      requestHttpMethod: 'GET',
      requestPath: '/voice/tool',
      responseHttpCode: 200,
      requestOrigin: 'http://localhost:8080',
    });
    expect(JSON.stringify(data)).not.toContain(voice.product.keys.voicePrivateKey);
  });

  test('2.0.1 makes, lists, reads, changes and deletes assistants and tools', async () => {
    const tool = await newer.tools.create({ type: 'endCall' });
    const assistant = await newer.assistants.create({
      name: 'Neuerer',
      model: { provider: 'openai', model: 'gpt-4o', toolIds: [tool.id] },
      artifactPlan: { recordingEnabled: false, loggingEnabled: true },
    });
    expect(await newer.assistants.get({ id: assistant.id })).toEqual(assistant);
    expect(await newer.assistants.list({ createdAtGe: assistant.createdAt })).toEqual([assistant]);
    expect(await newer.assistants.update({ id: assistant.id, name: 'Neu' })).toMatchObject({ name: 'Neu' });
    expect(await newer.tools.get({ id: tool.id })).toEqual(tool);
    expect(await newer.tools.list({ createdAtGe: tool.createdAt })).toEqual([tool]);
    await newer.assistants.delete({ id: assistant.id });
    await newer.tools.delete({ id: tool.id });
    const gone = await newer.tools.get({ id: tool.id }).catch((error: unknown) => error);
    expect(gone).toBeInstanceOf(VapiError);
    expect(gone).toMatchObject({ statusCode: 404 });
  });

  test('2.0.1 lists, reads, names and erases calls', async () => {
    const id = await beginCall();
    expect(await newer.calls.get({ id })).toMatchObject({ id, status: 'queued' });
    expect(await newer.calls.list({ id })).toMatchObject([{ id }]);
    expect(await newer.calls.update({ id, name: 'Probe' })).toMatchObject({ name: 'Probe' });
    expect(await newer.calls.delete({ id })).toMatchObject({ id, status: 'ended' });
  });

  test('clients are told of every wrong field by its path', async () => {
    const wrong = older.assistants.create({
      name: 'x'.repeat(41),
      silenceTimeoutSeconds: 1,
      startSpeakingPlan: { waitSeconds: 9 },
    });
    await expect(wrong).rejects.toMatchObject({
      statusCode: 400,
      body: {
        error: 'Bad Request',
        message: [
          expect.stringMatching(/^name: /),
          expect.stringMatching(/^silenceTimeoutSeconds: /),
          expect.stringMatching(/^startSpeakingPlan\.waitSeconds: /),
        ],
      },
    });
  });

  test('an assistant in a running call is not deleted', async () => {
    const { id } = await older.assistants.create({ name: 'Belegt' });
    await beginCall(id);
    await expect(older.assistants.delete(id)).rejects.toMatchObject({ statusCode: 409 });
    await voice.host.last.report.ended('customer-ended-call');
    expect(await older.assistants.delete(id)).toMatchObject({ id });
  });
});
