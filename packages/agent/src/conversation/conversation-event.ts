import type { JsonValue } from '../json.ts';
import type { ToolCall } from '../model/chat-message.ts';
import type { AssistantStep } from './toolbox.ts';

/** Source of an answer: a model, a verbatim sentence, or the rules outside the model. */
export type AnswerSource = 'model' | 'say' | 'rules';

/**
 * How a turn ended. `stopped`: by `stop()` or `close()`. `interrupted`: the user wrote something else. `failed`: no model
 * could answer; the text ends with a sentence that says so.
 */
export type TurnEnd = 'complete' | 'stopped' | 'interrupted' | 'failed';

/** Why the conversation asks to be ended (voice-AI contract 5.3). */
export type EndReason =
  | 'assistant-ended-call'
  | 'assistant-said-end-call-phrase'
  | 'assistant-ended-call-after-message-spoken';

/** Events of a conversation, in order. `turn` counts answers from 0; listeners add times themselves. */
export type ConversationEvent =
  /** A message was added to the history; one that came while an answer was made is added after that answer. */
  | { readonly kind: 'message-added'; readonly role: 'user' | 'system'; readonly text: string }
  /** An answer has begun to be made. `isNotice`: it is said in passing, and the history does not keep it. */
  | {
      readonly kind: 'turn-started';
      readonly turn: number;
      readonly source: AnswerSource;
      readonly isNotice?: true;
    }
  /** A piece of the text of the answer. */
  | { readonly kind: 'text'; readonly turn: number; readonly text: string; readonly source: AnswerSource }
  /** A model failed and another one goes on: of the text so far only this holds. */
  | { readonly kind: 'text-withdrawn'; readonly turn: number; readonly text: string }
  /** Nothing was said for 5 seconds of making an answer. Once per turn. */
  | { readonly kind: 'hang'; readonly turn: number }
  | { readonly kind: 'tool-started'; readonly turn: number; readonly call: ToolCall }
  | {
      readonly kind: 'tool-ended';
      readonly turn: number;
      readonly call: ToolCall;
      /** A JSON text, or the sentence that says why not. */
      readonly result: string;
      readonly isError: boolean;
      /** Absent: the tool gave none. */
      readonly metadata?: JsonValue;
    }
  /** An action of a tool or of the rules, readable. */
  | { readonly kind: 'step'; readonly turn: number; readonly step: AssistantStep }
  /** The answer is complete; `text` is all of it. Once per turn, and last of it but for `end-requested`. */
  | { readonly kind: 'turn-ended'; readonly turn: number; readonly text: string; readonly reason: TurnEnd }
  /** The conversation should end now; its host ends it. */
  | { readonly kind: 'end-requested'; readonly turn: number; readonly reason: EndReason };
