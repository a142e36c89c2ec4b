import { type ConversationEvent, endCallToolbox, joinedToolboxes, type Toolbox } from '@rer/agent';
import { called, ScriptedModel, said, settled } from '@rer/agent/testing';
import { describe, expect, test } from 'vitest';
import { PlainTalk } from '../support/plain-talk.ts';

const definition = { name: 'look', description: 'Sieht nach', parameters: { type: 'object' } };
const look = called('look', {}, 'a');

/** What happened, in its order. */
const story = (events: readonly ConversationEvent[]) =>
  events.flatMap((event) => {
    if (event.kind === 'text') return [`${event.source}: ${event.text.trim()}`];
    return event.kind.startsWith('tool-') ? [event.kind] : [];
  });

describe('a tool that speaks', () => {
  test('is heard while it runs, in the words of the assistant', async () => {
    const tools: Toolbox = {
      definitions: [definition],
      run: async (_call, _signal, turn) => {
        turn.say('Ich sehe nach.');
        return { content: '{}' };
      },
    };
    const talk = new PlainTalk({ model: new ScriptedModel([[look], [said('Einer.')]]), tools });
    await talk.says('Wie viele?');
    expect(story(talk.events)).toEqual([
      'tool-started',
      'say: Ich sehe nach.',
      'tool-ended',
      'model: Einer.',
    ]);
    expect(talk.endings).toEqual(['complete: Ich sehe nach.\n\nEiner.']);
    expect(talk.conversation.history().slice(1)).toMatchObject([
      { role: 'tool_calls' },
      { role: 'bot', message: 'Ich sehe nach.', source: 'force-say' },
      { role: 'tool_call_result' },
      { role: 'bot', message: 'Einer.', source: 'model' },
    ]);
  });

  test('is announced before anybody is told of it, in whichever toolbox it lies', async () => {
    const tools = joinedToolboxes([
      endCallToolbox(),
      { definitions: [definition], announce: async () => 'Moment.', run: async () => ({ content: '{}' }) },
    ]);
    const talk = new PlainTalk({ model: new ScriptedModel([[look], [said('Einer.')]]), tools });
    await talk.says('Wie viele?');
    expect(story(talk.events)).toEqual(['say: Moment.', 'tool-started', 'tool-ended', 'model: Einer.']);
  });

  test('is not announced when it cannot be run', async () => {
    const asked: string[] = [];
    const tools: Toolbox = {
      definitions: [definition],
      announce: async ({ name }) => {
        asked.push(name);
        throw new Error('secret');
      },
      run: async () => ({ content: '{}' }),
    };
    const unreadable = { id: 'c', name: 'look', arguments: {}, isUnreadable: true } as const;
    const model = new ScriptedModel([
      [called('delete', {}, 'b'), { kind: 'tool-call', call: unreadable }, look],
      [said('Gut.')],
    ]);
    const talk = new PlainTalk({ model, tools });
    await talk.says('Los');
    expect(asked).toEqual(['look']);
    expect(talk.endings).toEqual(['complete: Gut.']);
    expect(talk.faults).toMatchObject([{ kind: 'tool', name: 'look' }]);
  });

  test('knows whether anything was said before, and is not heard any more once it has ended', async () => {
    const spoken: boolean[] = [];
    let late: (text: string) => void = () => undefined;
    const tools: Toolbox = {
      definitions: [definition],
      run: async (_call, _signal, turn) => {
        spoken.push(turn.hasSpoken);
        late = (text) => turn.say(text);
        return { content: '{}' };
      },
    };
    const model = new ScriptedModel([
      [look],
      [said('Moment.'), look],
      () => {
        late('Zu spät.');
        return [said('Gut.')];
      },
    ]);
    const talk = new PlainTalk({ model, tools });
    await talk.says('Los');
    expect(spoken).toEqual([false, true]);
    expect(talk.endings).toEqual(['complete: Moment.\n\nGut.']);
  });

  test('does not stand between its call and its answer for the model', async () => {
    const tools: Toolbox = {
      definitions: [definition],
      run: async (_call, _signal, turn) => {
        turn.say('Ich sehe nach.');
        return { content: '1' };
      },
    };
    const model = new ScriptedModel([[said('Gern.'), look], [said('Einer.')], [said('Bitte.')]]);
    const talk = new PlainTalk({ model, tools });
    await talk.says('Wie viele?');
    await talk.says('Danke');
    expect(model.requests[2]?.messages.slice(2)).toMatchObject([
      { role: 'assistant', content: 'Gern.\n\nIch sehe nach.', toolCalls: [{ id: 'a' }] },
      { role: 'tool', toolCallId: 'a' },
      { role: 'assistant', content: 'Einer.' },
      { role: 'user', content: 'Danke' },
    ]);
  });

  test('does not answer for a model that says nothing', async () => {
    const tools: Toolbox = {
      definitions: [definition],
      announce: async () => 'Moment.',
      run: async () => ({ content: '1' }),
    };
    const talk = new PlainTalk({
      model: new ScriptedModel([[look], []]),
      fallbackModel: new ScriptedModel([[said('Einer.')]], { id: 'other' }),
      tools,
    });
    await talk.says('Wie viele?');
    expect(talk.endings).toEqual(['complete: Moment.\n\nEiner.']);
  });
});

test('a hint is for the model alone', async () => {
  const tools: Toolbox = {
    definitions: [definition],
    run: async () => ({ content: '1', hint: 'Antworte knapp.', metadata: { a: 1 } }),
  };
  const model = new ScriptedModel([[look], [said('Einer.')]]);
  const talk = new PlainTalk({ model, tools });
  await talk.says('Wie viele?');
  expect(model.requests[1]?.messages.at(-1)).toMatchObject({ content: '1', hint: 'Antworte knapp.' });
  const told = [talk.conversation.history(), talk.conversation.openAiHistory(), talk.events];
  expect(JSON.stringify(told)).not.toContain('knapp');
  expect(talk.of('tool-ended')).toMatchObject([{ metadata: { a: 1 } }]);
  const restored = new PlainTalk({ model, tools, restored: talk.conversation.snapshot() });
  await restored.says('Und jetzt?');
  expect(model.requests[2]?.messages).toContainEqual(expect.objectContaining({ hint: 'Antworte knapp.' }));
});

test("an answer of the assistant's own may end the conversation by its words; one of the rules may not", async () => {
  for (const [source, ends] of [
    ['say', 1],
    ['rules', 0],
  ] as const) {
    const talk = new PlainTalk({
      model: new ScriptedModel([[look]]),
      tools: {
        definitions: [definition],
        run: async () => ({ content: '{}', answer: { text: 'Auf Wiederhören!' }, answerSource: source }),
      },
      endCallPhrases: ['auf wiederhören'],
    });
    await talk.says('Ende');
    expect(talk.of('end-requested')).toHaveLength(ends);
  }
});

test('a tool has the time that its toolbox knows', async () => {
  const tools: Toolbox = {
    definitions: [definition],
    limitMs: () => 60_000,
    run: () => new Promise(() => undefined),
  };
  const talk = new PlainTalk({
    model: new ScriptedModel([[look], [said('Es dauert.')]]),
    tools: joinedToolboxes([tools]),
  });
  talk.conversation.addMessage('user', 'Sieh nach');
  await talk.clock.advance(59_000);
  expect(talk.endings).toEqual([]);
  await talk.clock.advance(1000);
  await settled();
  expect(talk.endings).toEqual(['complete: Es dauert.']);
});
