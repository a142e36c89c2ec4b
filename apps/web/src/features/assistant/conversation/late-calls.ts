import type { ApiResult } from '../../../lib/api-failure.ts';
import type { RestoredConversation } from './assistant-conversation.ts';
import type { OpenedClient } from './voice-call-client.ts';

/** The late part of a conversation: the script that is loaded after the input field is drawn. */
export type ConversationParts = typeof import('./late-parts.ts');

/** The longest wait for the stored conversation before a message is sent, in milliseconds. */
const STORED_LIMIT_MS = 3000;

/** Loads that script. Rejects where it cannot be loaded; the next call asks for it again. */
export async function loadConversationParts(): Promise<ConversationParts> {
  return await import('./late-parts.ts');
}

/** Makes the client of the voice service. Rejects where there can be none now. */
export async function openLateClient(): Promise<OpenedClient> {
  return await (await loadConversationParts()).openVoiceClient();
}

/** A conversation as it is stored now; null: it is not, or does not come in time. */
export async function loadStored(id: string): Promise<RestoredConversation | null> {
  const result = await callLate((parts) =>
    parts.loadStoredConversation(id, AbortSignal.timeout(STORED_LIMIT_MS)),
  );
  return result.ok ? result.value : null;
}

/** Calls what the script exports; a script that does not come is a failure like any other. */
export async function callLate<Value>(
  call: (parts: ConversationParts) => Promise<ApiResult<Value>>,
): Promise<ApiResult<Value>> {
  let parts: ConversationParts;
  try {
    parts = await loadConversationParts();
  } catch (cause) {
    return { ok: false, failure: { kind: 'unreachable', cause } };
  }
  return await call(parts);
}
