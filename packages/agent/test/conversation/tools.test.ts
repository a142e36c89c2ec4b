import { END_CALL_TOOL, endCallToolbox, joinedToolboxes, type Toolbox, type ToolOutcome } from '@rer/agent';
import { called, ScriptedModel, said, settled } from '@rer/agent/testing';
import { describe, expect, test } from 'vitest';
import { PlainTalk } from '../support/plain-talk.ts';

const definition = { name: 'look', description: 'Sieht nach', parameters: { type: 'object' } };

function toolbox(run: Toolbox['run']): Toolbox {
  return { definitions: [definition], run };
}

const found = toolbox(async () => ({ content: '{"found":1}' }));
const look = [called('look', { at: 'Köln' }, 'a')];

describe('a tool', () => {
  test('is run, and the model is asked again with its answer', async () => {
    const model = new ScriptedModel([[said('Moment. '), ...look], [said('Einer.')]]);
    const talk = new PlainTalk({ model, tools: found });
    await talk.says('Wie viele?');
    expect(talk.endings).toEqual(['complete: Moment. \n\nEiner.']);
    expect(model.requests[1]?.messages.slice(2)).toEqual([
      {
        role: 'assistant',
        content: 'Moment.',
        toolCalls: [{ id: 'a', name: 'look', arguments: { at: 'Köln' } }],
      },
      { role: 'tool', toolCallId: 'a', name: 'look', content: '{"found":1}' },
    ]);
  });

  test.each<[string, Toolbox['run'], string]>([
    ['throws', () => Promise.reject(new Error('secret path')), 'Das Werkzeug hat nicht funktioniert.'],
    ['refuses', async () => ({ content: 'Nur montags.', isError: true }), 'Nur montags.'],
  ])('that %s is an error that the model sees, and nothing more', async (_, run, content) => {
    const model = new ScriptedModel([look]);
    await new PlainTalk({ model, tools: toolbox(run) }).says('Sieh nach');
    expect(model.requests[1]?.messages.at(-1)).toEqual({
      role: 'tool',
      toolCallId: 'a',
      name: 'look',
      content,
      isError: true,
    });
  });

  test('that takes too long is left', async () => {
    const model = new ScriptedModel([look, [said('Es dauert.')]]);
    const talk = new PlainTalk({ model, tools: toolbox(() => new Promise(() => {})) });
    talk.conversation.addMessage('user', 'Sieh nach');
    await talk.clock.advance(20_000);
    expect(talk.endings).toEqual(['complete: Es dauert.']);
    expect(talk.of('tool-ended')).toMatchObject([{ isError: true }]);
  });

  test('that is unknown is an error, and so are unreadable arguments', async () => {
    const unreadable = { id: 'b', name: 'look', arguments: {}, isUnreadable: true } as const;
    const model = new ScriptedModel([
      [called('delete_all', {}, 'a'), { kind: 'tool-call', call: unreadable }],
    ]);
    const talk = new PlainTalk({ model, tools: found });
    await talk.says('Los');
    expect(talk.of('tool-ended').map(({ isError }) => isError)).toEqual([true, true]);
    expect(talk.of('step').map(({ step }) => step.text)).toEqual([
      'Dieses Werkzeug gibt es nicht.',
      'Die Angaben zum Werkzeug waren kein JSON-Objekt.',
    ]);
  });

  test('is stopped by the next message of the person, and each call has its answer all the same', async () => {
    let stopped = false;
    const tools = toolbox(
      (_, signal) =>
        new Promise<ToolOutcome>(() => {
          signal.addEventListener('abort', () => {
            stopped = true;
          });
        }),
    );
    const model = new ScriptedModel([[called('look', {}, 'a'), called('look', {}, 'b')], [said('Gut.')]]);
    const talk = new PlainTalk({ model, tools });
    talk.conversation.addMessage('user', 'Sieh nach');
    await settled();
    await talk.says('Halt');
    expect(stopped).toBe(true);
    expect(model.requests[1]?.messages.filter(({ role }) => role === 'tool')).toMatchObject([
      { toolCallId: 'a', isError: true },
      { toolCallId: 'b', isError: true },
    ]);
  });

  test('may end the turn with a text of its own, and the model is not asked again', async () => {
    const model = new ScriptedModel([look]);
    const tools = toolbox(async () => ({ content: '{}', answer: { text: 'Soll ich?' } }));
    const talk = new PlainTalk({ model, tools });
    await talk.says('Sieh nach');
    expect(talk.endings).toEqual(['complete: Soll ich?']);
    expect(model.requests).toHaveLength(1);
  });

  test('may ask for the end of the conversation', async () => {
    const tools = joinedToolboxes([found, endCallToolbox()]);
    const model = new ScriptedModel([[said('Tschüss.'), ...look, called(END_CALL_TOOL, {})]]);
    const talk = new PlainTalk({ model, tools });
    await talk.says('Ende');
    expect(talk.events.slice(-2)).toMatchObject([
      { kind: 'turn-ended', text: 'Tschüss.' },
      { kind: 'end-requested', reason: 'assistant-ended-call' },
    ]);
  });
});

test('what rules quote ends no conversation', async () => {
  const quoting = toolbox(async () => ({ content: '{}', answer: { text: 'Notizen: „Auf Wiederhören“' } }));
  const talk = new PlainTalk({
    model: new ScriptedModel([look]),
    tools: quoting,
    endCallPhrases: ['auf wiederhören'],
  });
  await talk.says('Lies vor');
  expect(talk.of('end-requested')).toEqual([]);
});

test('each call has an id of its own, whatever the model sends', async () => {
  const twice = [called('look', {}, 'x'), called('look', {}, 'x'), called('look', {})];
  const talk = new PlainTalk({ model: new ScriptedModel([twice, twice]), tools: found });
  await talk.says('Los');
  const ids = talk.of('tool-started').map(({ call }) => call.id);
  expect(ids).toHaveLength(6);
  expect(new Set(ids).size).toBe(6);
});

test('after eight rounds the model must answer without tools', async () => {
  const model = new ScriptedModel([], {
    otherwise: ({ tools }) => (tools.length > 0 ? [called('look', {})] : [said('Genug.')]),
  });
  const talk = new PlainTalk({ model, tools: found });
  await talk.says('Los');
  expect(talk.of('tool-started')).toHaveLength(8);
  expect(talk.endings).toEqual(['complete: Genug.']);
});

test('a model that only asks for tools is replaced by one that may use them, whatever it said on the way', async () => {
  const model = new ScriptedModel([[said('Ich sehe nach.'), ...look]], { otherwise: look });
  const fallbackModel = new ScriptedModel([look, [said('Köln.')]], { id: 'other' });
  const talk = new PlainTalk({ model, fallbackModel, tools: found });
  await talk.says('Los');
  expect(talk.of('tool-started')).toHaveLength(9);
  expect(talk.endings).toEqual(['complete: Ich sehe nach.\n\nKöln.']);
});

test('after thirty calls no more tools are run in the conversation, restored or not', async () => {
  let runs = 0;
  const tools = toolbox(async () => {
    runs += 1;
    return { content: '{}' };
  });
  const otherwise = ({ messages }: { messages: readonly { role: string }[] }) =>
    messages.at(-1)?.role === 'tool' ? [said('Gut.')] : Array.from({ length: 10 }, () => called('look', {}));
  const model = new ScriptedModel([], { otherwise });
  const talk = new PlainTalk({ model, tools });
  for (const text of ['eins', 'zwei', 'drei', 'vier']) await talk.says(text);
  const later = new PlainTalk({ model, tools, restored: talk.conversation.snapshot() });
  await later.says('fünf');
  expect(runs).toBe(30);
  expect(later.of('tool-ended').every(({ isError }) => isError)).toBe(true);
});
