import {
  MESSAGE_TEXTS,
  type MessageChange,
  type MessageChoice,
  messageChange,
  messageChoice,
} from '@rer/contracts';
import * as z from 'zod/mini';
import { HttpError } from '../../http/errors.ts';
import { pathId } from '../../http/path-id.ts';
import type { MessageCursor } from '../message-store.ts';

const guid = z.guid();
const query = z.strictObject({
  choice: z._default(messageChoice, 'open'),
  before: z.optional(z.string().check(z.maxLength(100))),
});
/** A moment as {@link writeMessageCursor} writes it, in a year that every database knows. */
const PLACE = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z)_([\da-f-]{36})$/;

/** The message id in a path. @throws {HttpError} `not_found` for an invalid id. */
export const messageIdOf = (params: unknown): string => pathId(params, unknownMessage);

/** What of the list is asked for. @throws {HttpError} `bad_request`. */
export function readMessagesQuery(value: unknown): {
  readonly choice: MessageChoice;
  readonly before: MessageCursor | null;
} {
  const parsed = query.safeParse(value);
  if (!parsed.success) throw unreadable();
  const { choice, before } = parsed.data;
  return { choice, before: before === undefined ? null : readMessageCursor(before) };
}

/** @throws {HttpError} `bad_request`. */
export function readChange(body: unknown): MessageChange {
  const parsed = messageChange.safeParse(body);
  if (!parsed.success || Object.keys(parsed.data).length === 0) throw unreadable();
  return parsed.data;
}

/** A place as it stands in addresses. */
export function writeMessageCursor({ receivedAt, id }: MessageCursor): string {
  return `${receivedAt}_${id}`;
}

export function unknownMessage(): HttpError {
  return new HttpError('not_found', MESSAGE_TEXTS.unknown);
}

function readMessageCursor(text: string): MessageCursor {
  const [, receivedAt = '', id = ''] = PLACE.exec(text) ?? [];
  const isPlace = !Number.isNaN(Date.parse(receivedAt)) && guid.safeParse(id).success;
  if (!isPlace) throw unreadable();
  return { receivedAt, id };
}

function unreadable(): HttpError {
  return new HttpError('bad_request', MESSAGE_TEXTS.unreadable);
}
