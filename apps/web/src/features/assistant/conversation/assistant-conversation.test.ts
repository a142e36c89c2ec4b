import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeVoice } from '../../../../test/support/fake-voice.ts';
import { READ_MESSAGES } from '../chat/read-server-message.ts';
import { ANSWER_FAILED, CHAT_TEXTS, FAILURE_REASONS } from '../texts.ts';
import { AssistantConversation, type RestoredConversation } from './assistant-conversation.ts';

let voice: FakeVoice;
let troubles: string[];
let conversation: AssistantConversation;
let ids: number;
/** The stored state of each conversation. */
let stored: Map<string, RestoredConversation>;

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.spyOn(console, 'error').mockReturnValue();
  voice = new FakeVoice();
  troubles = [];
  ids = 0;
  stored = new Map();
  conversation = new AssistantConversation({
    openClient: () => voice.open(),
    onTrouble: (trouble) => troubles.push(trouble),
    newId: () => {
      ids += 1;
      return `id-${ids}`;
    },
    loadStored: async (id) => stored.get(id) ?? null,
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const last = () => conversation.state().chat.messages.at(-1);
const answer = (text: string) =>
  voice.say({ type: 'transcript', role: 'assistant', transcriptType: 'final', transcript: text });
const said = (content: string, more = {}) => ({
  type: 'add-message',
  message: { role: 'user', content },
  ...more,
});

describe('a message', () => {
  it('starts the call by text, under the name of the conversation, and is sent', async () => {
    expect(voice.opened).toBe(0);
    await conversation.send(' Hallo ', { focus: 'p1' });
    expect(voice.started).toEqual([
      {
        variableValues: { conversationId: 'id-1' },
        clientMessages: [...READ_MESSAGES],
        audioSource: false,
      },
    ]);
    expect(voice.sent).toEqual([said('Hallo', { focus: 'p1' })]);
    expect(conversation.state().call).toBe('active');
    answer('Guten Tag');
    expect(last()).toMatchObject({ text: 'Guten Tag', state: 'done' });
  });

  it('goes into the call that is there', async () => {
    await conversation.send('eins');
    answer('a');
    await conversation.send('zwei');
    expect(voice.opened).toBe(1);
    expect(voice.started).toHaveLength(1);
    expect(voice.sent).toHaveLength(2);
  });

  it('goes on in another call with the same conversation when the last one has ended', async () => {
    await conversation.send('eins');
    answer('a');
    voice.end();
    expect(conversation.state().call).toBe('inactive');
    await conversation.send('zwei');
    expect(voice.started.at(-1)).toMatchObject({ variableValues: { conversationId: 'id-1' } });
  });

  it('without text, or while an answer is owed, is not sent', async () => {
    await conversation.send('  ');
    await conversation.send('eins');
    await conversation.send('zwei');
    expect(voice.sent).toHaveLength(1);
  });

  it('that cannot be sent leaves the sentence of that, is told once, and may be tried again', async () => {
    voice.failure = { code: 'unreachable', message: 'nobody' };
    await conversation.send('Hallo');
    expect(last()).toMatchObject({ text: ANSWER_FAILED, state: 'failed', note: FAILURE_REASONS.unavailable });
    expect(troubles).toEqual(['not-sent']);
    voice.failure = null;
    await conversation.send('Hallo');
    expect(voice.sent).toEqual([said('Hallo')]);
  });

  it('that is refused says the reason of the service', async () => {
    voice.failure = { code: 'refused', reason: 'Es sind zu viele Gespräche.', message: '429' };
    await conversation.send('Hallo');
    expect(last()?.note).toBe('Es sind zu viele Gespräche.');
  });

  it('that is lost with its call gets no answer, and says so', async () => {
    await conversation.send('Hallo');
    voice.end();
    expect(last()).toMatchObject({ text: ANSWER_FAILED, note: FAILURE_REASONS.interrupted });
  });
});

it('a message that is sent once more takes the place of the attempt that failed', async () => {
  voice.failure = { code: 'unreachable', message: 'nobody' };
  await conversation.send('Hallo');
  voice.failure = null;
  expect(await conversation.send('Hallo', { isAgain: true })).toBe('taken');
  expect(conversation.state().chat.messages.map(({ state }) => state)).toEqual(['done', 'waiting']);
});

describe('a conversation that goes on elsewhere', () => {
  const more = [
    { sender: 'user', text: 'eins' },
    { sender: 'assistant', text: 'a' },
    { sender: 'user', text: 'dort' },
    { sender: 'assistant', text: 'b' },
  ] as const;
  const shown = () => conversation.state().chat.messages.map(({ text }) => text);
  const takeOver = () => {
    voice.say({
      type: 'status-update',
      status: 'ended',
      endedReason: 'conversation-continued-elsewhere',
    });
    voice.end();
  };
  beforeEach(async () => {
    await conversation.send('eins');
    answer('a');
  });

  it('is said to, and loses nobody an answer', () => {
    takeOver();
    expect(conversation.state()).toMatchObject({ notice: 'elsewhere', call: 'inactive' });
    expect(shown()).toEqual(['eins', 'a']);
    expect(troubles).toEqual([]);
  });

  it('stands here whole when the person comes back', async () => {
    takeOver();
    stored.set('id-1', { id: 'id-1', messages: more, facts: null });
    await conversation.catchUp();
    expect(shown()).toEqual(['eins', 'a', 'dort', 'b']);
    expect(conversation.state().notice).toBeNull();
  });

  it('stands here whole before a message goes on, which was meant for another state of things', async () => {
    voice.end();
    stored.set('id-1', { id: 'id-1', messages: more, facts: null });
    expect(await conversation.send('ja')).toBe('held');
    expect(shown()).toEqual(['eins', 'a', 'dort', 'b']);
    expect(conversation.state().notice).toBe('held');
    expect(voice.sent).toHaveLength(1);
    expect(await conversation.send('ja')).toBe('taken');
    expect(voice.sent).toHaveLength(2);
    expect(conversation.state().notice).toBeNull();
  });

  it('is not asked for while the call here is under way', async () => {
    stored.set('id-1', { id: 'id-1', messages: more, facts: null });
    await conversation.catchUp();
    expect(shown()).toEqual(['eins', 'a']);
  });

  it('goes on here where it cannot be had', async () => {
    takeOver();
    expect(await conversation.send('zwei')).toBe('taken');
  });

  it('takes the answer away that was being made, and says why', async () => {
    await conversation.send('zwei');
    takeOver();
    expect(last()).toMatchObject({ state: 'failed', note: CHAT_TEXTS.elsewhere });
  });
});

it('a voice error is told', async () => {
  await conversation.send('Hallo');
  voice.break('kaputt');
  expect(troubles).toEqual(['voice']);
  expect(last()).toMatchObject({ state: 'failed' });
});

it('a client that cannot be had is asked for again by the next message', async () => {
  const opening = vi.spyOn(voice, 'open').mockRejectedValueOnce(new Error('no'));
  await conversation.send('eins');
  expect(troubles).toEqual(['not-sent']);
  await conversation.send('zwei');
  expect(opening).toHaveBeenCalledTimes(2);
  expect(voice.sent).toEqual([said('zwei')]);
});

it('a message that is on its way when the page is left starts no call', async () => {
  const sending = conversation.send('Hallo');
  await conversation.hangUp();
  expect(await sending).toBe('not-taken');
  expect(voice.started).toEqual([]);
  expect(troubles).toEqual([]);
});

describe('an answer that is stopped', () => {
  it('is no longer waited for, and the assistant hears of it', async () => {
    await conversation.send('Hallo');
    conversation.stopAnswer();
    expect(last()).toMatchObject({ state: 'stopped' });
    expect(voice.sent.at(-1)).toEqual({ type: 'control', control: 'stop-answer' });
  });

  it('before the message is on its way has the call ended', async () => {
    const sending = conversation.send('Hallo');
    await Promise.resolve();
    conversation.stopAnswer();
    await sending;
    expect(last()).toMatchObject({ state: 'stopped' });
    expect(troubles).toEqual([]);
    expect(voice.sent).toEqual([]);
  });
});

describe('another conversation', () => {
  it('has another id, ends the call, and hears nothing of the one before', async () => {
    await conversation.send('eins');
    answer('a');
    const stopping = vi.spyOn(voice, 'end').mockImplementation(() => answer('zu spät'));
    const beginning = conversation.begin(null);
    await beginning;
    expect(stopping).toHaveBeenCalled();
    expect(conversation.state()).toMatchObject({
      conversationId: 'id-2',
      facts: null,
      chat: { messages: [] },
    });
  });

  it('of before comes with its messages and facts', async () => {
    const subject = { id: 'p1', name: 'Muster' };
    const facts = { subject, isYesAwaited: false, written: [], sent: { focus: subject, results: [] } };
    await conversation.begin({ id: 'alt', messages: [{ sender: 'user', text: 'früher' }], facts });
    await conversation.send('weiter');
    expect(conversation.state()).toMatchObject({ conversationId: 'alt', facts });
    expect(voice.started).toMatchObject([{ variableValues: { conversationId: 'alt' } }]);
  });
});

describe('a conversation of before that is on its way', () => {
  const before: RestoredConversation = {
    id: 'alt',
    messages: [
      { sender: 'user', text: 'früher' },
      { sender: 'assistant', text: 'a' },
    ],
    facts: null,
  };
  let arrive: (restored: RestoredConversation | null) => void;
  const shown = () => conversation.state().chat.messages.map(({ text }) => text);
  const arrived = async (restored: RestoredConversation | null) => {
    arrive(restored);
    await new Promise(setImmediate);
  };
  beforeEach(() => conversation.resume(new Promise((resolve) => (arrive = resolve))));

  it('comes first: a message stands there at once, and is sent into it once it is there', async () => {
    const sending = conversation.send('jetzt');
    await new Promise(setImmediate);
    expect(shown()).toEqual(['jetzt', CHAT_TEXTS.placeholder]);
    expect(voice.opened).toBe(0);
    await arrived(before);
    expect(await sending).toBe('taken');
    expect(shown()).toEqual(['früher', 'a', 'jetzt', CHAT_TEXTS.placeholder]);
    expect(voice.started).toMatchObject([{ variableValues: { conversationId: 'alt' } }]);
    expect(voice.sent).toEqual([said('jetzt')]);
  });

  it('and does not exist lets the message begin one', async () => {
    const sending = conversation.send('jetzt');
    await arrived(null);
    expect(await sending).toBe('taken');
    expect(voice.started).toMatchObject([{ variableValues: { conversationId: 'id-1' } }]);
  });

  it('does not come into one that was begun meanwhile', async () => {
    await conversation.begin(null);
    await arrived(before);
    expect(conversation.state()).toMatchObject({ conversationId: 'id-2', chat: { messages: [] } });
  });

  it('takes no message along that the person stopped', async () => {
    const sending = conversation.send('jetzt');
    conversation.stopAnswer();
    await arrived(before);
    expect(await sending).toBe('not-taken');
    expect(shown()).toEqual(['früher', 'a', 'jetzt', '']);
    expect(voice.started).toEqual([]);
  });
});

it('counts what the assistant did with the directory', async () => {
  await conversation.send('Ja');
  const detail = { kind: 'changed', providerId: 'p1', changeId: 'c1', fields: [] };
  voice.say({ type: 'assistant.step', text: 'Gespeichert', turn: 0, detail });
  voice.say({ type: 'assistant.step', text: 'Gelesen', turn: 0, detail: { kind: 'read', providerId: 'p1' } });
  expect(conversation.state().steps).toBe(2);
});
