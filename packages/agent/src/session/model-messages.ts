import type { ChatMessage } from '../model/chat-message.ts';
import type { HistoryEntry } from './history.ts';

/**
 * What a model is given of a conversation: the system prompt and the newest messages, of at most `characters` together. It is
 * cut before a message of the person, so that no tool's answer stands without its call; the newest one is always there.
 */
export function modelMessages(
  systemPrompt: string,
  entries: readonly HistoryEntry[],
  characters: number,
): ChatMessage[] {
  const kept = entries.slice(beginning(entries, characters));
  return [{ role: 'system', content: systemPrompt }, ...joined(kept)];
}

function beginning(entries: readonly HistoryEntry[], characters: number): number {
  let left = characters;
  let from = entries.length;
  for (let place = entries.length - 1; place >= 0; place -= 1) {
    const entry = entries[place];
    if (entry === undefined) break;
    left -= sizeOf(entry);
    const isFirst = from === entries.length;
    if (left < 0 && !isFirst) return from;
    if (entry.role === 'user') from = place;
  }
  return 0;
}

function sizeOf(entry: HistoryEntry): number {
  switch (entry.role) {
    case 'tool_calls':
      return JSON.stringify(entry.toolCalls).length;
    case 'tool_call_result':
      return entry.result.length;
    default:
      return entry.message.length;
  }
}

/** Answers that follow each other become one message, and the tool calls of an answer belong to it. */
function joined(entries: readonly HistoryEntry[]): ChatMessage[] {
  const messages: ChatMessage[] = [];
  for (const entry of entries) {
    const last = messages.at(-1);
    const before = last?.role === 'assistant' && last.toolCalls === undefined ? last : undefined;
    switch (entry.role) {
      case 'system':
      case 'user':
        messages.push({ role: entry.role, content: entry.message });
        break;
      case 'bot': {
        if (before === undefined) messages.push({ role: 'assistant', content: entry.message });
        else messages[messages.length - 1] = { ...before, content: `${before.content}\n\n${entry.message}` };
        break;
      }
      case 'tool_calls': {
        const { toolCalls } = entry;
        if (before === undefined) messages.push({ role: 'assistant', content: '', toolCalls });
        else messages[messages.length - 1] = { ...before, toolCalls };
        break;
      }
      case 'tool_call_result': {
        const { toolCallId, name, result: content } = entry;
        messages.push({ role: 'tool', toolCallId, name, content, ...(entry.isError && { isError: true }) });
        break;
      }
    }
  }
  return messages;
}
