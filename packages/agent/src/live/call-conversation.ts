import type { AgentConversation } from '../conversation/agent-conversation.ts';
import type { HistoryMessage, OpenAiMessage } from '../conversation/history-forms.ts';
import type { JsonValue } from '../json.ts';
import type { AddedMessage } from './client-command.ts';

/** A conversation in both forms of the contract (section 3), without system prompts. */
export interface ConversationHistory {
  readonly messages: readonly HistoryMessage[];
  readonly openAi: readonly OpenAiMessage[];
}

/** The conversation of a call, as the call drives it. It reports through `ConversationEvent`s. */
export interface CallConversation {
  /** A message of `user` interrupts the answer that is being made. */
  addMessage(message: AddedMessage): void;
  /** Says a text verbatim: after the current speech, or instead of it. `isNotice`: in passing, as no part of the conversation. */
  say(
    text: string,
    options: { readonly interrupts: boolean; readonly endsCall: boolean; readonly isNotice?: boolean },
  ): void;
  /** Asks the model for an answer to what has been said so far. */
  respond(): void;
  /** Stops the current answer; words already said remain. */
  stop(): void;
  /** Only the first `length` UTF-16 units of a finished answer were heard. */
  cut(turn: number, length: number): void;
  history(): ConversationHistory;
  /** The rules' facts that clients may see; null: there are none. */
  facts(): JsonValue;
  /** Stops what goes on; no event comes after it. Idempotent. */
  close(): void;
}

/** The topic of a conversation: here, the directory. */
export interface ConversationTopic {
  /** The rules' facts that clients may see. */
  facts(): JsonValue;
  /** The participant chose a record; null: none. */
  focus(id: string | null): Promise<unknown>;
}

/** A conversation as a call drives it. `onFault`: the chosen record could not be read; the message is handled without it. */
export function callConversation(
  conversation: AgentConversation,
  topic: ConversationTopic | null,
  onFault: (error: unknown) => void,
): CallConversation {
  // Keeps the order of messages, although a message may first need a lookup.
  let before: Promise<void> | undefined;
  const inOrder = (action: () => void): void => {
    if (before === undefined) action();
    else before = before.then(action);
  };
  return {
    addMessage({ role, content, isAnswered, focus, isSpoken = false }) {
      const add = (): void => {
        conversation.addMessage(role, content, { respond: isAnswered, isSpoken });
      };
      if (topic === null || focus === undefined) {
        inOrder(add);
        return;
      }
      const last = (before ?? Promise.resolve())
        .then(() => topic.focus(focus))
        .catch(onFault)
        .then(add)
        .finally(() => {
          if (before === last) before = undefined;
        });
      before = last;
    },
    say(text, { interrupts, endsCall, isNotice = false }) {
      inOrder(() => {
        conversation.say(text, { interruptAssistant: interrupts, endAfter: endsCall, isNotice });
      });
    },
    respond() {
      inOrder(() => {
        conversation.respond();
      });
    },
    stop() {
      inOrder(() => {
        conversation.stop();
      });
    },
    cut: (turn, length) => conversation.cutAnswer(turn, length),
    history: () => ({ messages: conversation.history(), openAi: conversation.openAiHistory() }),
    facts: () => topic?.facts() ?? null,
    close() {
      // Work that the rules have begun is finished; the call does not wait for it.
      void conversation.close();
    },
  };
}
