import {
  type Conversation,
  type ConversationList,
  type CurrentConversation,
  conversation,
  conversationList,
  currentConversation,
} from '@rer/contracts';
import * as z from 'zod/mini';
import { callApi } from '../../lib/api-client.ts';
import type { ApiResult } from '../../lib/api-failure.ts';
import { writeHeaders } from '../../lib/session-guard.ts';

function pathOf(id: string): string {
  return `/api/conversations/${encodeURIComponent(id)}`;
}

/** The conversation that was used last. */
export async function loadCurrent(signal?: AbortSignal): Promise<ApiResult<CurrentConversation>> {
  return await callApi({
    path: '/api/conversations/current',
    schema: currentConversation,
    ...(signal && { signal }),
  });
}

/** All of one's own. */
export async function loadConversations(signal: AbortSignal): Promise<ApiResult<ConversationList>> {
  return await callApi({ path: '/api/conversations', schema: conversationList, signal });
}

/** One of one's own, whole. */
export async function loadConversation(id: string, signal?: AbortSignal): Promise<ApiResult<Conversation>> {
  return await callApi({ path: pathOf(id), schema: conversation, ...(signal && { signal }) });
}

/** Erases one of one's own, for good. One that was never stored, or is gone, is erased. */
export async function eraseConversation(id: string): Promise<ApiResult<unknown>> {
  const result = await callApi({ path: pathOf(id), schema: z.unknown(), method: 'DELETE' });
  const isGone = !result.ok && result.failure.kind === 'refused' && result.failure.status === 404;
  return isGone ? { ok: true, value: null } : result;
}

/** The same while the page is being left: the request outlives it, and its answer is not read. */
export function eraseOnLeaving(id: string): void {
  const request = { method: 'DELETE', headers: writeHeaders(), keepalive: true };
  fetch(pathOf(id), request).catch(() => undefined);
}
