import type { AgentClock } from '../clock.ts';
import { DEFAULT_CONVERSATION_LIMITS } from '../conversation/conversation-limits.ts';
import type { ConversationHistory } from './call-conversation.ts';
import { type CallMessage, conversationUpdate } from './call-message.ts';

/** Length of a conversation update: as much as a model gets of the conversation. */
const UPDATE_CHARACTERS = DEFAULT_CONVERSATION_LIMITS.historyCharacters;
/** From this size on, in characters of JSON, updates are merged. */
const LONG_CHARACTERS = 8_000;
/** Between two updates of a long conversation. */
export const LONG_UPDATE_EVERY_MS = 1_000;

interface ConversationUpdatesOptions {
  readonly clock: AgentClock;
  readonly tell: (message: CallMessage) => void;
  readonly history: () => ConversationHistory;
}

/**
 * Sends `conversation-update` after each change. Each update replaces the one before, so that a long conversation is sent once a second at
 * most: otherwise quick messages of one visitor would cost megabytes a second.
 */
export class ConversationUpdates {
  readonly #options: ConversationUpdatesOptions;
  #cancelPause: (() => void) | undefined;
  #isPending = false;

  constructor(options: ConversationUpdatesOptions) {
    this.#options = options;
  }

  changed(): void {
    if (this.#cancelPause !== undefined) {
      this.#isPending = true;
      return;
    }
    const history = newestHistory(this.#options.history(), UPDATE_CHARACTERS);
    this.#options.tell(conversationUpdate(history));
    if (JSON.stringify(history.openAi).length < LONG_CHARACTERS) return;
    this.#cancelPause = this.#options.clock.after(LONG_UPDATE_EVERY_MS, () => this.flush());
  }

  /** Sends the last change, if it still waits. */
  flush(): void {
    this.#cancelPause?.();
    this.#cancelPause = undefined;
    if (!this.#isPending) return;
    this.#isPending = false;
    this.changed();
  }

  /** Sends the last change, and nothing after it. */
  close(): void {
    this.flush();
    this.#cancelPause?.();
  }
}

/**
 * The newest entries of a conversation in both forms, of about `characters` together in each; the last one is always included. A client
 * gets the conversation after each message, so sending all of a long one would cost quadratic traffic.
 */
export function newestHistory(
  { messages, openAi }: ConversationHistory,
  characters: number,
): ConversationHistory {
  let from = openAi.length;
  let left = characters;
  while (from > 0) {
    left -= JSON.stringify(openAi[from - 1]).length;
    if (left < 0 && from < openAi.length) break;
    from -= 1;
  }
  return { messages: messages.slice(from), openAi: openAi.slice(from) };
}
