import type { ToolCall } from '../model/chat-message.ts';

/** What happens in a conversation, in order. `turn` counts answers from 0; times are the listener's matter. */
export type ConversationEvent =
  /** An answer has begun to be made. */
  | { readonly kind: 'turn-started'; readonly turn: number }
  /** A piece of the text of the answer. */
  | { readonly kind: 'text'; readonly turn: number; readonly text: string }
  | { readonly kind: 'tool-started'; readonly turn: number; readonly call: ToolCall }
  | {
      readonly kind: 'tool-ended';
      readonly turn: number;
      readonly call: ToolCall;
      /** A JSON text, or the sentence that says why not. */
      readonly result: string;
      readonly isError: boolean;
    }
  /** The answer is complete; `text` is all of it. Once per turn, and last of it. */
  | {
      readonly kind: 'turn-ended';
      readonly turn: number;
      readonly text: string;
      /** `stopped`: by the person; the text is what there was until then. */
      readonly reason: 'complete' | 'stopped' | 'failed';
    };

/** Where an answer comes from: a model's, a sentence said as it stands, or the rules outside the model. */
export type AnswerSource = 'model' | 'say' | 'rules';
