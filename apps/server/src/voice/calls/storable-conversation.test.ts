import { type ConversationMessage, isStorableJson } from '@rer/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { storableConversation } from './storable-conversation.ts';

const messages = fc.array(
  fc.record({ role: fc.constantFrom('user', 'bot'), message: fc.string({ unit: 'binary' }), time: fc.nat() }),
);

test('a stored conversation equals the spoken one, except for characters that the database refuses', () => {
  fc.assert(
    fc.property(messages, fc.jsonValue(), (said, state) => {
      const stored = storableConversation({ messages: said, state: JSON.parse(JSON.stringify(state)) });
      const read: readonly ConversationMessage[] = JSON.parse(stored.messages);
      expect(isStorableJson(read)).toBe(true);
      expect(isStorableJson(JSON.parse(stored.state))).toBe(true);
      expect(read.map(({ message }) => message)).toEqual(
        said.map(({ message }) => message.replaceAll(/[\0\p{Cs}]/gu, '\ufffd')),
      );
    }),
  );
});

test('too large a state is not stored', () => {
  expect(storableConversation({ messages: [], state: 'x'.repeat(600_000) }).state).toBe('null');
});
