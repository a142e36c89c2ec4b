import type { Conversation } from '@rer/contracts';
import { readStoredFacts } from '../chat/read-facts.ts';
import { spokenMessages } from '../chat/stored-messages.ts';
import { loadConversation } from '../conversation-calls.ts';
import type { RestoredTalk } from './assistant-talk.ts';

/** Nobody waits longer than this, in milliseconds, before a message is sent. */
const LIMIT_MS = 3000;

/** A stored conversation as the page goes on with it. */
export function restoredOf({ id, messages, state }: Conversation): RestoredTalk {
  return { id, messages: spokenMessages(messages), facts: readStoredFacts(state) };
}

/** A conversation as it is stored now; null: it is not, or does not come in time. */
export async function loadStored(id: string): Promise<RestoredTalk | null> {
  const result = await loadConversation(id, AbortSignal.timeout(LIMIT_MS));
  return result.ok ? restoredOf(result.value) : null;
}
