import { parseConversationSnapshot, type Toolbox } from '@rer/agent';
import { called, ScriptedModel, said } from '@rer/agent/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { modelMessages } from '../../src/conversation/model-messages.ts';
import { PlainTalk } from '../support/plain-talk.ts';

const tools: Toolbox = {
  definitions: [{ name: 'look', description: 'Sieht nach', parameters: { type: 'object' } }],
  run: async () => ({ content: '{"found":1}' }),
};

async function talked() {
  const model = new ScriptedModel([[called('look', { at: 'Köln' }, 'a')], [said('Einer.')]]);
  const talk = new PlainTalk({ model, tools });
  await talk.clock.advance(1500);
  await talk.says('Wie viele?');
  return talk;
}

test('the history of the contract has a message for each message, call, result and answer', async () => {
  const { conversation } = await talked();
  expect(conversation.history()).toMatchObject([
    { role: 'user', message: 'Wie viele?', secondsFromStart: 1.5 },
    {
      role: 'tool_calls',
      toolCalls: [{ id: 'a', type: 'function', function: { name: 'look', arguments: { at: 'Köln' } } }],
    },
    { role: 'tool_call_result', toolCallId: 'a', name: 'look', result: '{"found":1}' },
    { role: 'bot', message: 'Einer.', source: 'model' },
  ]);
});

test("the history in OpenAI's form has no system prompt, and arguments as text", async () => {
  const { conversation } = await talked();
  expect(conversation.openAiHistory()).toEqual([
    { role: 'user', content: 'Wie viele?' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'a', type: 'function', function: { name: 'look', arguments: '{"at":"Köln"}' } }],
    },
    { role: 'tool', tool_call_id: 'a', content: '{"found":1}' },
    { role: 'assistant', content: 'Einer.' },
  ]);
});

test('a conversation goes on after it was stored and read again', async () => {
  const { conversation } = await talked();
  const restored = parseConversationSnapshot(JSON.parse(JSON.stringify(conversation.snapshot())));
  expect(restored).not.toBeNull();
  const model = new ScriptedModel([[said('In Köln.')]]);
  const later = new PlainTalk({ model, tools, ...(restored !== null && { restored }) });
  await later.says('Wo?');
  expect(model.requests[0]?.messages.map(({ role }) => role)).toEqual([
    'system',
    'user',
    'assistant',
    'tool',
    'assistant',
    'user',
  ]);
  expect(later.of('turn-started')).toEqual([{ kind: 'turn-started', turn: 1, source: 'model' }]);
});

test('anything else that was stored is no conversation', () => {
  fc.assert(
    fc.property(fc.anything(), (stored) => {
      expect(parseConversationSnapshot(stored)).toBeNull();
    }),
  );
});

test('of an answer that was spoken over only what was heard stays', async () => {
  const talk = new PlainTalk({ model: new ScriptedModel([[said('Die Nummer ist 0221 1000.')]]) });
  await talk.says('Nummer?');
  talk.conversation.cutAnswer(0, 'Die Nummer'.length);
  expect(talk.conversation.openAiHistory().at(-1)).toEqual({ role: 'assistant', content: 'Die Nummer' });
});

test('a model is given the newest of a long conversation, from a message of the person on', () => {
  const turns = Array.from({ length: 50 }, (_, turn) => [
    { role: 'user', message: `Frage ${turn}`, time: 0 } as const,
    { role: 'tool_calls', toolCalls: [{ id: `${turn}`, name: 'look', arguments: {} }], time: 0 } as const,
    {
      role: 'tool_call_result',
      toolCallId: `${turn}`,
      name: 'look',
      result: 'x'.repeat(500),
      isError: false,
      time: 0,
    } as const,
    { role: 'bot', message: 'Gut.', time: 0, endTime: 0, source: 'model', turn } as const,
  ]).flat();
  const messages = modelMessages('Prompt', turns, 5000);
  expect(JSON.stringify(messages).length).toBeLessThan(8000);
  expect(messages[0]).toEqual({ role: 'system', content: 'Prompt' });
  expect(messages[1]).toMatchObject({ role: 'user' });
  expect(messages.at(-1)).toMatchObject({ role: 'assistant', content: 'Gut.' });
});
