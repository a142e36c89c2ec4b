import {
  CLOSED_MESSAGE_KEPT_DAYS,
  type ContactMessageDetail,
  MESSAGE_KEPT_DAYS,
  MESSAGES_PAGE,
  type MessageChange,
  type MessageChoice,
  type MessageCounts,
  type MessageRow,
  messageCounts,
} from '@rer/contracts';
import type { Transaction } from '../db/database.ts';
import { DETAIL_SQL, detailRow, listedRow, ROW_SQL, readListed, readMessageDetail } from './message-row.ts';

/** Behind which message a list goes on: when it came, to the microsecond, and its id. */
export interface MessageCursor {
  readonly receivedAt: string;
  readonly id: string;
}

const CHOICE_SQL: Readonly<Record<MessageChoice, string>> = {
  open: "status <> 'closed'",
  closed: "status = 'closed'",
};

/** Messages that are not erased, newest first. */
export async function listMessages(
  tx: Transaction,
  choice: MessageChoice,
  before: MessageCursor | null,
): Promise<{ readonly messages: MessageRow[]; readonly next: MessageCursor | null }> {
  const rows = await tx.rows(
    listedRow,
    `SELECT ${ROW_SQL} FROM contact_messages
     WHERE deleted_at IS NULL AND ${CHOICE_SQL[choice]}
       AND ($1::timestamptz IS NULL OR (received_at, id) < ($1::timestamptz, $2::uuid))
     ORDER BY received_at DESC, id DESC LIMIT ${MESSAGES_PAGE + 1}`,
    [before?.receivedAt ?? null, before?.id ?? null],
  );
  const page = rows.slice(0, MESSAGES_PAGE).map(readListed);
  const last = page.at(-1);
  return {
    messages: page.map(({ row }) => row),
    next:
      rows.length > page.length && last !== undefined ? { receivedAt: last.place, id: last.row.id } : null,
  };
}

/** How many there are that are not erased. */
export async function countMessages(tx: Transaction): Promise<MessageCounts> {
  return await tx.row(
    messageCounts,
    `SELECT count(*) FILTER (WHERE ${CHOICE_SQL.open})::integer AS open,
       count(*) FILTER (WHERE ${CHOICE_SQL.closed})::integer AS closed,
       count(*) FILTER (WHERE ${CHOICE_SQL.open} AND read_at IS NULL)::integer AS unread
     FROM contact_messages WHERE deleted_at IS NULL`,
  );
}

/** One message; null: there is none, or it is erased. */
export async function readContactMessage(tx: Transaction, id: string): Promise<ContactMessageDetail | null> {
  const row = await tx.find(
    detailRow,
    `SELECT ${DETAIL_SQL} FROM contact_messages WHERE id = $1::uuid AND deleted_at IS NULL`,
    [id],
  );
  return row === undefined ? null : readMessageDetail(row);
}

/** All of them for a file, newest first. */
export async function readForFile(tx: Transaction): Promise<readonly ContactMessageDetail[]> {
  const rows = await tx.rows(
    detailRow,
    `SELECT ${DETAIL_SQL} FROM contact_messages WHERE deleted_at IS NULL ORDER BY received_at DESC, id DESC`,
  );
  return rows.map(readMessageDetail);
}

/**
 * Notes what was done with a message. A closed one is kept for a follow-up question and then erased; one that is opened
 * again has the time of before.
 */
export async function changeMessage(
  tx: Transaction,
  id: string,
  { isRead, status }: MessageChange,
): Promise<void> {
  await tx.execute(
    `UPDATE contact_messages SET
       read_at = CASE WHEN $2::boolean THEN coalesce(read_at, now()) ELSE read_at END,
       status = coalesce($3::text, status),
       closed_at = CASE WHEN $3::text IS NULL THEN closed_at WHEN $3::text = 'closed' THEN coalesce(closed_at, now()) END,
       erase_after = CASE
         WHEN $3::text IS NULL OR $3::text = status THEN erase_after
         WHEN $3::text = 'closed' THEN least(erase_after, current_date + ${CLOSED_MESSAGE_KEPT_DAYS})
         WHEN status = 'closed' THEN received_at::date + ${MESSAGE_KEPT_DAYS}
         ELSE erase_after END
     WHERE id = $1::uuid AND deleted_at IS NULL`,
    [id, isRead === true, status ?? null],
  );
}

/** Erases a message, or takes that back while it is there. Returns whether there was one. */
export async function setErased(tx: Transaction, id: string, isErased: boolean): Promise<boolean> {
  return (
    (await tx.execute(
      `UPDATE contact_messages SET deleted_at = CASE WHEN $2::boolean THEN now() END
     WHERE id = $1::uuid AND (deleted_at IS NULL) = $2::boolean`,
      [id, isErased],
    )) > 0
  );
}
