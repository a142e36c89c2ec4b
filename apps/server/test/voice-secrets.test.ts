import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createRecordSealing,
  forgetSealedSecrets,
  sealStoredSecrets,
} from '../src/voice/store/record-sealing.ts';
import { USUAL_DATABASES as DATABASES } from './support/databases.ts';
import { type Members, startVoice, type VoiceServer } from './support/voice-server.ts';

const SECRET = 'sehr-geheim-4711';
const url = 'https://partner.example/hook';
const server = { url, secret: SECRET, headers: { authorization: `Bearer ${SECRET}` } };
const TABLES = ['rer_voice_assistants', 'rer_voice_assistant_versions', 'rer_voice_tools', 'rer_voice_calls'];

describe.each(DATABASES)('secrets of assistants and tools on $name', (side) => {
  let voice: VoiceServer;
  beforeAll(async () => {
    voice = await startVoice(side, { ACCESS: 'staff', VOICE_MAX_CALLS: '100' });
  });
  afterAll(() => voice.dispose());

  const make = async (path: string, body: object): Promise<Members> => {
    const made = await voice.ask('POST', path, body);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return made.body;
  };
  const storedText = async (): Promise<string> =>
    await voice.product.db.transaction(async ({ client }) => {
      const texts: string[] = [];
      for (const table of TABLES) {
        const { rows } = await client.query(`SELECT to_jsonb(t)::text AS text FROM ${table} t`);
        texts.push(JSON.stringify(rows));
      }
      return texts.join('\n');
    });
  /** The server that a call with the assistant tells of itself, as the agent is given it. */
  const serverInCall = async (assistantId: unknown, given: object = {}) => {
    // The same request twice would be the same call.
    const assistantOverrides = { variableValues: { kennung: crypto.randomUUID() } };
    await make('/call/web', { assistantId, assistantOverrides, ...given });
    return voice.host.last.call.assistant.server;
  };

  test('stand in no answer and in no row, and calls have them', async () => {
    const tool = await make('/tool', { type: 'function', function: { name: 'frage' }, server });
    const model = {
      provider: 'local',
      toolIds: [tool['id']],
      tools: [{ type: 'function', function: { name: 'b' }, server }],
    };
    const made = await make('/assistant', { name: 'Mit', server, model });
    expect(made).toMatchObject({ server: { url } });
    expect(await serverInCall(made['id'])).toEqual(server);
    expect(voice.host.last.call.tools.map(({ tool: { server: asked } }) => asked)).toEqual([server, server]);
    await make('/call/web', { assistant: { server, serverUrlSecret: SECRET } });
    const answers = await Promise.all(
      [
        '/assistant',
        `/assistant/${String(made['id'])}`,
        `/assistant/${String(made['id'])}/version`,
        '/tool',
        '/call',
      ].map((path) => voice.ask('GET', path)),
    );
    expect(JSON.stringify([tool, made, answers])).not.toContain(SECRET);
    expect(await storedText()).not.toContain(SECRET);
  });

  test('stay when a client sends back what it was answered, and go to no other address', async () => {
    const { id } = await make('/assistant', { name: 'Mit', server });
    const path = `/assistant/${String(id)}`;
    const { body: shown } = await voice.ask('GET', path);
    expect((await voice.ask('PATCH', path, { server: shown['server'], name: 'Neu' })).status).toBe(200);
    expect(await serverInCall(id)).toEqual(server);
    expect((await voice.ask('PUT', path, { name: 'Neu', server: { url } })).status).toBe(200);
    expect(await serverInCall(id)).toEqual(server);
    await voice.ask('PATCH', path, { server: { url: 'https://anderswo.example/' } });
    expect(await serverInCall(id)).toEqual({ url: 'https://anderswo.example/' });
    expect(await serverInCall(id, { assistantVersion: 1 })).toEqual(server);
  });

  test('are gone when the keys are, and calls begin without them', async () => {
    const { id } = await make('/assistant', { name: 'Ohne', server });
    const forgotten = await voice.product.db.transaction((tx) => forgetSealedSecrets(tx));
    expect(forgotten).toBeGreaterThan(0);
    expect(await serverInCall(id)).toEqual({ url });
  });

  test('that an earlier version stored as they were given are encrypted by a start', async () => {
    const { db, keys } = voice.product;
    const { id } = await make('/assistant', { name: 'Alt' });
    await db.transaction(async ({ client }) => {
      const body = JSON.stringify({ name: 'Alt', server });
      await client.query('UPDATE rer_voice_assistants SET body = $1 WHERE id = $2', [body, id]);
      await client.query('UPDATE rer_voice_assistant_versions SET body = $1 WHERE assistant_id = $2', [
        body,
        id,
      ]);
      await client.query(`UPDATE rer_voice_calls SET assistant = $1`, [body]);
    });
    expect(await storedText()).toContain(SECRET);
    const sealing = createRecordSealing(keys);
    await sealStoredSecrets(db, sealing);
    await sealStoredSecrets(db, sealing);
    expect(await storedText()).not.toContain(SECRET);
    expect(await serverInCall(id)).toEqual(server);
    expect(await serverInCall(id, { assistantVersion: 1 })).toEqual(server);
  });
});
