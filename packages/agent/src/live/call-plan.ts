import type { SpeechPlan } from './call-speech.ts';
import type { IdlePlan } from './silence-watch.ts';

/** Types of messages that an assistant's `clientMessages` can name (voice-AI contract, 5.2), and two of our own. */
export const CLIENT_MESSAGE_TYPES = [
  'conversation-update',
  'function-call',
  'function-call-result',
  'hang',
  'language-changed',
  'metadata',
  'model-output',
  'speech-update',
  'status-update',
  'transcript',
  'tool-calls',
  'tool-calls-result',
  'transfer-update',
  'user-interrupted',
  'voice-input',
  'workflow.node.started',
  'assistant.started',
  'assistant.speechStarted',
  /** The assistant's actions, in sentences for the participant. */
  'assistant.step',
  /** The rules' facts: the provider in focus, the waiting proposal. */
  'assistant.facts',
] as const;
export type ClientMessageType = (typeof CLIENT_MESSAGE_TYPES)[number];

/**
 * Client messages sent unless the assistant names its own. `function-call`, the older form of `tool-calls`, is sent only if the
 * assistant names it: a client that knows both would run a function twice.
 */
export const CLIENT_MESSAGES_DEFAULT: readonly ClientMessageType[] = [
  'conversation-update',
  'hang',
  'model-output',
  'speech-update',
  'status-update',
  'transfer-update',
  'transcript',
  'tool-calls',
  'user-interrupted',
  'voice-input',
  'workflow.node.started',
  'assistant.started',
];

type FirstMessageMode =
  | 'assistant-speaks-first'
  | 'assistant-speaks-first-with-model-generated-message'
  | 'assistant-waits-for-user';

/** The settings of an assistant that govern its calls (voice-AI contract, 4 and 7). Times in seconds. */
export interface CallPlan {
  readonly firstMessage: string;
  readonly firstMessageMode: FirstMessageMode;
  /** Said before the assistant ends the call itself; empty: nothing. */
  readonly endCallMessage: string;
  readonly silenceTimeoutSeconds: number;
  /** Said before the call ends for silence; empty: nothing. */
  readonly silenceTimeoutMessage: string;
  readonly idle: IdlePlan;
  readonly maxDurationSeconds: number;
  readonly clientMessages: ReadonlySet<ClientMessageType>;
  /** The selector `transcript[transcriptType='final']`: no partial ones. */
  readonly hasFinalsOnly: boolean;
  readonly speech: SpeechPlan;
  /** Whether the call ends when the last participant has left. */
  readonly endsWhenEmpty: boolean;
  /** What `assistant.started` shows of the assistant: its name at most, never its prompt. */
  readonly assistant: { readonly id?: string; readonly name?: string };
}
