import type { ConversationMessage } from '@rer/contracts';
import type { SpokenMessage } from './chat.ts';

const SENDERS: Readonly<Record<string, SpokenMessage['sender']>> = { user: 'user', bot: 'assistant' };

/** What was said in a stored conversation: the entries that hold no words tell of tools. */
export function spokenMessages(stored: readonly ConversationMessage[]): readonly SpokenMessage[] {
  return stored.flatMap(({ role, message, ...rest }) => {
    const sender = SENDERS[role];
    if (sender === undefined || message.trim() === '') return [];
    return [{ sender, text: message, ...(rest['isCut'] === true && { isCut: true }) }];
  });
}
