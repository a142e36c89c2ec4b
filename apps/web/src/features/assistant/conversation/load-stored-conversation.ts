import type { Conversation } from '@rer/contracts';
import type { ApiResult } from '../../../lib/api-failure.ts';
import { readStoredFacts } from '../chat/facts.ts';
import { spokenMessages } from '../chat/stored-messages.ts';
import { loadConversation, loadCurrent } from '../conversation-calls.ts';
import type { RestoredConversation } from './assistant-conversation.ts';

/** A stored conversation as the page goes on with it. */
export interface StoredConversation extends RestoredConversation {
  /** When something was said last, ISO 8601. */
  readonly updatedAt: string;
}

/** The conversation that was used last; null: there is none. */
export async function loadLastConversation(
  signal: AbortSignal,
): Promise<ApiResult<StoredConversation | null>> {
  const result = await loadCurrent(signal);
  if (!result.ok) return result;
  const { conversation } = result.value;
  return { ok: true, value: conversation === null ? null : storedConversation(conversation) };
}

/** A conversation of the user. */
export async function loadStoredConversation(
  id: string,
  signal?: AbortSignal,
): Promise<ApiResult<StoredConversation>> {
  const result = await loadConversation(id, signal);
  return result.ok ? { ok: true, value: storedConversation(result.value) } : result;
}

function storedConversation({ id, updatedAt, messages, state }: Conversation): StoredConversation {
  return { id, updatedAt, messages: spokenMessages(messages), facts: readStoredFacts(state) };
}
