import { expect, test } from 'vitest';
import type { ConversationHistory } from './call-conversation.ts';
import { newestHistory } from './conversation-updates.ts';

/** A conversation of one participant with itself. */
const historyOf = (...texts: readonly string[]): ConversationHistory => ({
  messages: texts.map((message, at) => ({ role: 'system', message, time: at, secondsFromStart: 0 })),
  openAi: texts.map((content) => ({ role: 'system', content })),
});

test('a conversation that fits is told whole', () => {
  const history = historyOf('eins', 'zwei', 'drei');
  expect(newestHistory(history, 1_000)).toEqual(history);
});

test('of a long one the newest entries are told, the same in both forms', () => {
  const long = 'x'.repeat(400);
  expect(newestHistory(historyOf(long, long, 'zwei', long, 'drei'), 600)).toEqual(
    // The times of the entries tell where they stood.
    {
      messages: historyOf(long, long, 'zwei', long, 'drei').messages.slice(2),
      openAi: historyOf('zwei', long, 'drei').openAi,
    },
  );
});

test('the last entry is told however long it is', () => {
  const told = newestHistory(historyOf('eins', 'x'.repeat(5_000)), 100);
  expect(told.openAi).toEqual(historyOf('x'.repeat(5_000)).openAi);
  expect(told.messages).toHaveLength(1);
});

test('an empty conversation is told as that', () => {
  expect(newestHistory(historyOf(), 100)).toEqual(historyOf());
});
