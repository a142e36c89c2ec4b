import type { JsonValue } from '../json.ts';
import type { AgentConversation } from '../session/agent-conversation.ts';
import type { CallConversation } from './talk.ts';

/** What stands beside a conversation: here, the directory of which it speaks. */
export interface ConversationSubject {
  /** What clients may know of the rules' facts. */
  facts(): JsonValue;
  /** The person chose a record; null: none. */
  focus(id: string | null): Promise<unknown>;
}

/** A conversation as a call drives it. `onFault`: what was chosen could not be read; the message goes on without it. */
export function callConversation(
  conversation: AgentConversation,
  subject: ConversationSubject | null,
  onFault: (error: unknown) => void,
): CallConversation {
  // What is said keeps its order, although what it speaks of may have to be looked up first.
  let before: Promise<void> | undefined;
  const inOrder = (deed: () => void): void => {
    if (before === undefined) deed();
    else before = before.then(deed);
  };
  return {
    addMessage({ role, content, isAnswered, focus }) {
      const add = (): void => {
        conversation.addMessage(role, content, { respond: isAnswered });
      };
      if (subject === null || focus === undefined) {
        inOrder(add);
        return;
      }
      const last = (before ?? Promise.resolve())
        .then(() => subject.focus(focus))
        .catch(onFault)
        .then(add)
        .finally(() => {
          if (before === last) before = undefined;
        });
      before = last;
    },
    say(text, { interrupts, endsCall }) {
      inOrder(() => {
        conversation.say(text, { interruptAssistant: interrupts, endAfter: endsCall });
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
    history: () => ({ messages: conversation.history(), openAi: conversation.openAiHistory() }),
    facts: () => subject?.facts() ?? null,
    close() {
      // What the rules have begun is carried out; the call does not wait for it.
      void conversation.close();
    },
  };
}
