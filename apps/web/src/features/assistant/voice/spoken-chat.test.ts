import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Chat, chatAfter, EMPTY_CHAT } from '../chat/chat.ts';
import { type SpokenEvent, spokenChatAfter } from './spoken-chat.ts';

const chatOf = (...events: readonly SpokenEvent[]): Chat => events.reduce(spokenChatAfter, EMPTY_CHAT);
const mine = (text: string, isFinal = true): SpokenEvent => ({ is: 'user', text, isFinal, doubtful: [] });
const theirs = (text: string, isFinal = true): SpokenEvent => ({ is: 'assistant', text, isFinal });
const shown = ({ messages }: Chat) =>
  messages.map(({ sender, text, state }) => [sender, text, state].join(' '));

describe('what the person says', () => {
  it('grows in one message until it is final', () => {
    expect(shown(chatOf(mine('Wo', false), mine('Wo sitzt', false)))).toEqual(['user Wo sitzt growing']);
    expect(shown(chatOf(mine('Wo', false), mine('Wo sitzt Zebra?')))).toEqual(['user Wo sitzt Zebra? done']);
  });

  it('leaves nothing where it was nothing', () =>
    expect(shown(chatOf(mine('äh', false), mine('')))).toEqual([]));

  it('stands after the assistant, whose text goes on growing above it', () =>
    expect(shown(chatOf(theirs('Ich', false), mine('Halt', false), theirs('Ich habe', false)))).toEqual([
      'assistant Ich habe growing',
      'user Halt growing',
    ]));
});

describe('what the assistant says', () => {
  it('grows in one message, and what it says next is another one', () =>
    expect(shown(chatOf(theirs('In', false), theirs('In Bonn.'), theirs('Noch etwas?')))).toEqual([
      'assistant In Bonn. done',
      'assistant Noch etwas? done',
    ]));

  it('that was cut before a word was heard leaves nothing', () =>
    expect(shown(chatOf(theirs('In', false), theirs('')))).toEqual([]));

  it('is waited for where it works on the answer, so that its steps do not go to the one before', () => {
    const working = chatOf(theirs('Guten Tag'), mine('Wo?'), { is: 'working' });
    const step = { text: 'Gelesen', kind: 'read', change: null } as const;
    const answered = spokenChatAfter(chatAfter(working, { is: 'step', step }), theirs('In Bonn.'));
    expect(answered.messages.map(({ steps }) => steps.length)).toEqual([0, 0, 1]);
  });
});

it('what is typed stands before what is being said, and goes where it could not be sent', () => {
  const chat = chatOf(mine('und', false), { is: 'typed', text: 'Zebra' });
  expect(shown(chat)).toEqual(['user Zebra done', 'user und growing']);
  expect(shown(spokenChatAfter(chat, { is: 'not-sent', text: 'Zebra' }))).toEqual(['user und growing']);
});

const event: fc.Arbitrary<SpokenEvent> = fc.oneof(
  fc.tuple(fc.string({ maxLength: 3 }), fc.boolean()).map(([text, isFinal]) => mine(text, isFinal)),
  fc.tuple(fc.string({ maxLength: 3 }), fc.boolean()).map(([text, isFinal]) => theirs(text, isFinal)),
  fc.constant<SpokenEvent>({ is: 'working' }),
  fc.string({ maxLength: 3 }).map((text): SpokenEvent => ({ is: 'typed', text })),
);

it('whatever happens, each side has one open message at most, ids differ, and at the end none is open', () =>
  fc.assert(
    fc.property(fc.array(event), (events) => {
      const chat = chatOf(...events);
      const open = chat.messages.filter(({ state }) => state === 'growing' || state === 'waiting');
      expect(new Set(open.map(({ sender }) => sender)).size).toBe(open.length);
      expect(new Set(chat.messages.map(({ id }) => id)).size).toBe(chat.messages.length);
      const { messages } = spokenChatAfter(chat, { is: 'over' });
      expect(messages.filter(({ state }) => state === 'growing' || state === 'waiting')).toEqual([]);
    }),
  ));
