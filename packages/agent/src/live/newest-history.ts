import type { ConversationHistory } from './talk.ts';

/**
 * The newest entries of a conversation in both forms, of about `characters` together in each; the last one is always among them.
 * A client is told the conversation after each message, so that all of a long one would be traffic that grows with its square.
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
