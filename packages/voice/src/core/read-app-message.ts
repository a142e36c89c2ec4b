import type { ServerMessage } from '../api/messages.ts';
import { LISTENING } from '../constants.ts';
import { memberOf } from './member-of.ts';

/** What came through the room. */
export type AppMessageContent =
  | { readonly is: 'listening' }
  | { readonly is: 'message'; readonly message: ServerMessage; readonly saysEnded: boolean }
  | { readonly is: 'noise'; readonly why: string };

/** Reads an app message: the string `listening`, or the JSON of a message. */
export function readAppMessage(data: unknown): AppMessageContent {
  if (data === LISTENING) return { is: 'listening' };
  if (typeof data !== 'string') return { is: 'noise', why: 'A message of the call is no text.' };
  const message = parse(data);
  if (!isMessage(message)) return { is: 'noise', why: 'A message of the call is none of the service.' };
  const saysEnded = message.type === 'status-update' && message['status'] === 'ended';
  return { is: 'message', message, saysEnded };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isMessage(value: unknown): value is ServerMessage {
  return typeof memberOf(value, 'type') === 'string';
}
