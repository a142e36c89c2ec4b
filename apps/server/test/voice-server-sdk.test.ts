import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { VapiClient as OlderClient } from 'voice-server-sdk-0-5';
import { VapiClient as NewerClient } from 'voice-server-sdk-2-0';
import { USUAL_DATABASES as DATABASES } from './support/databases.ts';
import { CLIENTS, type Given, KINDS, type Query, type Stored } from './support/voice-clients.ts';
import { startVoice, type VoiceServer } from './support/voice-server.ts';

/** Of nothing. */
const ID = '6f1c9a52-6d0e-4d5b-9f0a-3c1b8e2d7a10';

/** Unmodified clients of the rented service, of the site's time and the newest, against ours. */
describe.each(DATABASES)('clients of the dialect on $name', (side) => {
  let voice: VoiceServer;
  let given: Given;
  beforeAll(async () => {
    voice = await startVoice(side, { ACCESS: 'staff', VOICE_MAX_CALLS: '1000' });
    const address = await voice.product.app.listen({ host: '127.0.0.1', port: 0 });
    given = { token: voice.product.keys.voicePrivateKey, baseUrl: `${address}/voice` };
  });
  afterAll(() => voice.dispose());

  const beginCall = async (name: string): Promise<Stored> => {
    const { body } = await voice.ask('POST', '/call/web', { assistant: { name } });
    const { id, createdAt, updatedAt } = body;
    return { id: String(id), createdAt: String(createdAt), updatedAt: String(updatedAt) };
  };
  /** Lets the millisecond pass in which something was stored: nothing else bears its time. */
  const alone = async (stored: Promise<Stored>): Promise<Stored> => {
    const record = await stored;
    while (Date.now() <= Date.parse(record.updatedAt)) await delay(1);
    return record;
  };

  describe.each(CLIENTS)('$version', (client) => {
    const refused = async (asked: PromiseLike<unknown>) => {
      const error: unknown = await Promise.resolve(asked).then(
        (value) => value,
        (reason: unknown) => reason,
      );
      expect(error).toBeInstanceOf(client.error);
      return error;
    };

    describe.each(KINDS)('%s', (kind) => {
      const resource = () => client.resources(given, beginCall)[kind];

      test('are found by each of the eight bounds, newest first, no more than wanted', async () => {
        const records: Stored[] = [];
        for (const name of ['erster', 'zweiter', 'dritter']) {
          records.push(await alone(resource().make(`${name}-${client.version.replaceAll('.', '-')}`)));
        }
        const names = new Map(records.map(({ id }, index) => [id, 'abc'[index] ?? '']));
        const [, second] = records;
        const found = async (query: Query) =>
          (await resource().list(query)).map(({ id }) => names.get(id) ?? '').join('');
        const at = second?.createdAt ?? '';
        expect(await found({ createdAtGt: at })).toBe('c');
        expect(await found({ createdAtGe: at })).toBe('cb');
        expect(await found({ createdAtLt: at, limit: 1 })).toBe('a');
        expect(await found({ createdAtLe: at, limit: 2 })).toBe('ba');

        for (const { id } of records.toReversed()) await alone(resource().touch(id));
        const touchedAt = (await resource().get(second?.id ?? '')).updatedAt;
        expect(await found({ updatedAtGt: touchedAt })).toBe('a');
        expect(await found({ updatedAtGe: touchedAt })).toBe('ba');
        expect(await found({ updatedAtLt: touchedAt, createdAtGe: at })).toBe('c');
        expect(await found({ updatedAtLe: touchedAt, createdAtGe: at })).toBe('cb');
      });

      test('with a wrong query are refused, with a text for each wrong parameter', async () => {
        const error = await refused(resource().list({ limit: 0, createdAtGt: 'gestern' }));
        expect(error).toMatchObject({
          statusCode: 400,
          body: {
            statusCode: 400,
            error: 'Bad Request',
            message: [expect.stringMatching(/^limit: /), expect.stringMatching(/^createdAtGt: /)],
          },
        });
      });

      test.each(['get', 'touch', 'delete'] as const)(
        'that nobody made are not found by %s',
        async (method) => {
          expect(await refused(resource()[method](ID))).toMatchObject({
            statusCode: 404,
            body: { statusCode: 404, error: 'Not Found', message: expect.stringContaining(ID) },
          });
        },
      );

      test('are not for a wrong token, nor for a public one', async () => {
        const tokens = [crypto.randomUUID(), voice.product.keys.voicePublicKey];
        for (const token of tokens) {
          const error = await refused(client.resources({ ...given, token }, beginCall)[kind].list({}));
          expect(error).toMatchObject({
            statusCode: 401,
            body: { statusCode: 401, error: 'Unauthorized', message: expect.any(String) },
          });
        }
      });

      test('are not for a private token from a page of another origin', async () => {
        const headers = { origin: 'https://anderswo.example' };
        const error = await refused(client.resources({ ...given, headers }, beginCall)[kind].list({}));
        expect(error).toMatchObject({
          statusCode: 403,
          body: { statusCode: 403, error: 'Forbidden', message: expect.any(String) },
        });
      });
    });

    test.each(['assistants', 'tools'] as const)('%s that were deleted are gone', async (kind) => {
      const resource = client.resources(given, beginCall)[kind];
      const made = await resource.make(`fort-${client.version.replaceAll('.', '-')}`);
      expect(await resource.delete(made.id)).toEqual(made);
      for (const method of ['get', 'touch', 'delete'] as const) {
        expect(await refused(resource[method](made.id))).toMatchObject({ statusCode: 404 });
      }
      expect(await resource.list({ createdAtGe: made.createdAt })).toEqual([]);
    });

    test('a call that was deleted stays with its times and nothing else, its log is gone', async () => {
      const { calls } = client.resources(given, beginCall);
      const { id, createdAt } = await calls.make(`geheim ${client.version}`);
      await voice.host.last.report.ended('customer-ended-call');
      await calls.touch(id);
      const erased = await calls.delete(id);
      expect(erased).toMatchObject({ id, createdAt, status: 'ended', endedReason: 'customer-ended-call' });
      expect(JSON.stringify(erased)).not.toMatch(/geheim|Neu/);
      expect(await calls.get(id)).toEqual(erased);
      expect((await voice.ask('GET', `/log?callId=${id}`)).body).toMatchObject({ results: [] });
    });

    test.each(Object.keys(client.notBuilt({ token: '', baseUrl: '' })))('%s: not built', async (what) => {
      const ask = client.notBuilt(given)[what];
      expect(await refused(ask?.() ?? Promise.resolve())).toMatchObject({
        statusCode: 404,
        body: { message: 'There is nothing at this address.', error: 'Not Found', statusCode: 404 },
      });
    });
  });

  test('0.5.2 pages through the lines of the log that it looks for, and deletes those alone', async () => {
    const { logs } = new OlderClient(given);
    const { id: assistantId } = (await voice.ask('POST', '/assistant', { name: 'Protokoll' })).body;
    const ids: string[] = [];
    for (const _ of [1, 2]) {
      const { body } = await voice.ask('POST', '/call/web', { assistantId, name: String(ids.length) });
      ids.push(String(body['id']));
      await voice.host.last.report.ended('assistant-ended-call');
    }
    const [first = '', second = ''] = ids;
    const lines = async (query: Parameters<typeof logs.get>[0]) => {
      const found: unknown[] = [];
      for await (const { callId, resource } of await logs.get({ limit: 1, sortOrder: 'ASC', ...query }))
        found.push([callId === first ? 1 : 2, resource]);
      return found;
    };
    const both = [
      [1, 'queued'],
      [1, 'ended: assistant-ended-call'],
      [2, 'queued'],
      [2, 'ended: assistant-ended-call'],
    ];
    const ofAssistant = { assistantId: String(assistantId) };
    expect(await lines(ofAssistant)).toEqual(both);
    expect(await lines({ ...ofAssistant, sortOrder: 'DESC', limit: 3 })).toEqual(both.toReversed());
    expect(await lines({ ...ofAssistant, type: 'Call' })).toEqual(both);
    expect(await lines({ ...ofAssistant, page: 4 })).toEqual(both.slice(3));
    expect(await lines({ callId: second })).toEqual(both.slice(2));
    const { data } = await logs.get({ callId: second, limit: 1, sortOrder: 'ASC' });
    const at = data[0]?.time ?? '';
    expect(await lines({ ...ofAssistant, createdAtGe: at })).toEqual(both.slice(2));
    expect(await lines({ ...ofAssistant, createdAtLt: at })).toEqual(both.slice(0, 2));
    const ofNobody = { webhookType: 'x', phoneNumberId: ID, customerId: ID, squadId: ID, type: 'Webhook' };
    for (const [name, value] of Object.entries(ofNobody)) {
      expect(await lines({ ...ofAssistant, [name]: value }), name).toEqual([]);
    }
    await logs.loggingControllerLogsDeleteQuery({ callId: second });
    expect(await lines(ofAssistant)).toEqual(both.slice(0, 2));
    await logs.loggingControllerLogsDeleteQuery({ ...ofAssistant, squadId: ID });
    expect(await lines(ofAssistant)).toEqual(both.slice(0, 2));
  });

  test('2.0.1 reaches the paged lists, which it has no methods for', async () => {
    const client = new NewerClient(given);
    const { id, createdAt } = await client.assistants.create({ name: 'Seite' });
    const page = async (path: string) => await (await client.fetch(`${given.baseUrl}/${path}`)).json();
    const metadata = { itemsPerPage: 1, totalItems: 1, currentPage: 1 };
    const since = encodeURIComponent(createdAt);
    expect(await page(`v2/assistant?createdAtGe=${since}&limit=1`)).toMatchObject({
      results: [{ id }],
      metadata,
    });
    const call = await beginCall('Seite');
    expect(await page(`v2/call?id=${call.id}&limit=1`)).toMatchObject({
      results: [{ id: call.id }],
      metadata,
    });
    expect(await page(`v2/call/metadata?id=${call.id}&page=2`)).toMatchObject({
      results: [],
      metadata: { totalItems: 1, currentPage: 2 },
    });
  });
});
