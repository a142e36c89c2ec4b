import {
  type MessageAnswer,
  type MessageChange,
  type MessageChoice,
  type MessageErased,
  type MessagesPage,
  messageAnswer,
  messageErased,
  messagesPage,
} from '@rer/contracts';
import { callApi } from '../../lib/api-client.ts';
import type { ApiResult } from '../../lib/api-failure.ts';

/** Where all messages can be had as a file. */
export const MESSAGES_FILE = '/api/messages.csv';

function messagePath(id: string, part = ''): string {
  return `/api/messages/${encodeURIComponent(id)}${part}`;
}

/** A page of the list; `before` null: the newest. */
export async function loadMessages(
  choice: MessageChoice,
  before: string | null,
  signal: AbortSignal,
): Promise<ApiResult<MessagesPage>> {
  const query = new URLSearchParams({ choice, ...(before !== null && { before }) });
  return await callApi({ path: `/api/messages?${query}`, schema: messagesPage, signal });
}

/** One message, whole. */
export async function loadMessage(id: string, signal: AbortSignal): Promise<ApiResult<MessageAnswer>> {
  return await callApi({ path: messagePath(id), schema: messageAnswer, signal });
}

/** Notes what was done with a message. */
export async function patchMessage(id: string, change: MessageChange): Promise<ApiResult<MessageAnswer>> {
  return await callApi({ path: messagePath(id), schema: messageAnswer, method: 'PATCH', body: change });
}

/** Erases a message; for a day it can be taken back. */
export async function deleteMessage(id: string): Promise<ApiResult<MessageErased>> {
  return await callApi({ path: messagePath(id), schema: messageErased, method: 'DELETE' });
}

/** Takes back that a message was erased. */
export async function postMessageRestore(id: string): Promise<ApiResult<MessageAnswer>> {
  return await callApi({ path: messagePath(id, '/restore'), schema: messageAnswer, method: 'POST' });
}
