import type { JsonValue } from '../json.ts';
import type { Conversation } from '../session/conversation.ts';
import type { Talk } from './talk.ts';

export interface ConversationTalkOptions {
  /** What clients may know of the rules' facts. */
  readonly facts?: () => JsonValue;
}

/** A conversation as a call drives it. */
export function talkOf(conversation: Conversation, { facts }: ConversationTalkOptions = {}): Talk {
  return {
    addMessage: ({ role, content }, isAnswered) => {
      conversation.addMessage(role, content, { respond: isAnswered });
    },
    say: (text, { interrupts, endsCall }) => {
      conversation.say(text, { interruptAssistant: interrupts, endAfter: endsCall });
    },
    respond: () => {
      conversation.respond();
    },
    history: () => ({ messages: conversation.history(), openAi: conversation.openAiHistory() }),
    facts: () => facts?.() ?? null,
    close: () => {
      // What the rules have begun is carried out; the call does not wait for it.
      void conversation.close();
    },
  };
}
