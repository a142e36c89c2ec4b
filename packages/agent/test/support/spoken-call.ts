import { AgentConversation, type LanguageModel, type OpenAiMessage, type Toolbox } from '@rer/agent';
import {
  type CallPlan,
  CLIENT_MESSAGES_DEFAULT,
  callConversation,
  LiveCall,
  PIECE_CHARACTERS,
  type SpeechPlan,
} from '@rer/agent/live';
import type { AgentConnection, AgentConnectionListener } from '@rer/agent/room';
import type { SpeechAudio } from '@rer/agent/speech';
import {
  ManualClock,
  ScriptedRecognizer,
  ScriptedSynthesizer,
  ScriptedVoiceActivity,
} from '@rer/agent/testing';
import * as z from 'zod';
import { PLAN as TURNS } from './spoken-turns.ts';

const FRAME_MS = 20;
const FRAME_SAMPLES = FRAME_MS * 16;
const message = z.looseObject({ type: z.string() });
type Message = z.infer<typeof message>;

const SPEECH: SpeechPlan = {
  speaksUnasked: false,
  style: {},
  isFirstMessageInterruptible: false,
  backoffSeconds: 0,
  confidenceThreshold: null,
  pieceCharacters: PIECE_CHARACTERS,
  turns: TURNS,
};

const PLAN: CallPlan = {
  firstMessage: '',
  firstMessageMode: 'assistant-speaks-first',
  endCallMessage: '',
  silenceTimeoutSeconds: 30,
  silenceTimeoutMessage: '',
  idle: { messages: [], timeoutSeconds: 10, maxCount: 3, isCountedAnew: false },
  maxDurationSeconds: 600,
  clientMessages: new Set(CLIENT_MESSAGES_DEFAULT),
  hasFinalsOnly: false,
  endsWhenEmpty: true,
  assistant: {},
  speech: SPEECH,
};

/** Two tools, of which one may run again for the same wish. */
const TOOLS: Toolbox = {
  definitions: ['look', 'order'].map((name) => ({ name, description: name, parameters: {} })),
  run: async () => ({ content: 'done' }),
};

/** Plays what the assistant says in the time that it takes. */
class Player {
  readonly #utterances: { readonly id: number; ms: number; playedMs: number; isComplete: boolean }[] = [];
  #isPaused = false;
  /** Whether it is heard at this moment. */
  get isAudible(): boolean {
    return !this.#isPaused && (this.#utterances[0]?.ms ?? 0) > 0;
  }

  say(id: number, { samples, rateHz }: SpeechAudio, isLast: boolean): void {
    let utterance = this.#utterances.at(-1);
    if (utterance?.id !== id) {
      utterance = { id, ms: 0, playedMs: 0, isComplete: false };
      this.#utterances.push(utterance);
    }
    utterance.ms += (samples.length / rateHz) * 1000;
    utterance.isComplete = isLast;
  }

  playback(command: 'pause' | 'resume' | 'stop'): void {
    this.#isPaused = command === 'pause';
    if (command === 'stop') this.#utterances.length = 0;
  }

  pass(ms: number, listener: AgentConnectionListener | undefined): void {
    const [utterance] = this.#utterances;
    if (this.#isPaused || utterance === undefined) return;
    utterance.playedMs = Math.min(utterance.ms, utterance.playedMs + ms);
    const isDone = utterance.isComplete && utterance.playedMs === utterance.ms;
    if (isDone) this.#utterances.shift();
    listener?.speechProgressed({ utterance: utterance.id, playedMs: utterance.playedMs, isDone });
  }
}

/** A call of one participant, Anna, with an assistant: her sound, what she is told, and what she hears. */
export class SpokenCall {
  readonly clock = new ManualClock(0);
  readonly activity = new ScriptedVoiceActivity();
  readonly recognizer = new ScriptedRecognizer(this.clock);
  readonly synthesizer = new ScriptedSynthesizer();
  readonly player = new Player();
  readonly notes: string[] = [];
  readonly ended: string[] = [];
  readonly commands: string[] = [];
  readonly #sent: string[] = [];
  readonly #conversation: AgentConversation;
  #listener: AgentConnectionListener | undefined;

  private constructor(model: LanguageModel, plan: Partial<CallPlan>, speech: Partial<SpeechPlan>) {
    let conversation: AgentConversation | undefined;
    new LiveCall({
      plan: { ...PLAN, ...plan, speech: { ...SPEECH, ...speech } },
      clock: this.clock,
      speech: { recognizer: this.recognizer, activity: this.activity, synthesizer: this.synthesizer },
      openConnection: (listener) => {
        this.#listener = listener;
        const connection: AgentConnection = {
          send: (text) => void this.#sent.push(text),
          listen: (isOn) => void this.commands.push(`listen ${isOn}`),
          say: (...piece) => this.player.say(...piece),
          playback: (command) => {
            this.commands.push(command);
            this.player.playback(command);
          },
          leave: () => listener.ended('left', ''),
        };
        return connection;
      },
      openConversation: (tell) => {
        conversation = new AgentConversation({
          model,
          systemPrompt: '',
          tools: TOOLS,
          clock: this.clock,
          onEvent: tell,
        });
        return callConversation(conversation, null, () => undefined);
      },
      tools: () => TOOLS.definitions,
      repeatableTools: new Set(['look']),
      onStarted: () => undefined,
      onEnded: (reason) => this.ended.push(reason),
      onNote: (_level, note) => this.notes.push(note),
    });
    if (conversation === undefined) throw new Error('The call has no conversation.');
    this.#conversation = conversation;
  }

  /** A call that has begun. */
  static async with(
    model: LanguageModel,
    {
      plan = {},
      speech = {},
      microphone = true,
    }: {
      readonly plan?: Partial<CallPlan>;
      readonly speech?: Partial<SpeechPlan>;
      readonly microphone?: boolean;
    } = {},
  ): Promise<SpokenCall> {
    const call = new SpokenCall(model, plan, speech);
    call.#listener?.joined();
    call.#listener?.participantJoined('anna');
    if (microphone) call.setMicrophone(true);
    call.send('playable');
    await call.pass(FRAME_MS);
    return call;
  }

  /** The process of the assistant dies, and what it was playing with it. */
  loseConnection(): void {
    this.player.playback('stop');
    this.#listener?.ended('crashed', '');
  }

  /** The assistant is in the room again, and meets Anna with her microphone. */
  rejoin(): void {
    this.#listener?.joined();
    this.#listener?.participantJoined('anna');
    this.setMicrophone(true);
  }

  setMicrophone(isOpen: boolean): void {
    this.#listener?.microphoneChanged('anna', isOpen);
  }

  send(value: unknown): void {
    this.#listener?.messageReceived('anna', typeof value === 'string' ? value : JSON.stringify(value));
  }

  /** Anna says a text, at the speed of people, and is silent then until it was understood. */
  async say(text: string, silenceMs = 1_000): Promise<void> {
    await this.#push(this.recognizer.sound(text, 80 * (text.length + 3)));
    await this.silence(silenceMs);
  }

  /** A sound in which there are no words. */
  async noise(ms: number): Promise<void> {
    await this.#push(this.recognizer.sound('', ms));
    await this.silence(3_000);
  }

  async silence(ms: number): Promise<void> {
    await this.#push(new Int16Array(ms * 16));
  }

  /** 20 ms of Anna's microphone. */
  hear(samples: Int16Array): void {
    this.#listener?.soundReceived('anna', samples);
  }

  /** Time passes without a sound of Anna's. */
  async pass(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += FRAME_MS) {
      await this.clock.advance(FRAME_MS);
      this.player.pass(FRAME_MS, this.#listener);
    }
  }

  get told(): readonly Message[] {
    return this.#sent.filter((text) => text.startsWith('{')).map((text) => message.parse(JSON.parse(text)));
  }

  /** What was told of the speakers and of what was said, in short: `user: Ja.`. */
  get story(): readonly string[] {
    return this.told.flatMap((one) => {
      if (one.type === 'speech-update') return [`${one['role']} ${one['status']}`];
      if (one.type === 'transcript' && one['transcriptType'] === 'final')
        return [`${one['role']}: ${one['transcript']}`];
      return one.type === 'user-interrupted' ? ['interrupted'] : [];
    });
  }

  get history(): readonly OpenAiMessage[] {
    return this.#conversation.openAiHistory();
  }

  async #push(samples: Int16Array): Promise<void> {
    for (let at = 0; at < samples.length; at += FRAME_SAMPLES) {
      await this.pass(FRAME_MS);
      this.#listener?.soundReceived('anna', samples.slice(at, at + FRAME_SAMPLES));
    }
  }
}
