import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { ConversationEvent } from '../conversation/conversation-event.ts';
import type { AgentConnectionListener } from '../room/agent-connections.ts';
import type { CallConversation, ConversationHistory } from './call-conversation.ts';
import { type CallPlan, CLIENT_MESSAGES_DEFAULT, type ClientMessageType } from './call-plan.ts';
import { LONG_UPDATE_EVERY_MS } from './conversation-updates.ts';
import {
  JOIN_WAIT_MS,
  LEAVE_WAIT_MS,
  LiveCall,
  LOSS_TOLD_MS,
  PLAYABLE_WAIT_MS,
  REJOIN_WAIT_MS,
} from './live-call.ts';
import { REJOIN_REST_MS } from './rejoining-connection.ts';
import { SPEECH_TEXTS } from './speech-texts.ts';
import { PIECE_CHARACTERS } from './turn-messages.ts';

/** Time that passes when a test lets it. */
class TestClock {
  #now = 1_000_000;
  readonly #timers = new Set<{ readonly at: number; readonly callback: () => void }>();

  now(): number {
    return this.#now;
  }

  after(ms: number, callback: () => void): () => void {
    const timer = { at: this.#now + ms, callback };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  pass(ms: number): void {
    const until = this.#now + ms;
    for (;;) {
      const [next] = [...this.#timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      this.#timers.delete(next);
      this.#now = next.at;
      next.callback();
    }
    this.#now = until;
  }

  get waiting(): number {
    return this.#timers.size;
  }
}

const message = z.looseObject({ type: z.string() });
type Message = z.infer<typeof message>;

const PLAN: CallPlan = {
  firstMessage: 'Guten Tag!',
  firstMessageMode: 'assistant-speaks-first',
  endCallMessage: '',
  silenceTimeoutSeconds: 30,
  silenceTimeoutMessage: '',
  idle: { messages: [], timeoutSeconds: 10, maxCount: 3, isCountedAnew: false },
  maxDurationSeconds: 600,
  clientMessages: new Set(CLIENT_MESSAGES_DEFAULT),
  hasFinalsOnly: false,
  endsWhenEmpty: true,
  assistant: { name: 'Volta' },
  speech: {
    speaksUnasked: false,
    style: {},
    isFirstMessageInterruptible: false,
    backoffSeconds: 0,
    confidenceThreshold: null,
    pieceCharacters: PIECE_CHARACTERS,
    turns: {
      waitSeconds: null,
      onPunctuationSeconds: null,
      onNoPunctuationSeconds: null,
      onNumberSeconds: null,
      numWords: 0,
      voiceSeconds: 0.2,
      acknowledgementPhrases: [],
      interruptionPhrases: [],
    },
  },
};

/** A call with a connection and a conversation that the test plays. */
class Stage {
  readonly clock = new TestClock();
  readonly sent: string[] = [];
  readonly asked: string[] = [];
  readonly ended: string[] = [];
  readonly notes: string[] = [];
  connection: AgentConnectionListener | undefined;
  emit: ((event: ConversationEvent) => void) | undefined;
  isLeft = false;
  opened = 0;
  turn = 0;
  facts = 0;
  said: ConversationHistory['openAi'] = [{ role: 'assistant', content: 'x' }];
  readonly call: LiveCall;

  /** `leaves`: whether the media server lets the assistant leave at once. */
  constructor(plan: Partial<CallPlan> = {}, leaves = true) {
    const conversation: CallConversation = {
      addMessage: ({ role, content, isAnswered }) => {
        this.asked.push(`add ${role} ${content} ${isAnswered}`);
        this.emit?.({ kind: 'message-added', role, text: content });
      },
      say: (text, { interrupts, endsCall }) => this.asked.push(`say ${text} ${interrupts} ${endsCall}`),
      respond: () => this.asked.push('respond'),
      stop: () => this.asked.push('stop'),
      cut: (turn, length) => this.asked.push(`cut ${turn} ${length}`),
      history: () => ({ messages: [], openAi: this.said }),
      facts: () => this.facts,
      close: () => this.asked.push('close'),
    };
    this.call = new LiveCall({
      plan: { ...PLAN, ...plan },
      clock: this.clock,
      openConnection: (listener) => {
        this.connection = listener;
        this.opened += 1;
        return {
          send: (text) => this.sent.push(this.isLeft ? `after leaving: ${text}` : text),
          listen: () => undefined,
          say: () => undefined,
          playback: () => undefined,
          leave: () => {
            this.isLeft = true;
            if (leaves) listener.ended('left', '');
          },
        };
      },
      openConversation: (tell) => {
        this.emit = tell;
        return conversation;
      },
      tools: () => [{ name: 'search', description: 'sucht', parameters: { type: 'object' } }],
      onStarted: () => this.asked.push('started'),
      onEnded: (reason) => this.ended.push(reason),
      onNote: (_level, note) => this.notes.push(note),
    });
  }

  begin(): this {
    this.connection?.joined();
    this.connection?.participantJoined('anna');
    this.connection?.messageReceived('anna', 'playable');
    return this;
  }

  say(value: unknown): void {
    this.connection?.messageReceived('anna', JSON.stringify(value));
  }

  /** The assistant answers with this text, whole. */
  answer(text: string, source: 'model' | 'say' | 'rules' = 'model'): void {
    const { turn } = this;
    this.turn += 1;
    this.emit?.({ kind: 'turn-started', turn, source });
    this.emit?.({ kind: 'text', turn, text, source });
    this.emit?.({ kind: 'turn-ended', turn, text, reason: 'complete' });
  }

  get messages(): Message[] {
    return this.sent.filter((text) => text.startsWith('{')).map((text) => message.parse(JSON.parse(text)));
  }

  get types(): string[] {
    return this.messages.map(({ type }) => type);
  }

  only(type: string): Message[] {
    return this.messages.filter((one) => one.type === type);
  }
}

describe('a call begins', () => {
  test('with one bare "listening", then what it is, as soon as its client plays the assistant', () => {
    const stage = new Stage().begin();
    stage.connection?.messageReceived('anna', 'playable');
    stage.connection?.participantJoined('anna');
    stage.clock.pass(PLAYABLE_WAIT_MS * 2);
    expect(stage.sent.filter((text) => text === 'listening')).toHaveLength(1);
    expect(stage.sent[0]).toBe('listening');
    expect(stage.types).toEqual(['status-update', 'assistant.started']);
    expect(stage.messages[0]).toMatchObject({ status: 'in-progress', timestamp: expect.any(Number) });
    expect(stage.asked).toEqual(['started', 'say Guten Tag! false false']);
  });

  test('3 s after a participant joined when the client never plays', () => {
    const stage = new Stage();
    stage.connection?.joined();
    stage.connection?.participantJoined('anna');
    stage.clock.pass(PLAYABLE_WAIT_MS - 1);
    expect(stage.sent).toEqual([]);
    stage.clock.pass(1);
    expect(stage.sent[0]).toBe('listening');
  });

  test('and what was said before that is not lost', () => {
    const stage = new Stage({ firstMessage: '' });
    stage.connection?.joined();
    stage.say({ type: 'add-message', message: { role: 'user', content: 'früh' } });
    expect(stage.asked).toEqual([]);
    stage.connection?.messageReceived('', 'playable');
    expect(stage.asked).toEqual(['started', 'add user früh true']);
  });

  test('with the first message that its mode asks for', () => {
    const first = (plan: Partial<CallPlan>) => new Stage(plan).begin().asked.slice(1);
    expect(first({ firstMessageMode: 'assistant-waits-for-user' })).toEqual([]);
    expect(first({ firstMessage: '' })).toEqual([]);
    expect(first({ firstMessageMode: 'assistant-speaks-first-with-model-generated-message' })).toEqual([
      'respond',
    ]);
  });

  test('after what came from beside the room, which says nothing of anybody being there', () => {
    const stage = new Stage();
    stage.connection?.joined();
    stage.call.take(JSON.stringify({ type: 'say', message: 'Gleich.' }));
    stage.clock.pass(JOIN_WAIT_MS);
    expect(stage.ended).toEqual(['customer-did-not-answer']);
  });

  test('or ends after a minute when no participant joins, with the matching reason', () => {
    const without = new Stage();
    without.clock.pass(JOIN_WAIT_MS);
    expect(without.ended).toEqual(['assistant-join-timed-out']);
    const alone = new Stage();
    alone.connection?.joined();
    alone.clock.pass(JOIN_WAIT_MS);
    expect(alone.ended).toEqual(['customer-did-not-answer']);
  });
});

describe('an answer is told', () => {
  test('in the order of the contract, with one final transcript of the whole turn', () => {
    const stage = new Stage().begin();
    stage.sent.length = 0;
    stage.emit?.({ kind: 'turn-started', turn: 0, source: 'model' });
    stage.emit?.({
      kind: 'text',
      turn: 0,
      text: 'Die Müller GmbH sitzt in der Stadt Köln. ',
      source: 'model',
    });
    stage.clock.pass(50);
    stage.emit?.({ kind: 'text', turn: 0, text: 'Ihr Telefon ist 0221.', source: 'model' });
    stage.emit?.({
      kind: 'turn-ended',
      turn: 0,
      text: 'Die Müller GmbH sitzt in der Stadt Köln. Ihr Telefon ist 0221.',
      reason: 'complete',
    });
    stage.clock.pass(1000);
    expect(stage.types).toEqual([
      'model-output',
      'voice-input',
      'speech-update',
      'transcript',
      'model-output',
      'voice-input',
      'transcript',
      'speech-update',
      'conversation-update',
    ]);
    expect(stage.only('transcript')).toMatchObject([
      { transcriptType: 'partial', transcript: 'Die Müller GmbH sitzt in der Stadt Köln. ' },
      {
        transcriptType: 'final',
        transcript: 'Die Müller GmbH sitzt in der Stadt Köln. Ihr Telefon ist 0221.',
        role: 'assistant',
      },
    ]);
    expect(stage.only('voice-input').map(({ input }) => input)).toEqual([
      'Die Müller GmbH sitzt in der Stadt Köln.',
      'Ihr Telefon ist 0221.',
    ]);
  });

  test('with the newest of a conversation that is too long to be told again each time', () => {
    const stage = new Stage().begin();
    const long = { role: 'user', content: 'x'.repeat(10_000) } as const;
    stage.said = [...Array.from({ length: 500 }, () => long), { role: 'assistant', content: 'zuletzt' }];
    stage.answer('zuletzt');
    const told = stage.only('conversation-update').at(-1);
    expect(JSON.stringify(told).length).toBeLessThan(70_000);
    expect(told?.['messagesOpenAIFormatted']).toContainEqual({ role: 'assistant', content: 'zuletzt' });
  });

  test('with a long conversation once a second at most, whole at the end of it', () => {
    const stage = new Stage().begin();
    stage.said = [{ role: 'user', content: 'x'.repeat(10_000) }];
    for (const text of ['eins', 'zwei', 'drei']) {
      stage.said = [...stage.said, { role: 'assistant', content: text }];
      stage.answer(text);
    }
    const before = stage.only('conversation-update').length;
    stage.clock.pass(LONG_UPDATE_EVERY_MS);
    const told = stage.only('conversation-update');
    expect(told.length).toBe(before + 1);
    expect(told.at(-1)?.['messagesOpenAIFormatted']).toHaveLength(4);
    stage.clock.pass(LONG_UPDATE_EVERY_MS);
    expect(stage.only('conversation-update')).toHaveLength(before + 1);
  });

  test('with what was not told of a long conversation when the call ends', () => {
    const stage = new Stage().begin();
    stage.said = [{ role: 'user', content: 'x'.repeat(10_000) }];
    stage.answer('eins');
    stage.said = [...stage.said, { role: 'assistant', content: 'zuletzt' }];
    stage.answer('zuletzt');
    stage.call.end('manually-canceled');
    const types = stage.types.slice(-2);
    expect(types).toEqual(['conversation-update', 'status-update']);
    expect(stage.clock.waiting).toBeLessThanOrEqual(1);
  });

  test('with a sentence that is said as it stands handed on whole, at once', () => {
    const stage = new Stage().begin();
    stage.emit?.({ kind: 'turn-started', turn: 0, source: 'model' });
    stage.emit?.({ kind: 'text', turn: 0, text: 'Gut. ', source: 'model' });
    stage.emit?.({ kind: 'text', turn: 0, text: '\n\nMoment.', source: 'say' });
    expect(stage.only('voice-input').map(({ input }) => input)).toEqual(['Gut. \n\nMoment.']);
    stage.emit?.({ kind: 'text', turn: 0, text: '\n\nEiner.', source: 'model' });
    stage.emit?.({ kind: 'turn-ended', turn: 0, text: 'Gut. \n\nMoment.\n\nEiner.', reason: 'complete' });
    expect(stage.only('voice-input').map(({ input }) => input)).toEqual(['Gut. \n\nMoment.', 'Einer.']);
  });

  test('with its tools: arguments are an object, and results only where they were asked for', () => {
    const call = { id: 'c1', name: 'search', arguments: { query: 'Müller' } };
    const run = (stage: Stage) => {
      stage.emit?.({ kind: 'tool-started', turn: 0, call });
      stage.emit?.({ kind: 'tool-ended', turn: 0, call, result: '[]', isError: false, metadata: { a: 1 } });
      return stage;
    };
    const usual = run(new Stage().begin());
    expect(usual.only('model-output')).toMatchObject([
      {
        output: { id: 'c1', type: 'function', function: { name: 'search', arguments: { query: 'Müller' } } },
      },
    ]);
    expect(usual.only('tool-calls')[0]).toMatchObject({
      toolCallList: [
        { id: 'c1', type: 'function', function: { name: 'search', arguments: { query: 'Müller' } } },
      ],
      toolWithToolCallList: [
        { type: 'function', function: { description: 'sucht' }, toolCall: { id: 'c1' } },
      ],
    });
    expect(usual.only('tool-calls-result')).toEqual([]);
    const asked = run(
      new Stage({ clientMessages: new Set<ClientMessageType>(['tool-calls-result']) }).begin(),
    );
    expect(asked.only('tool-calls-result')[0]).toMatchObject({
      toolCallResult: { toolCallId: 'c1', name: 'search', result: '[]', metadata: { a: 1 } },
    });
  });

  test('with its tools in the older form where its assistant names that', () => {
    const call = { id: 'c1', name: 'search', arguments: { query: 'Müller' } };
    const run = (stage: Stage) => {
      stage.emit?.({ kind: 'tool-started', turn: 0, call });
      stage.emit?.({ kind: 'tool-ended', turn: 0, call, result: '[]', isError: false });
      return stage.messages.filter(({ type }) => type.startsWith('function-call'));
    };
    expect(run(new Stage().begin())).toEqual([]);
    const older = new Set<ClientMessageType>(['function-call', 'function-call-result']);
    expect(run(new Stage({ clientMessages: older }).begin())).toMatchObject([
      { functionCall: { name: 'search', parameters: { query: 'Müller' } } },
      { functionCallResult: { name: 'search', result: '[]' } },
    ]);
  });

  test('without the words that a failed model had begun with', () => {
    const stage = new Stage().begin();
    stage.emit?.({ kind: 'turn-started', turn: 0, source: 'model' });
    stage.emit?.({ kind: 'text', turn: 0, text: 'Falsch', source: 'model' });
    stage.emit?.({ kind: 'text-withdrawn', turn: 0, text: '' });
    stage.emit?.({ kind: 'text', turn: 0, text: 'Richtig', source: 'model' });
    stage.clock.pass(50);
    stage.emit?.({ kind: 'turn-ended', turn: 0, text: 'Richtig', reason: 'complete' });
    expect(stage.only('transcript')).toMatchObject([
      { transcriptType: 'partial', transcript: 'Richtig' },
      { transcriptType: 'final', transcript: 'Richtig' },
    ]);
  });

  test('only as chosen: finals alone, or nothing but the end of the call', () => {
    const finals = new Stage({
      hasFinalsOnly: true,
      clientMessages: new Set<ClientMessageType>(['transcript']),
    }).begin();
    finals.emit?.({ kind: 'turn-started', turn: 0, source: 'model' });
    finals.emit?.({ kind: 'text', turn: 0, text: 'a', source: 'model' });
    finals.clock.pass(100);
    finals.emit?.({ kind: 'turn-ended', turn: 0, text: 'a', reason: 'complete' });
    expect(finals.types).toEqual(['transcript']);
    const nothing = new Stage({ clientMessages: new Set() }).begin();
    nothing.answer('x');
    nothing.call.end('manually-canceled');
    expect(nothing.sent.slice(1).map((text) => message.parse(JSON.parse(text)).type)).toEqual([
      'status-update',
    ]);
  });

  test('with what the rules know, when that has changed', () => {
    const stage = new Stage({ clientMessages: new Set<ClientMessageType>(['assistant.facts']) }).begin();
    stage.answer('a');
    stage.facts = 7;
    stage.answer('b');
    expect(stage.only('assistant.facts').map(({ facts }) => facts)).toEqual([0, 7]);
  });

  test('with what the rules know before the answer is complete', () => {
    const clientMessages = new Set<ClientMessageType>(['assistant.facts', 'transcript']);
    const stage = new Stage({ clientMessages }).begin();
    stage.emit?.({ kind: 'turn-started', turn: 0, source: 'model' });
    stage.facts = 1;
    stage.emit?.({ kind: 'step', turn: 0, step: { text: 'Gespeichert' } });
    stage.emit?.({ kind: 'turn-ended', turn: 0, text: 'Gespeichert.', reason: 'complete' });
    expect(stage.types.slice(-2)).toEqual(['assistant.facts', 'transcript']);
  });

  test('with what the rules know while tools still run, once for tools that follow one another at once', () => {
    const stage = new Stage({ clientMessages: new Set<ClientMessageType>(['assistant.facts']) }).begin();
    const told = () => stage.only('assistant.facts').map(({ facts }) => facts);
    stage.emit?.({ kind: 'turn-started', turn: 0, source: 'model' });
    for (const facts of [1, 2]) {
      stage.facts = facts;
      stage.emit?.({ kind: 'step', turn: 0, step: { text: 'Gelesen' } });
    }
    expect(told()).toEqual([0]);
    stage.clock.pass(50);
    expect(told()).toEqual([0, 2]);
    stage.facts = 3;
    stage.emit?.({ kind: 'step', turn: 0, step: { text: 'Gelesen' } });
    stage.call.end('manually-canceled');
    stage.clock.pass(50);
    expect(told()).toEqual([0, 2]);
  });
});

describe('a client', () => {
  test('adds messages with and without an answer, and has texts said', () => {
    const stage = new Stage({ firstMessage: '' }).begin();
    stage.asked.length = 0;
    stage.say({ type: 'add-message', message: { role: 'user', content: 'Hallo' } });
    stage.say({
      type: 'add-message',
      message: { role: 'system', content: 'leise' },
      triggerResponseEnabled: false,
    });
    stage.say({ type: 'say', message: 'a', endCallAfterSpoken: true });
    stage.say({ type: 'say', content: 'b', interruptAssistantEnabled: true });
    expect(stage.asked).toEqual([
      'add user Hallo true',
      'add system leise false',
      'say a false true',
      'say b true false',
    ]);
  });

  test('gets the first message when it asks for it, once', () => {
    const stage = new Stage({ firstMessageMode: 'assistant-waits-for-user' }).begin();
    for (let times = 0; times < 2; times += 1) stage.say({ type: 'control', control: 'say-first-message' });
    expect(stage.asked.filter((one) => one.startsWith('say'))).toEqual(['say Guten Tag! false false']);
  });

  test('has the answer stopped that is being made', () => {
    const stage = new Stage({ firstMessage: '' }).begin();
    stage.say({ type: 'control', control: 'stop-answer' });
    expect(stage.asked).toEqual(['started', 'stop']);
  });

  test('that floods is not listened to', () => {
    const stage = new Stage({ firstMessage: '' }).begin();
    for (let index = 0; index < 500; index += 1) {
      stage.say({ type: 'add-message', message: { role: 'user', content: 'x' } });
    }
    expect(stage.asked.filter((one) => one.startsWith('add')).length).toBeLessThan(40);
  });
});

describe('a silent participant is reminded', () => {
  const plan = (more: Partial<CallPlan['idle']> = {}): Partial<CallPlan> => ({
    firstMessage: '',
    silenceTimeoutSeconds: 3600,
    idle: {
      messages: ['Hallo?', 'Noch da?'],
      timeoutSeconds: 10,
      maxCount: 3,
      isCountedAnew: false,
      ...more,
    },
  });
  const idle = (stage: Stage) => stage.asked.filter((one) => one.startsWith('say'));
  /** Delivers the speech and lets time pass. */
  const passes = (stage: Stage, times: number) => {
    for (let time = 0; time < times; time += 1) {
      stage.clock.pass(10_000);
      stage.answer('Hallo?', 'say');
    }
  };

  test('with one sentence after the other, as often as the assistant says', () => {
    const stage = new Stage(plan()).begin();
    stage.clock.pass(9999);
    expect(idle(stage)).toEqual([]);
    stage.clock.pass(1);
    stage.answer('Hallo?', 'say');
    passes(stage, 5);
    expect(idle(stage)).toEqual([
      'say Hallo? false false',
      'say Noch da? false false',
      'say Hallo? false false',
    ]);
  });

  test.each([
    [false, 1],
    [true, 2],
  ])('once more after he said something where that is wanted (%s)', (isCountedAnew, times) => {
    const stage = new Stage(plan({ maxCount: 1, isCountedAnew })).begin();
    passes(stage, 2);
    stage.say({ type: 'add-message', message: { role: 'user', content: 'Ja' } });
    passes(stage, 2);
    expect(idle(stage)).toHaveLength(times);
  });

  test('not while he writes or the assistant answers', () => {
    const stage = new Stage(plan()).begin();
    stage.clock.pass(9000);
    stage.say({ type: 'add-message', message: { role: 'user', content: 'Ja' } });
    stage.clock.pass(9000);
    stage.emit?.({ kind: 'turn-started', turn: 0, source: 'model' });
    stage.clock.pass(60_000);
    expect(idle(stage)).toEqual([]);
  });
});

describe('a call ends', () => {
  const reasonOf = (play: (stage: Stage) => void, plan: Partial<CallPlan> = {}) => {
    const stage = new Stage(plan).begin();
    play(stage);
    expect(stage.only('status-update').at(-1)).toMatchObject({
      status: 'ended',
      endedReason: stage.ended[0],
    });
    expect(stage.clock.waiting).toBe(0);
    return stage.ended;
  };

  test('when the participant leaves or ends it', () => {
    expect(reasonOf((stage) => stage.connection?.participantLeft('anna'))).toEqual(['customer-ended-call']);
    expect(reasonOf((stage) => stage.say({ type: 'end-call' }))).toEqual(['customer-ended-call']);
  });

  test('not when the participant leaves a room that waits for it; and rejoining starts no second call', () => {
    const stage = new Stage({ endsWhenEmpty: false }).begin();
    stage.connection?.participantLeft('anna');
    stage.connection?.participantJoined('anna');
    stage.connection?.messageReceived('anna', 'playable');
    stage.clock.pass(PLAYABLE_WAIT_MS);
    expect(stage.ended).toEqual([]);
    expect(stage.sent.filter((text) => text === 'listening')).toHaveLength(1);
  });

  test('a minute after the participant has left such a room before it began, unless it rejoins', () => {
    const [left, back] = [new Stage({ endsWhenEmpty: false }), new Stage({ endsWhenEmpty: false })];
    for (const { connection } of [left, back]) {
      connection?.joined();
      connection?.participantJoined('anna');
      connection?.participantLeft('anna');
    }
    back.connection?.participantJoined('anna');
    left.clock.pass(JOIN_WAIT_MS);
    back.clock.pass(PLAYABLE_WAIT_MS);
    expect(left.ended).toEqual(['customer-did-not-answer']);
    expect(back.sent[0]).toBe('listening');
  });

  test('after the silence that its assistant allows, counted from the last word of either', () => {
    expect(reasonOf((stage) => stage.clock.pass(30_000))).toEqual(['silence-timed-out']);
    const stage = new Stage({ firstMessage: '' }).begin();
    stage.clock.pass(29_000);
    stage.say({
      type: 'add-message',
      message: { role: 'user', content: 'x' },
      triggerResponseEnabled: false,
    });
    stage.clock.pass(29_000);
    stage.emit?.({ kind: 'turn-started', turn: 0, source: 'model' });
    stage.clock.pass(100_000);
    stage.emit?.({ kind: 'turn-ended', turn: 0, text: 'y', reason: 'complete' });
    stage.clock.pass(29_999);
    expect(stage.ended).toEqual([]);
    stage.clock.pass(1);
    expect(stage.ended).toEqual(['silence-timed-out']);
  });

  test('after silence with the words that its assistant has for that', () => {
    const stage = new Stage({ firstMessage: '', silenceTimeoutMessage: 'Ich lege auf.' }).begin();
    stage.clock.pass(30_000);
    expect(stage.asked.at(-1)).toBe('say Ich lege auf. true false');
    expect(stage.ended).toEqual([]);
    stage.say({ type: 'add-message', message: { role: 'user', content: 'Halt' } });
    stage.answer('Ich lege auf.', 'say');
    expect(stage.ended).toEqual(['silence-timed-out']);
  });

  test.each([
    [{ endCallMessage: 'Tschüss.' }, 'say Tschüss. true false'],
    [
      { endCallMessage: 'Tschüss.', silenceTimeoutMessage: 'Ich höre nichts.' },
      'say Ich höre nichts. Tschüss. true false',
    ],
  ])('after silence with its words of good-bye: %j', (plan, asked) => {
    const stage = new Stage({ firstMessage: '', ...plan }).begin();
    stage.clock.pass(30_000);
    expect([stage.asked.at(-1), stage.ended]).toEqual([asked, []]);
    stage.answer('Tschüss.', 'say');
    expect(stage.ended).toEqual(['silence-timed-out']);
  });

  test('at the longest time that its assistant allows', () => {
    const plan = { silenceTimeoutSeconds: 3600, maxDurationSeconds: 60 };
    expect(reasonOf((stage) => stage.clock.pass(60_000), plan)).toEqual(['exceeded-max-duration']);
  });

  test('when the assistant asks for it, after the words of good-bye', () => {
    const stage = new Stage({ endCallMessage: 'Auf Wiederhören.' }).begin();
    stage.emit?.({ kind: 'end-requested', turn: 0, reason: 'assistant-ended-call' });
    expect(stage.ended).toEqual([]);
    expect(stage.asked.at(-1)).toBe('say Auf Wiederhören. true false');
    stage.answer('Auf Wiederhören.', 'say');
    expect(stage.ended).toEqual(['assistant-ended-call']);
    const end = { kind: 'end-requested', turn: 0, reason: 'assistant-ended-call' } as const;
    expect(reasonOf((wordless) => wordless.emit?.(end))).toEqual(['assistant-ended-call']);
  });

  test('once it has left its room, or two seconds after it should have', () => {
    const stage = new Stage({}, false).begin();
    stage.call.end('manually-canceled');
    expect(stage.isLeft).toBe(true);
    stage.clock.pass(LEAVE_WAIT_MS - 1);
    expect(stage.ended).toEqual([]);
    stage.clock.pass(1);
    stage.connection?.ended('left', '');
    expect(stage.ended).toEqual(['manually-canceled']);
  });

  test('when the process of the assistant dies and no other takes its place, or its room is closed', () => {
    const lose = (stage: Stage) => stage.connection?.ended('crashed', '');
    expect(reasonOf((stage) => [lose(stage), lose(stage)])).toEqual(['worker-shutdown']);
    expect(reasonOf((stage) => [lose(stage), stage.connection?.ended('failed', '')])).toEqual([
      'worker-shutdown',
    ]);
    expect(reasonOf((stage) => [lose(stage), stage.clock.pass(REJOIN_WAIT_MS)])).toEqual(['worker-shutdown']);
    expect(
      reasonOf((stage) => {
        lose(stage);
        stage.connection?.joined();
        stage.clock.pass(REJOIN_REST_MS - 1);
        lose(stage);
      }),
    ).toEqual(['worker-shutdown']);
    expect(reasonOf((stage) => stage.connection?.ended('closed', ''))).toEqual(['manually-canceled']);
    expect(reasonOf((stage) => stage.connection?.ended('failed', ''))).toEqual([
      'call.in-progress.error-vapifault-transport-never-connected',
    ]);
  });
});

describe('a call whose assistant loses its place because its process died', () => {
  const said = `say ${SPEECH_TEXTS.wasAway} false false`;

  test('goes on in another process, and its participants are told', () => {
    const stage = new Stage().begin();
    stage.answer('Guten Tag!', 'say');
    stage.connection?.ended('crashed', '');
    expect(stage.opened).toBe(2);
    stage.connection?.joined();
    stage.connection?.participantJoined('anna');
    stage.clock.pass(LOSS_TOLD_MS - 1);
    expect(stage.asked).not.toContain(said);
    stage.clock.pass(1);
    expect(stage.asked.filter((one) => one === said)).toHaveLength(1);
    stage.say({ type: 'add-message', message: { role: 'user', content: 'Und jetzt?' } });
    expect(stage.asked.at(-1)).toBe('add user Und jetzt? true');
    expect(stage.sent.filter((text) => text === 'listening')).toHaveLength(1);
    expect(stage.ended).toEqual([]);
  });

  test('tells it in time even where its place is not taken yet', () => {
    const stage = new Stage().begin();
    stage.connection?.ended('crashed', '');
    stage.clock.pass(LOSS_TOLD_MS);
    expect(stage.asked.at(-1)).toBe(`say ${SPEECH_TEXTS.isAway} false false`);
    stage.connection?.joined();
    stage.connection?.participantJoined('anna');
    expect(stage.asked.at(-1)).toBe(said);
    expect(stage.ended).toEqual([]);
  });

  test('ends when its participants have left meanwhile', () => {
    const stage = new Stage().begin();
    stage.connection?.ended('crashed', '');
    stage.connection?.joined();
    stage.clock.pass(REJOIN_WAIT_MS);
    expect(stage.ended).toEqual(['customer-ended-call']);
  });

  test('begins where it had not begun', () => {
    const stage = new Stage();
    stage.connection?.joined();
    stage.connection?.ended('crashed', '');
    stage.begin();
    expect(stage.asked).toEqual(['started', 'say Guten Tag! false false']);
  });
});

test('whatever comes in whatever order, a call begins at most once, ends once, and is silent afterwards', () => {
  const actions: readonly ((stage: Stage) => void)[] = [
    (stage) => stage.connection?.joined(),
    (stage) => stage.connection?.participantJoined('anna'),
    (stage) => stage.connection?.participantLeft('anna'),
    (stage) => stage.connection?.messageReceived('anna', 'playable'),
    (stage) => stage.say({ type: 'add-message', message: { role: 'user', content: 'x' } }),
    (stage) => stage.say({ type: 'say', message: 'y' }),
    (stage) => stage.connection?.messageReceived('', '{"type":'),
    (stage) => stage.answer('Antwort.'),
    (stage) => stage.emit?.({ kind: 'turn-ended', turn: 9, text: 'fremd', reason: 'stopped' }),
    (stage) => stage.emit?.({ kind: 'end-requested', turn: 0, reason: 'assistant-ended-call' }),
    (stage) => stage.connection?.ended('lost', ''),
    (stage) => stage.connection?.ended('crashed', ''),
    (stage) => stage.clock.pass(1000),
    (stage) => stage.clock.pass(40_000),
    (stage) => stage.call.end('manually-canceled'),
  ];
  fc.assert(
    fc.property(
      fc.array(fc.nat(actions.length - 1), { maxLength: 40 }),
      fc.boolean(),
      (order, hasGoodbye) => {
        const stage = new Stage({ endCallMessage: hasGoodbye ? 'Tschüs.' : '' });
        for (const index of order) actions[index]?.(stage);
        stage.call.end('unknown-error');
        const sent = stage.sent.length;
        for (const action of actions) action(stage);
        stage.clock.pass(1_000_000);
        expect(stage.ended).toHaveLength(1);
        expect(stage.sent).toHaveLength(sent);
        expect(stage.sent.filter((text) => text === 'listening').length).toBeLessThanOrEqual(1);
        expect(stage.only('status-update').filter(({ status }) => status === 'ended')).toHaveLength(1);
        expect(stage.clock.waiting).toBe(0);
      },
    ),
    { numRuns: 500 },
  );
});
