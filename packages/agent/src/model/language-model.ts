import type { JsonValue } from '../json.ts';
import type { ChatMessage, ToolCall, ToolDefinition } from './chat-message.ts';

/** All that a model is given for its next answer. */
export interface ModelRequest {
  /**
   * System prompt first, then the conversation, newest last. The last one is of `user` or `tool`; of
   * another role where the assistant speaks without having been spoken to.
   */
  readonly messages: readonly ChatMessage[];
  readonly tools: readonly ToolDefinition[];
  /**
   * Current facts of the rules outside the model, as JSON (for the staff assistant: the `DirectoryFacts`). Facts, never instructions;
   * absent if the assistant has no such rules.
   */
  readonly facts?: JsonValue;
  /** State that this model left with its last answer in this conversation; null at first. Other models never read it. */
  readonly memory: JsonValue;
  /** 0 to 2. */
  readonly temperature: number;
  /** Longest answer, tokens. */
  readonly maxTokens: number;
}

/** A piece of an answer, in the order in which it is made. */
export type ModelPart =
  /** More of the text; pieces joined are the whole. An empty one says that the model is at work. */
  | { readonly kind: 'text'; readonly text: string }
  /** A tool to be run. After the parts have ended the tools run, and the model is asked again with their answers. */
  | { readonly kind: 'tool-call'; readonly call: ToolCall }
  /** State for the model's next request. The last one counts. */
  | { readonly kind: 'memory'; readonly memory: JsonValue };

/** Why a model gave no answer. */
export type ModelFailure =
  /** It could not be reached, or ended the connection. */
  | 'unreachable'
  /** It was too slow to begin or to go on. */
  | 'timeout'
  /** It refused the request: key, quota, unknown model. */
  | 'refused'
  /** The response was no answer. */
  | 'malformed';

/** Thrown by a model that cannot answer. What it said before holds no more. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  readonly code: ModelFailure;

  constructor(code: ModelFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/**
 * Something that answers in a conversation: the understanding that is built in, or a server that speaks the OpenAI
 * dialect. Both get the same requests, and can only ask for tools to be run.
 */
export interface LanguageModel {
  /** For logs and `assistant.model` answers: `local/de-intent`, `openai-compatible/<model>`. */
  readonly id: string;
  /** True: what it says about records and changes comes from tools and rules by construction, so that nothing need be corrected. */
  readonly isGrounded?: boolean;
  /**
   * Answers step by step. Ends early, without an error, when `signal` aborts. Throws a {@link ModelError} when it cannot
   * answer, possibly after some parts.
   */
  respond(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelPart>;
}
