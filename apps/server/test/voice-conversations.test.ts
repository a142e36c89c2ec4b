import {
  CONVERSATION_VARIABLE,
  type Conversation,
  conversation,
  conversationList,
  currentConversation,
} from '@rer/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addUser } from './support/add-user.ts';
import { USUAL_DATABASES as DATABASES } from './support/databases.ts';
import { signInByPage } from './support/rights/people.ts';
import { runSql } from './support/run-sql.ts';
import type { ScriptedCall } from './support/scripted-call-host.ts';
import { startVoice, type VoiceServer } from './support/voice-server.ts';

type Headers = Record<string, string>;

describe.each(DATABASES)('conversations of staff on $name', (side) => {
  let voice: VoiceServer;
  let lisa: Headers;
  let anna: Headers;
  beforeAll(async () => {
    voice = await startVoice(side, { ACCESS: 'staff' });
    await addUser(voice.product.db, 'lisa@example.org', 'viewer');
    await addUser(voice.product.db, 'anna@example.org', 'admin');
    lisa = await signInByPage(voice.product, 'lisa@example.org');
    anna = await signInByPage(voice.product, 'anna@example.org');
    await runSql(voice.product.db, `UPDATE auth.sessions SET aal = 'aal2'`);
  });
  afterEach(async () => {
    await voice.host.endAll();
    await runSql(voice.product.db, 'DELETE FROM rer_voice_conversations');
  });
  afterAll(() => voice.dispose());

  const api = async (method: 'GET' | 'DELETE', path: string, headers: Headers) => {
    const answer = await voice.product.app.inject({
      method,
      url: `/api/conversations${path}`,
      headers: { host: 'localhost:8080', ...headers },
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const read = async (id: string, headers: Headers): Promise<Conversation> =>
    conversation.parse((await api('GET', `/${id}`, headers)).body);
  const tryToStart = async (headers: Headers, variableValues: object) => {
    const { staffToken = '', staffAssistantId } = await voice.voiceConfig(headers);
    return await voice.ask(
      'POST',
      '/call/web',
      { assistantId: staffAssistantId, assistantOverrides: { variableValues } },
      { bearer: staffToken, headers },
    );
  };
  const start = async (headers: Headers, variableValues: object = {}) => {
    expect((await tryToStart(headers, variableValues)).status).toBe(201);
    return voice.host.last;
  };
  const said = (...texts: readonly string[]) => ({
    messages: texts.map((message, time) => ({ role: time % 2 === 0 ? 'user' : 'bot', message, time })),
    state: { facts: { focus: null } },
  });

  test('what was said is kept for who said it, with what the assistant noted', async () => {
    const { call, report } = await start(lisa);
    await report.saveConversation(said('Suche Hansa', 'Gefunden.'));
    const id = call.conversation?.id ?? '';
    expect(await read(id, lisa)).toMatchObject({
      id,
      title: 'Suche Hansa',
      messageCount: 2,
      messages: [{ role: 'user', message: 'Suche Hansa', time: 0 }, { role: 'bot' }],
      state: { facts: { focus: null } },
    });
    const { conversations } = conversationList.parse((await api('GET', '', lisa)).body);
    expect(conversations).toMatchObject([{ id, title: 'Suche Hansa' }]);
    expect(
      Date.parse(conversations[0]?.eraseAfter ?? '') - Date.parse(conversations[0]?.createdAt ?? ''),
    ).toBe(90 * 24 * 60 * 60 * 1000);
  });

  test('it goes on in one call at a time: taking it up elsewhere ends the other one, and brings its last word along', async () => {
    const first = await start(lisa);
    const id = first.call.conversation?.id ?? '';
    await first.report.saveConversation(said('Suche Hansa', 'Gefunden.'));
    const other = await start(lisa);
    const second = await start(lisa, { [CONVERSATION_VARIABLE]: id });
    expect([first.ends, other.ends]).toEqual([['conversation-continued-elsewhere'], []]);
    expect(second.call.conversation).toMatchObject({ id, messages: [{ message: 'Suche Hansa' }, {}] });
  });

  test('a call that takes it up while another one is about to has it, and the other one is told', async () => {
    const first = await start(lisa);
    await first.report.saveConversation(said('Suche Hansa', 'Gefunden.'));
    const again = { [CONVERSATION_VARIABLE]: first.call.conversation?.id };
    let taken: ScriptedCall | undefined;
    voice.host.meanwhile = async () => {
      taken = await start(lisa, again);
    };
    const { status, body } = await tryToStart(lisa, again);
    expect(status).toBe(409);
    expect(body).toMatchObject({ message: 'Dieses Gespräch geht in einem anderen Fenster weiter.' });
    expect(taken?.ends).toEqual([]);
    expect(voice.host.last.ends).toEqual(['conversation-continued-elsewhere']);
  });

  test('a conversation of another person cannot be ended by its id', async () => {
    const { call, ends } = await start(lisa);
    await start(anna, { [CONVERSATION_VARIABLE]: call.conversation?.id });
    expect(ends).toEqual([]);
  });

  test('nobody else sees or deletes it, whatever his rank', async () => {
    const { call, report } = await start(lisa);
    await report.saveConversation(said('Geheim'));
    const id = call.conversation?.id ?? '';
    expect((await api('GET', `/${id}`, anna)).status).toBe(404);
    expect((await api('DELETE', `/${id}`, anna)).status).toBe(404);
    expect((await api('GET', '', anna)).body).toEqual({ conversations: [] });
    const service = { authorization: `Bearer ${voice.product.keys.serviceKey}` };
    expect((await api('GET', `/${id}`, service)).status).toBe(404);
    expect(JSON.stringify((await voice.ask('GET', '/call')).list)).not.toContain('Geheim');
    expect(await read(id, lisa)).toMatchObject({ messageCount: 1 });
  });

  test('the current one is that which was used last; there may be none', async () => {
    const current = async () =>
      currentConversation.parse((await api('GET', '/current', lisa)).body).conversation;
    expect(await current()).toBeNull();
    const first = await start(lisa);
    await first.report.saveConversation(said('Eins'));
    const second = await start(lisa);
    await second.report.saveConversation(said('Zwei'));
    expect(await current()).toMatchObject({ title: 'Zwei' });
    await first.report.saveConversation(said('Eins', 'Ja?', 'Noch etwas'));
    expect(await current()).toMatchObject({ title: 'Eins', messageCount: 3 });
  });

  test('another call goes on with it when the page names it', async () => {
    const first = await start(lisa);
    await first.report.saveConversation(said('Suche Hansa', 'Gefunden.'));
    const id = first.call.conversation?.id ?? '';
    const second = await start(lisa, { conversationId: id });
    expect(second.call.conversation).toMatchObject({
      id,
      messages: [{ message: 'Suche Hansa' }, { message: 'Gefunden.' }],
      state: { facts: { focus: null } },
    });
    await second.report.saveConversation(said('Suche Hansa', 'Gefunden.', 'Und die Adresse?'));
    expect(await read(id, lisa)).toMatchObject({ messageCount: 3 });
  });

  test.each(['another person’s', 'a wrong id'])('a call that names %s begins another one', async (which) => {
    const first = await start(lisa);
    await first.report.saveConversation(said('Geheim'));
    const id = which === 'a wrong id' ? "' or true" : (first.call.conversation?.id ?? '');
    const second = await start(anna, { conversationId: id });
    expect(second.call.conversation).toMatchObject({ messages: [], state: null });
    expect(second.call.conversation?.id).not.toBe(id);
  });

  test('what was deleted does not come back while its call goes on', async () => {
    const { call, report } = await start(lisa);
    await report.saveConversation(said('Weg damit'));
    const id = call.conversation?.id ?? '';
    expect((await api('DELETE', `/${id}`, lisa)).status).toBe(200);
    await report.saveConversation(said('Weg damit', 'Gern.'));
    expect((await api('GET', `/${id}`, lisa)).status).toBe(404);
    expect(await runSql(voice.product.db, 'SELECT id FROM rer_voice_conversations')).toEqual([]);
  });

  test('erasing a call erases what was said in it', async () => {
    const { call, report } = await start(lisa);
    await report.saveConversation(said('Weg damit'));
    expect((await voice.ask('DELETE', `/call/${call.id}`)).status).toBe(200);
    expect(await runSql(voice.product.db, 'SELECT id FROM rer_voice_conversations')).toEqual([]);
  });

  test('nothing of an erased call is stored afterwards', async () => {
    const { call, report } = await start(lisa);
    expect((await voice.ask('DELETE', `/call/${call.id}`)).status).toBe(200);
    await report.saveConversation(said('Weg damit', 'Noch ein Wort'));
    report.log('WARN', 'The server of the assistant was not told: hang.');
    expect(await runSql(voice.product.db, 'SELECT id FROM rer_voice_conversations')).toEqual([]);
    expect((await voice.ask('GET', `/log?callId=${call.id}`)).body).toMatchObject({ results: [] });
  });

  test('nothing is stored of a call that another server erased', async () => {
    const { call, report } = await start(lisa);
    await runSql(voice.product.db, 'UPDATE rer_voice_calls SET erased_at = now() WHERE id = $1', [call.id]);
    await report.saveConversation(said('Suche Hansa', 'Gefunden.'));
    expect(await runSql(voice.product.db, 'SELECT id FROM rer_voice_conversations')).toEqual([]);
  });

  test('who took it up elsewhere is not overwritten by what the other call says late', async () => {
    const first = await start(lisa);
    await first.report.saveConversation(said('Eins'));
    const id = first.call.conversation?.id ?? '';
    const second = await start(lisa, { [CONVERSATION_VARIABLE]: id });
    await second.report.saveConversation(said('Eins', 'Ja?', 'Zwei'));
    await first.report.saveConversation(said('Eins', 'Ja?'));
    expect(await read(id, lisa)).toMatchObject({ messageCount: 3 });
  });

  test('what could not be stored at first is stored with the next word', async () => {
    const { call, report } = await start(lisa);
    await runSql(
      voice.product.db,
      `CREATE FUNCTION at_the_end() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no commit'; END $$`,
    );
    await runSql(
      voice.product.db,
      `CREATE CONSTRAINT TRIGGER at_the_end AFTER INSERT ON rer_voice_conversations
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION at_the_end()`,
    );
    await report.saveConversation(said('Eins'));
    await runSql(voice.product.db, 'DROP FUNCTION at_the_end CASCADE');
    await report.saveConversation(said('Eins', 'Ja?'));
    expect(await read(call.conversation?.id ?? '', lisa)).toMatchObject({ messageCount: 2 });
  });

  test('what was stored without anybody learning of it is gone on with', async () => {
    const { call, report } = await start(lisa);
    const id = call.conversation?.id ?? '';
    await runSql(
      voice.product.db,
      `INSERT INTO rer_voice_conversations (id, owner, messages)
       SELECT $1, started_by, '[]' FROM rer_voice_calls WHERE id = $2`,
      [id, call.id],
    );
    await report.saveConversation(said('Eins', 'Ja?'));
    expect(await read(id, lisa)).toMatchObject({ messageCount: 2 });
  });

  test('texts that the database cannot hold are kept without what it refuses', async () => {
    const { call, report } = await start(lisa);
    await report.saveConversation(said('a\u0000b \ud800 c\\u0000 ä'));
    const { messages } = await read(call.conversation?.id ?? '', lisa);
    expect(messages[0]?.message).toBe('a\ufffdb \ufffd c\\u0000 ä');
  });

  test('of an endless conversation the newest part is kept', async () => {
    const { call, report } = await start(lisa);
    const texts = Array.from({ length: 1500 }, (_, n) => `${n} ${'x'.repeat(2000)}`);
    await report.saveConversation(said(...texts));
    const { messages, messageCount } = await read(call.conversation?.id ?? '', lisa);
    expect(messageCount).toBeGreaterThan(100);
    expect(JSON.stringify(messages).length).toBeLessThan(1024 * 1024);
    expect(messages.at(-1)?.message).toMatch(/^1499 /);
  });
});
