import type { ApiResult } from '../../../lib/api-failure.ts';
import type { RestoredTalk } from './assistant-talk.ts';
import type { StoredTalk } from './load-stored.ts';
import type { OpenedClient } from './talk-client.ts';

/** What comes after the input. */
export type TalkParts = typeof import('./talk-parts.ts');

/** The longest wait for what is stored before a message is sent, in milliseconds. */
const STORED_LIMIT_MS = 3000;

/** The script of the calls below. Rejects where it does not come; the next call asks for it again. */
export async function loadTalkParts(): Promise<TalkParts> {
  return await import('./talk-parts.ts');
}

/** Makes the client of the voice service. Rejects where there can be none now. */
export async function openVoiceClient(): Promise<OpenedClient> {
  return await (await loadTalkParts()).openVoiceClient();
}

/** Whether there is an assistant to talk with. */
export async function loadOffer(signal: AbortSignal): Promise<ApiResult<{ readonly isThere: boolean }>> {
  return await called((parts) => parts.loadOffer(signal));
}

/** The conversation that was used last; null: there is none. */
export async function loadLast(signal: AbortSignal): Promise<ApiResult<StoredTalk | null>> {
  return await called((parts) => parts.loadLast(signal));
}

/** One of one's own conversations. */
export async function loadTalk(id: string): Promise<ApiResult<StoredTalk>> {
  return await called((parts) => parts.loadTalk(id));
}

/** A conversation as it is stored now; null: it is not, or does not come in time. */
export async function loadStored(id: string): Promise<RestoredTalk | null> {
  const result = await called((parts) => parts.loadTalk(id, AbortSignal.timeout(STORED_LIMIT_MS)));
  return result.ok ? result.value : null;
}

async function called<Value>(
  call: (parts: TalkParts) => Promise<ApiResult<Value>>,
): Promise<ApiResult<Value>> {
  let parts: TalkParts;
  try {
    parts = await loadTalkParts();
  } catch (cause) {
    return { ok: false, failure: { kind: 'unreachable', cause } };
  }
  return await call(parts);
}
