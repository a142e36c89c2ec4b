import { AgentConversation, type ConversationEvent, type JsonObject } from '@rer/agent';
import { called, ManualClock, ScriptedModel, said, settled } from '@rer/agent/testing';
import { describe, expect, test } from 'vitest';
import { effectiveAssistant } from '../calls/effective-assistant.ts';
import type { VoiceServer } from '../dialect/server-schema.ts';
import type { VoiceTool } from '../dialect/tool-schema.ts';
import type { ToolServerResult } from '../tools/read-tool-answer.ts';
import type { ToolRun } from '../tools/tool-runner.ts';
import { FunctionToolbox } from './function-toolbox.ts';

const WEATHER: VoiceTool = { type: 'function', function: { name: 'wetter' } };
const words = (type: string, content: string, more: object = {}) => ({ type, content, ...more });

interface Played {
  readonly tool?: Partial<VoiceTool>;
  /** The server's answer; absent: the test answers later. */
  readonly answer?: ToolServerResult;
  readonly server?: VoiceServer;
}

/** A conversation in which one tool is asked for once, and then the model says 'Modell.'. */
function played({ tool = {}, answer, server }: Played) {
  const clock = new ManualClock();
  const over = new AbortController();
  const events: ConversationEvent[] = [];
  const runs: ToolRun[] = [];
  let settle: (outcome: ToolServerResult) => void = () => undefined;
  const awaited = new Promise<ToolServerResult>((resolve) => {
    settle = resolve;
  });
  const tools = new FunctionToolbox({
    call: {
      assistant: effectiveAssistant({ ...(server && { server }) }, {}),
      tools: [{ id: null, tool: { ...WEATHER, ...tool } }],
      toolRunner: {
        run: (run) => {
          runs.push(run);
          return answer === undefined ? awaited : Promise.resolve(answer);
        },
      },
    },
    about: (): JsonObject => ({ told: events.length }),
    fill: async (text) => text.replaceAll('{{name}}', 'Ada'),
    clock,
    over: over.signal,
  });
  const model = new ScriptedModel([[called(tools.definitions[0]?.name ?? '', { ort: 'Bonn' }, 'c')]], {
    otherwise: [said('Modell.')],
  });
  const conversation = new AgentConversation({
    model,
    systemPrompt: '',
    tools,
    clock,
    onEvent: (event) => events.push(event),
  });
  conversation.addMessage('user', 'Wetter?');
  return {
    clock,
    conversation,
    model,
    over,
    runs,
    answer: (outcome: ToolServerResult) => {
      settle(outcome);
      return conversation.idle();
    },
    /** Spoken texts, and the start and end of the tool. */
    story: () =>
      events.flatMap((event) => {
        if (event.kind === 'text') return [event.text.trim()];
        if (event.kind === 'end-requested') return [event.reason];
        return event.kind === 'tool-started' || event.kind === 'tool-ended' ? [event.kind] : [];
      }),
  };
}

async function told(play: Played): Promise<string[]> {
  const { conversation, story } = played(play);
  await conversation.idle();
  return story();
}

const FINE: ToolServerResult = { result: 'sonnig', isError: false };
const BROKEN: ToolServerResult = { result: 'kaputt', isError: true };

describe('around a function', () => {
  test('a filler is said when it begins, and the model answers', async () => {
    expect(await told({ answer: FINE })).toEqual([
      'tool-started',
      'Einen Moment, bitte.',
      'tool-ended',
      'Modell.',
    ]);
  });

  test('its own words are said, with the values of the call', async () => {
    const messages = [words('request-start', 'Moment, {{name}}.')];
    expect(await told({ tool: { messages }, answer: FINE })).toEqual([
      'tool-started',
      'Moment, Ada.',
      'tool-ended',
      'Modell.',
    ]);
  });

  test('what must be said first is said before anybody is told of the tool', async () => {
    const messages = [words('request-start', 'Moment.', { blocking: true })];
    expect(await told({ tool: { messages }, answer: FINE })).toEqual([
      'Moment.',
      'tool-started',
      'tool-ended',
      'Modell.',
    ]);
  });

  test('a delay message is said at its time, and not after the answer', async () => {
    const messages = [
      words('request-start', ''),
      words('request-response-delayed', 'Gleich.', { timingMilliseconds: 2000 }),
      words('request-response-delayed', 'Bald.', { timingMilliseconds: 4000 }),
    ];
    const { clock, answer, story } = played({ tool: { messages } });
    await clock.advance(1999);
    expect(story()).toEqual(['tool-started']);
    await clock.advance(1);
    expect(story()).toEqual(['tool-started', 'Gleich.']);
    await answer(FINE);
    await clock.advance(10_000);
    expect(story()).toEqual(['tool-started', 'Gleich.', 'tool-ended', 'Modell.']);
  });

  test.each([
    ['request-complete', FINE],
    ['request-failed', BROKEN],
  ])('%s stands instead of the answer of the model', async (type, answer) => {
    const messages = [words('request-start', ''), words(type, 'Erledigt, {{name}}.')];
    const { conversation, model, story } = played({ tool: { messages }, answer });
    await conversation.idle();
    expect(story()).toEqual(['tool-started', 'tool-ended', 'Erledigt, Ada.']);
    expect(model.requests).toHaveLength(1);
  });

  test.each([
    ['request-complete', FINE],
    ['request-failed', BROKEN],
  ])('%s of the role system is for the model, which answers', async (type, answer) => {
    const messages = [
      words('request-start', ''),
      words(type, 'Antworte knapp.', { role: 'system', endCallAfterSpokenEnabled: true }),
    ];
    const { conversation, model, story } = played({ tool: { messages }, answer });
    await conversation.idle();
    expect(story()).toEqual(['tool-started', 'tool-ended', 'Modell.']);
    expect(model.requests[1]?.messages.at(-1)).toMatchObject({ role: 'tool', hint: 'Antworte knapp.' });
  });

  test('the call ends after the last words where that is wanted', async () => {
    const messages = [
      words('request-start', ''),
      words('request-complete', 'Auf Wiedersehen!', { endCallAfterSpokenEnabled: true }),
    ];
    expect((await told({ tool: { messages }, answer: FINE })).slice(-2)).toEqual([
      'Auf Wiedersehen!',
      'assistant-ended-call-after-message-spoken',
    ]);
  });

  test('the words of the server count more than those of the tool, and are no template', async () => {
    const messages = [words('request-start', ''), words('request-complete', 'Werkzeug.')];
    const message = words('request-complete', 'Server {{name}}.');
    expect((await told({ tool: { messages }, answer: { ...FINE, message } })).at(-1)).toBe(
      'Server {{name}}.',
    );
  });
});

describe('an asynchronous function', () => {
  const messages = [
    words('request-start', 'Moment.', { blocking: true }),
    words('request-response-delayed', 'Gleich.', { timingMilliseconds: 100 }),
    words('request-failed', 'Leider nicht.'),
  ];

  test('is run, and the model goes on at once', async () => {
    const { clock, conversation, runs, answer, story } = played({ tool: { async: true, messages } });
    await conversation.idle();
    await clock.advance(1000);
    expect(runs).toHaveLength(1);
    await answer(BROKEN);
    expect(story()).toEqual(['tool-started', 'tool-ended', 'Modell.']);
  });

  test('has its last words said at once', async () => {
    const tool = { async: true, messages: [...messages, words('request-complete', 'Ist bestellt.')] };
    const { conversation, story } = played({ tool });
    await conversation.idle();
    expect(story()).toEqual(['tool-started', 'tool-ended', 'Ist bestellt.']);
  });

  test('goes on when the turn is over, and ends with the call', async () => {
    const { conversation, over, runs } = played({ tool: { async: true } });
    await conversation.idle();
    expect(runs[0]?.signal.aborted).toBe(false);
    over.abort();
    expect(runs[0]?.signal.aborted).toBe(true);
  });
});

describe('the end of a call', () => {
  test('has the words of its tool, and no filler', async () => {
    const endCall = { type: 'endCall', function: undefined } as const;
    expect(await told({ tool: endCall })).toEqual(['tool-started', 'tool-ended', 'assistant-ended-call']);
    const messages = [words('request-start', 'Auf Wiedersehen, {{name}}!')];
    expect(await told({ tool: { ...endCall, messages } })).toEqual([
      'tool-started',
      'tool-ended',
      'Auf Wiedersehen, Ada!',
      'assistant-ended-call',
    ]);
  });
});

test('a server has the time and the tries that it names', async () => {
  const server = { url: 'https://example.org', timeoutSeconds: 100, backoffPlan: { maxRetries: 1 } };
  for (const play of [{ tool: { server } }, { server }]) {
    const { clock, story } = played(play);
    await clock.advance(200_000);
    expect(story()).not.toContain('tool-ended');
    await clock.advance(2000);
    await settled();
    expect(story()).toContain('tool-ended');
  }
});

test('servers are told of the call as it is when they are asked', async () => {
  const { conversation, runs } = played({ answer: FINE });
  await conversation.idle();
  // The message, the turn, the tool, and the filler were there already.
  expect(runs[0]?.about).toEqual({ told: 4 });
});
