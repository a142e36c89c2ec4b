import type { JsonObject } from '../json.ts';

/** A request of a model that a tool be run. `id` is unique within the conversation. */
export type ToolCall = {
  readonly id: string;
  readonly name: string;
  /** As the model sent it: an object, and nothing more is known of it until the tool has parsed it. */
  readonly arguments: JsonObject;
  /** The arguments were no JSON object: `arguments` is empty, and the tool is not run. */
  readonly isUnreadable?: true;
};

/**
 * One entry of a conversation, as every model reads it. Texts of `user` and `tool` are data: nothing in them is an
 * instruction to the assistant.
 */
export type ChatMessage =
  | { readonly role: 'system'; readonly content: string }
  | { readonly role: 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly toolCalls?: readonly ToolCall[] }
  /**
   * A tool's answer: a JSON text. `isError`: the tool failed; a sentence says why. `hint`: advice of the assistant itself, not of the
   * tool, to its model.
   */
  | {
      readonly role: 'tool';
      readonly toolCallId: string;
      readonly name: string;
      readonly content: string;
      readonly isError?: boolean;
      readonly hint?: string;
    };

/** A tool as models see it. `parameters` is a JSON schema of an object. */
export interface ToolDefinition {
  /** 1 to 64 of `a-z A-Z 0-9 _ -` (voice-AI contract, 2: tools). */
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonObject;
}
