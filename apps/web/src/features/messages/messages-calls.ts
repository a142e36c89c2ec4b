import {
  type MessageChange,
  type MessageChoice,
  messageAnswer,
  messageErased,
  messagesPage,
} from '@rer/contracts';
import { callApi } from '../../lib/api-client.ts';

/** All messages as a file. */
export const MESSAGES_FILE = '/api/messages.csv';

function messagePath(id: string, part = ''): string {
  return `/api/messages/${encodeURIComponent(id)}${part}`;
}

/** A page of the list; `before` null: the newest. */
export const loadMessages = (choice: MessageChoice, before: string | null, signal: AbortSignal) => {
  const query = new URLSearchParams({ choice, ...(before !== null && { before }) });
  return callApi({ path: `/api/messages?${query}`, schema: messagesPage, signal });
};

export const loadMessage = (id: string, signal: AbortSignal) =>
  callApi({ path: messagePath(id), schema: messageAnswer, signal });

export const patchMessage = (id: string, change: MessageChange) =>
  callApi({ path: messagePath(id), schema: messageAnswer, method: 'PATCH', body: change });

/** Erases a message; it can be restored for a day. */
export const deleteMessage = (id: string) =>
  callApi({ path: messagePath(id), schema: messageErased, method: 'DELETE' });

export const postMessageRestore = (id: string) =>
  callApi({ path: messagePath(id, '/restore'), schema: messageAnswer, method: 'POST' });
