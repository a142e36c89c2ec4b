import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ANSWER_FAILED, CHAT_TEXTS, FAILURE_REASONS } from '../texts.ts';
import {
  type Chat,
  type ChatEvent,
  canSend,
  chatAfter,
  EMPTY_CHAT,
  hasUnseenMessages,
  isBusy,
  type SpokenMessage,
} from './chat.ts';

const chatOf = (...events: readonly ChatEvent[]): Chat => events.reduce(chatAfter, EMPTY_CHAT);
const sent = (text: string): ChatEvent => ({ is: 'sent', text });
const final = (text: string): ChatEvent => ({ is: 'transcript', text, isFinal: true });
const partial = (text: string): ChatEvent => ({ is: 'transcript', text, isFinal: false });
const history = (endsWith: 'user' | 'assistant' | null): ChatEvent => ({ is: 'history', endsWith });
const failed = (note: string | null = null): ChatEvent => ({ is: 'failed', note });
const again = (text: string): ChatEvent => ({ is: 'sent', text, isAgain: true });
const WITHDRAWN: ChatEvent = { is: 'withdrawn' };
const mine = (text: string): SpokenMessage => ({ sender: 'user', text });
const theirs = (text: string): SpokenMessage => ({ sender: 'assistant', text });
const renewed = (...messages: readonly SpokenMessage[]): ChatEvent => ({ is: 'renewed', messages });
const WRITTEN: ChatEvent = {
  is: 'step',
  step: {
    text: 'Gespeichert',
    kind: 'written',
    change: { kind: 'changed', providerId: 'p1', changeId: 'c1' },
  },
};
const STOPPED: ChatEvent = { is: 'stopped' };
const STEP: ChatEvent = { is: 'step', step: { text: 'Gelesen', kind: 'read', change: null } };
const texts = ({ messages }: Chat) => messages.map(({ sender, text }) => `${sender}: ${text}`);

describe('a message', () => {
  it('is followed by the placeholder at once, and nothing else is sent meanwhile', () => {
    const chat = chatOf(sent(' Hallo '), sent('Noch was'));
    expect(texts(chat)).toEqual(['user: Hallo', `assistant: ${CHAT_TEXTS.placeholder}`]);
    expect(isBusy(chat)).toBe(true);
    expect(canSend(chat, 'x')).toBe(false);
  });

  it.each(['', '  \n '])('without text (%j) is ignored', (text) => {
    expect(chatOf(sent(text))).toEqual(EMPTY_CHAT);
  });
});

describe('a transcript', () => {
  it('takes the place of the placeholder, and grows until it is final', () => {
    const growing = chatOf(sent('Hallo'), partial('Gu'), partial('Guten'));
    expect(texts(growing)).toEqual(['user: Hallo', 'assistant: Guten']);
    expect(isBusy(growing)).toBe(true);
    const chat = chatAfter(growing, final('Guten Tag'));
    expect(texts(chat)).toEqual(['user: Hallo', 'assistant: Guten Tag']);
    expect(chat).toMatchObject({ owes: 'nothing', messages: [{}, { state: 'done' }] });
  });

  it('replaces the last assistant message where that is the last of the list', () => {
    expect(texts(chatOf(sent('a'), final('eins'), final('zwei')))).toEqual(['user: a', 'assistant: zwei']);
  });

  it('is appended where nobody was answered before it', () => {
    expect(texts(chatOf(final('Guten Tag')))).toEqual(['assistant: Guten Tag']);
  });

  it('of what was said before the message was heard stands before that message', () => {
    const chat = chatOf(history(null), sent('Wo?'), final('Guten Tag'), history('user'), final('Hier'));
    expect(texts(chat)).toEqual(['assistant: Guten Tag', 'user: Wo?', 'assistant: Hier']);
  });
});

describe('an answer that does not come', () => {
  it('leaves a sentence in place of the placeholder, and why', () => {
    const chat = chatOf(sent('a'), failed('Sie sind offline.'));
    expect(chat).toMatchObject({
      owes: 'nothing',
      messages: [{}, { text: ANSWER_FAILED, state: 'failed', note: 'Sie sind offline.' }],
    });
  });

  it('keeps what was written of it', () => {
    const chat = chatOf(sent('a'), partial('Die Adr'), failed());
    expect(chat.messages[1]).toMatchObject({ text: 'Die Adr', state: 'failed', note: ANSWER_FAILED });
  });

  it('is not missed where none is owed', () => {
    const chat = chatOf(sent('a'), final('b'));
    expect(chatAfter(chat, failed())).toEqual(chat);
  });
});

describe('a message that is sent once more', () => {
  it('takes the place of the attempt that failed', () => {
    expect(texts(chatOf(sent('a'), final('eins'), sent('b'), failed(), again('b')))).toEqual([
      'user: a',
      'assistant: eins',
      'user: b',
      `assistant: ${CHAT_TEXTS.placeholder}`,
    ]);
  });

  it('leaves an attempt that wrote something where it can be seen and taken back', () => {
    const chat = chatOf(sent('Ja'), WRITTEN, failed(), again('Ja'));
    expect(chat.messages.map(({ sender }) => sender)).toEqual(['user', 'assistant', 'user', 'assistant']);
  });

  it('removes nothing that was answered', () => {
    expect(texts(chatOf(sent('a'), final('eins'), again('a')))).toHaveLength(4);
  });
});

it('a message that is withdrawn leaves nothing, and the next one can be sent', () => {
  const chat = chatOf(sent('a'), final('eins'), sent('b'), WITHDRAWN);
  expect(texts(chat)).toEqual(['user: a', 'assistant: eins']);
  expect(canSend(chat, 'c')).toBe(true);
});

describe('a conversation that went on elsewhere', () => {
  const here = chatOf(sent('a'), STEP, final('eins'));

  it('has unseen messages where the person said something that was not said here', () => {
    expect(hasUnseenMessages(here, [mine('a'), theirs('eins'), mine('b')])).toBe(true);
    expect(hasUnseenMessages(here, [mine('x')])).toBe(true);
  });

  it('has none where it is stored as it stands here, or not so far yet', () => {
    expect(hasUnseenMessages(here, [mine('a'), theirs('eins')])).toBe(false);
    expect(hasUnseenMessages(here, [])).toBe(false);
  });

  it('stands here whole; what stood here already stays with its steps', () => {
    const chat = chatAfter(here, renewed(mine('a'), theirs('eins'), mine('b'), theirs('zwei')));
    expect(texts(chat)).toEqual(['user: a', 'assistant: eins', 'user: b', 'assistant: zwei']);
    expect(chat.messages.slice(0, 2)).toEqual(here.messages);
  });

  it('keeps the question that got no answer here, unless it was heard', () => {
    const broken = chatOf(sent('a'), final('eins'), sent('b'), failed());
    const other = chatAfter(broken, renewed(mine('a'), theirs('eins'), mine('c'), theirs('drei')));
    expect(texts(other).slice(-2)).toEqual(['user: b', `assistant: ${ANSWER_FAILED}`]);
    const heard = chatAfter(broken, renewed(mine('a'), theirs('eins'), mine('b'), theirs('zwei')));
    expect(texts(heard)).toEqual(['user: a', 'assistant: eins', 'user: b', 'assistant: zwei']);
  });
});

describe('an answer that is stopped', () => {
  it('keeps its words, stays stopped whatever still arrives, and lets the next message through', () => {
    const chat = chatOf(sent('a'), partial('Die'), STOPPED, final('Die Adresse'));
    expect(chat.messages[1]).toMatchObject({ text: 'Die Adresse', state: 'stopped' });
    expect(canSend(chat, 'b')).toBe(true);
  });

  it('leaves no placeholder', () => {
    expect(chatOf(sent('a'), STOPPED).messages[1]).toMatchObject({ text: '', state: 'stopped' });
  });
});

it('steps stand with the answer that they were made for', () => {
  const chat = chatOf(sent('a'), STEP, final('eins'), sent('b'), STEP, STEP, final('zwei'));
  expect(chat.messages.map(({ steps }) => steps.length)).toEqual([0, 1, 0, 2]);
});

it('a conversation of before stands first', () => {
  const before: ChatEvent = { is: 'restored', messages: [{ sender: 'user', text: 'früher' }] };
  expect(texts(chatOf(sent('jetzt'), before))[0]).toBe('user: früher');
});

it('an answer of before that broke off is shown as such', () => {
  const { messages } = chatOf({
    is: 'restored',
    messages: [
      { sender: 'user', text: 'Wo?' },
      { sender: 'assistant', text: 'Das ist eine', isCut: true },
    ],
  });
  expect(messages.map(({ text, state }) => `${text}: ${state}`)).toEqual([
    'Wo?: done',
    'Das ist eine: stopped',
  ]);
});

it('a question of before that nobody answered says so, and may be sent once more', () => {
  const before = chatOf({ is: 'restored', messages: [{ sender: 'user', text: 'Wo?' }] });
  expect(before.messages.at(-1)).toMatchObject({ state: 'failed', note: FAILURE_REASONS.interrupted });
  expect(texts(chatAfter(before, again('Wo?')))).toEqual(texts(chatOf(sent('Wo?'))));
});

it('an answer that takes long is told so only while it is owed', () => {
  expect(chatOf(sent('a'), { is: 'slow' }).isSlow).toBe(true);
  expect(chatOf(sent('a'), { is: 'slow' }, final('b')).isSlow).toBe(false);
  expect(chatOf({ is: 'slow' }).isSlow).toBe(false);
});

const word = fc.string({ minLength: 1, maxLength: 6 });
const event: fc.Arbitrary<ChatEvent> = fc.oneof(
  { weight: 3, arbitrary: word.map(sent) },
  word.map(again),
  fc.constant(WITHDRAWN),
  fc.array(fc.oneof(word.map(mine), word.map(theirs)), { maxLength: 4 }).map((all) => renewed(...all)),
  { weight: 3, arbitrary: word.map(partial) },
  { weight: 3, arbitrary: word.map(final) },
  { weight: 2, arbitrary: fc.constantFrom('user' as const, 'assistant' as const, null).map(history) },
  fc.constant(STEP),
  fc.constant(STOPPED),
  fc.constant<ChatEvent>({ is: 'slow' }),
  fc.constant(failed()),
  fc.constant<ChatEvent>({ is: 'restored', messages: [{ sender: 'assistant', text: 'früher' }] }),
  fc.constant<ChatEvent>({ is: 'cleared' }),
);
const lives = (property: (before: Chat, event: ChatEvent, next: Chat) => void): void =>
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      let chat = EMPTY_CHAT;
      for (const one of events) {
        const next = chatAfter(chat, one);
        property(chat, one, next);
        chat = next;
      }
    }),
  );

describe('whatever happens, in any order', () => {
  it('there is one placeholder at most, last of all, and only while an answer is owed', () =>
    lives((_before, _event, next) => {
      const waiting = next.messages.filter(({ state }) => state === 'waiting');
      expect(waiting.length).toBeLessThanOrEqual(1);
      if (waiting.length === 0) return;
      expect(isBusy(next)).toBe(true);
      expect(next.messages.at(-1)).toBe(waiting[0]);
    }));

  it('every message has an id of its own, and none of the person is lost or changed', () =>
    lives((before, one, next) => {
      expect(new Set(next.messages.map(({ id }) => id)).size).toBe(next.messages.length);
      const isTakenBack = one.is === 'withdrawn' || (one.is === 'sent' && one.isAgain === true);
      if (one.is === 'cleared' || one.is === 'renewed' || isTakenBack) return;
      const asked = ({ messages }: Chat) =>
        messages.filter(({ sender }) => sender === 'user').map(({ text }) => text);
      const added = one.is === 'sent' && canSend(before, one.text) ? [one.text.trim()] : [];
      expect(asked(next)).toEqual([...asked(before), ...added]);
    }));

  it('a renewed conversation begins with all that is stored, and ends with what is still open at most', () =>
    lives((_before, one, next) => {
      if (one.is !== 'renewed') return;
      const stored = one.messages.map(({ sender, text }) => `${sender}: ${text}`);
      expect(texts(next).slice(0, stored.length)).toEqual(stored);
      expect(next.messages.length - stored.length).toBeLessThanOrEqual(2);
    }));

  it('a final text is shown once, in one message that no longer waits', () =>
    lives((before, one, next) => {
      if (one.is !== 'transcript' || !one.isFinal) return;
      const changed = next.messages.filter((message) => !before.messages.includes(message));
      expect(changed.map(({ text }) => text)).toEqual([one.text]);
      expect(changed[0]?.state).toMatch(/^(done|stopped)$/);
    }));

  it('after a failure or a stop nothing is owed', () =>
    lives((_before, one, next) => {
      if (one.is === 'failed' || one.is === 'stopped') expect(isBusy(next)).toBe(false);
    }));
});
