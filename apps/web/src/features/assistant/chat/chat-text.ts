import { CHAT } from '../texts.ts';
import type { ChatMessage } from './chat.ts';

/** A conversation as text, to be pasted somewhere else. */
export function chatText(messages: readonly ChatMessage[]): string {
  return messages
    .filter(({ text, state }) => text !== '' && state !== 'waiting')
    .map(({ sender, text }) => `${sender === 'user' ? CHAT.you : CHAT.assistant}: ${text}`)
    .join('\n\n');
}
