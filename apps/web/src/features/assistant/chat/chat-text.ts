import { CHAT_TEXTS } from '../texts.ts';
import type { DisplayedMessage } from './chat.ts';

/** A conversation as text, to be pasted somewhere else. */
export function chatText(messages: readonly DisplayedMessage[]): string {
  return messages
    .filter(({ text, state }) => text !== '' && state !== 'waiting')
    .map(({ sender, text }) => `${sender === 'user' ? CHAT_TEXTS.you : CHAT_TEXTS.assistant}: ${text}`)
    .join('\n\n');
}
