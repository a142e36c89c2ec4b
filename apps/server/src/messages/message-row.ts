import { type ContactMessageDetail, MESSAGE_EXCERPT_MAX, type MessageRow } from '@rer/contracts';
import * as z from 'zod/mini';

/** The columns of a whole message. */
export const DETAIL_SQL = `id::text, received_at, name, email, message, status, read_at, closed_at,
  to_char(erase_after, 'YYYY-MM-DD') AS erase_after, mailed_at, mail_failed_at`;
/** What the list reads of it: the beginning is enough for an excerpt, however many blanks stand in it. */
export const ROW_SQL = `id::text, received_at, name, email, left(message, 2 * ${MESSAGE_EXCERPT_MAX}) AS message, status, read_at,
  to_char(received_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS place`;

export const listedRow = z.object({
  id: z.string(),
  received_at: z.date(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  status: z.enum(['new', 'answered', 'closed']),
  read_at: z.nullable(z.date()),
  /** `received_at` to the microsecond, which the driver does not keep. */
  place: z.string(),
});

export const detailRow = z.extend(z.omit(listedRow, { place: true }), {
  closed_at: z.nullable(z.date()),
  erase_after: z.string(),
  mailed_at: z.nullable(z.date()),
  mail_failed_at: z.nullable(z.date()),
});

/** A message of the list, and where the list goes on behind it. */
export function readListed(listed: z.infer<typeof listedRow>): {
  readonly row: MessageRow;
  readonly place: string;
} {
  return { row: { ...readMembers(listed), excerpt: excerptOf(listed.message) }, place: listed.place };
}

/** A whole message. */
export function readMessageDetail(detail: z.infer<typeof detailRow>): ContactMessageDetail {
  return {
    ...readMembers(detail),
    message: detail.message,
    closedAt: detail.closed_at?.toISOString() ?? null,
    eraseAfter: detail.erase_after,
    mail: detail.mailed_at !== null ? 'sent' : detail.mail_failed_at !== null ? 'failed' : 'off',
  };
}

function readMembers({
  id,
  received_at,
  name,
  email,
  status,
  read_at,
}: Omit<z.infer<typeof listedRow>, 'message' | 'place'>) {
  return { id, receivedAt: received_at.toISOString(), name, email, isUnread: read_at === null, status };
}

function excerptOf(message: string): string {
  // Cut in the middle of a character, text is no text any more.
  return message
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MESSAGE_EXCERPT_MAX)
    .replace(/[\ud800-\udbff]$/, '');
}
