import type { JsonValue } from '../json.ts';
import type { HistoryMessage, OpenAiMessage } from '../session/history-forms.ts';
import type { AddedMessage } from './client-command.ts';

export interface ConversationHistory {
  readonly messages: readonly HistoryMessage[];
  readonly openAi: readonly OpenAiMessage[];
}

/** The conversation of a call, as the call drives it. What happens in it is told by `ConversationEvent`s. */
export interface CallConversation {
  /** A message of `user` interrupts the answer that is being made. */
  addMessage(message: AddedMessage): void;
  /** Says a text as it stands: after what is being said, or instead of it. */
  say(text: string, options: { readonly interrupts: boolean; readonly endsCall: boolean }): void;
  /** Asks the model for an answer to what has been said so far. */
  respond(): void;
  /** Ends the answer that is being made; what was said of it stays said. */
  stop(): void;
  /** Both forms of the contract (section 3), without system prompts. */
  history(): ConversationHistory;
  /** What clients may know of the rules' facts; null: there are none. */
  facts(): JsonValue;
  /** Stops what goes on; no event comes after it. Idempotent. */
  close(): void;
}
