import type { ChatMessage } from '../model/chat-message.ts';
import type { ConversationEntry } from './history.ts';

/**
 * A model's view of a conversation: the system prompt and the newest messages, of at most `characters` together. It is cut before a
 * message of the user, so that no tool's answer stands without its call; the newest one is always included.
 */
export function modelMessages(
  systemPrompt: string,
  entries: readonly ConversationEntry[],
  characters: number,
): ChatMessage[] {
  const kept = entries.slice(beginning(entries, characters));
  return [{ role: 'system', content: systemPrompt }, ...joined(kept)];
}

function beginning(entries: readonly ConversationEntry[], characters: number): number {
  let left = characters;
  let from = entries.length;
  for (let index = entries.length - 1; index >= 0; index -= 1) {
    const entry = entries[index];
    if (entry === undefined) break;
    left -= sizeOf(entry);
    const isFirst = from === entries.length;
    if (left < 0 && !isFirst) return from;
    if (entry.role === 'user') from = index;
  }
  return 0;
}

function sizeOf(entry: ConversationEntry): number {
  switch (entry.role) {
    case 'tool_calls':
      return JSON.stringify(entry.toolCalls).length;
    case 'tool_call_result':
      return entry.result.length;
    default:
      return entry.message.length;
  }
}

/**
 * Answers that follow each other become one message, and the tool calls of an answer belong to it. What was said while they ran
 * stands before them: between a call and its answer nothing may stand.
 */
function joined(entries: readonly ConversationEntry[]): ChatMessage[] {
  const messages: ChatMessage[] = [];
  const pending = new Set<string>();
  let calling = -1;
  for (const entry of entries) {
    const last = messages.at(-1);
    const before = last?.role === 'assistant' && last.toolCalls === undefined ? last : undefined;
    switch (entry.role) {
      case 'system':
      case 'user':
        pending.clear();
        messages.push({ role: entry.role, content: entry.message });
        break;
      case 'bot': {
        const asking = pending.size > 0 ? messages[calling] : undefined;
        if (asking?.role === 'assistant')
          messages[calling] = { ...asking, content: paragraphs(asking.content, entry.message) };
        else if (before === undefined) messages.push({ role: 'assistant', content: entry.message });
        else
          messages[messages.length - 1] = { ...before, content: paragraphs(before.content, entry.message) };
        break;
      }
      case 'tool_calls': {
        const { toolCalls } = entry;
        if (before === undefined) messages.push({ role: 'assistant', content: '', toolCalls });
        else messages[messages.length - 1] = { ...before, toolCalls };
        calling = messages.length - 1;
        pending.clear();
        for (const { id } of toolCalls) pending.add(id);
        break;
      }
      case 'tool_call_result': {
        const { toolCallId, name, result: content, hint } = entry;
        pending.delete(toolCallId);
        messages.push({
          role: 'tool',
          toolCallId,
          name,
          content,
          ...(entry.isError && { isError: true }),
          ...(hint !== undefined && { hint }),
        });
        break;
      }
    }
  }
  return messages;
}

function paragraphs(first: string, second: string): string {
  return first === '' ? second : `${first}\n\n${second}`;
}
