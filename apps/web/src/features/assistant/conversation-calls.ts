import { conversation, conversationList, currentConversation } from '@rer/contracts';
import * as z from 'zod/mini';
import { callApi } from '../../lib/api-client.ts';
import type { ApiResult } from '../../lib/api-failure.ts';
import { writeHeaders } from '../../lib/session-guard.ts';

function pathOf(id: string): string {
  return `/api/conversations/${encodeURIComponent(id)}`;
}

/** The conversation that was used last. */
export const loadCurrent = (signal?: AbortSignal) =>
  callApi({ path: '/api/conversations/current', schema: currentConversation, signal });

export const loadConversations = (signal: AbortSignal) =>
  callApi({ path: '/api/conversations', schema: conversationList, signal });

export const loadConversation = (id: string, signal?: AbortSignal) =>
  callApi({ path: pathOf(id), schema: conversation, signal });

/** Erases a conversation for good; one that was never stored, or is gone, counts as erased. */
export async function eraseConversation(id: string): Promise<ApiResult<unknown>> {
  const result = await callApi({ path: pathOf(id), schema: z.unknown(), method: 'DELETE' });
  const isGone = !result.ok && result.failure.kind === 'refused' && result.failure.status === 404;
  return isGone ? { ok: true, value: null } : result;
}

/** Erases a conversation while the page is being left: the request outlives it, and its answer is not read. */
export function eraseOnLeaving(id: string): void {
  const request = { method: 'DELETE', headers: writeHeaders(), keepalive: true };
  fetch(pathOf(id), request).catch(() => undefined);
}
