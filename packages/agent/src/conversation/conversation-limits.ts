const SECOND = 1000;

/** Bounds of a conversation. Times are milliseconds, texts UTF-16 units. */
export interface ConversationLimits {
  /** Tool calls of the whole conversation; later ones are answered with a sentence and not run. */
  readonly toolCalls: number;
  /** Times that tools are run within a turn; then the model is asked for an answer without tools. */
  readonly toolRounds: number;
  /** Tool calls that a model may ask for at once; more are no answer. */
  readonly callsPerRound: number;
  /** Time of one tool call (voice-AI contract, 3: `timeoutSeconds` of a server). */
  readonly toolMs: number;
  /** Until a model has begun; then the fallback model takes over, if there is one (voice-AI contract, 8). */
  readonly firstPartMs: number;
  /** Between two pieces of an answer, where a fallback model can take over: a user waits before half a sentence. */
  readonly stalledMs: number;
  /** Without a fallback model: between two pieces of an answer, and until it has begun. */
  readonly partMs: number;
  /** One whole answer of a model. */
  readonly answerMs: number;
  /** Until `hang` (voice-AI contract, 5.2). */
  readonly hangMs: number;
  /** How long a model that failed is asked only if the other one fails. */
  readonly restMs: number;
  /** One message; longer ones are cut. */
  readonly messageCharacters: number;
  /** Text of one answer; longer ones are no answer. */
  readonly answerCharacters: number;
  /** Conversation that a model is given, newest first; the system prompt does not count. */
  readonly historyCharacters: number;
  /** Messages that wait while an answer is made; more are not taken. */
  readonly queue: number;
}

export const DEFAULT_CONVERSATION_LIMITS: ConversationLimits = {
  toolCalls: 30,
  toolRounds: 8,
  callsPerRound: 16,
  toolMs: 20 * SECOND,
  firstPartMs: 3 * SECOND,
  stalledMs: 8 * SECOND,
  partMs: 20 * SECOND,
  answerMs: 120 * SECOND,
  hangMs: 5 * SECOND,
  restMs: 30 * SECOND,
  messageCharacters: 10_000,
  answerCharacters: 20_000,
  historyCharacters: 60_000,
  queue: 50,
};
