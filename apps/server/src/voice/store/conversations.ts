import { conversationMessage } from '@rer/contracts';
import * as z from 'zod';
import type { Transaction } from '../../db/database.ts';

/** Conversations that a list shows. */
const LIST_MAX = 200;
/** Characters of the title. */
const TITLE_MAX = 120;

const summaryRow = z.object({
  id: z.string(),
  created_at: z.date(),
  updated_at: z.date(),
  title: z.string(),
  message_count: z.number(),
});
export type ConversationSummaryRow = z.infer<typeof summaryRow>;

const conversationRow = summaryRow.extend({ messages: z.array(conversationMessage), state: z.unknown() });
export type ConversationRow = z.infer<typeof conversationRow>;

const SUMMARY = `id, created_at, updated_at, jsonb_array_length(messages) AS message_count,
  left(coalesce(jsonb_path_query_first(messages, '$[*] ? (@.role == "user").message') #>> '{}', ''), ${TITLE_MAX}) AS title`;

/** Conversations of `owner`, the one used last first. */
export async function listConversations(
  tx: Transaction,
  owner: string,
): Promise<readonly ConversationSummaryRow[]> {
  return await tx.rows(
    summaryRow,
    `SELECT ${SUMMARY} FROM rer_voice_conversations WHERE owner = $1 ORDER BY updated_at DESC, id LIMIT ${LIST_MAX}`,
    [owner],
  );
}

/** The conversation of that id if it is one of `owner`; null: the one that he used last. */
export async function findConversation(
  tx: Transaction,
  owner: string,
  id: string | null,
): Promise<ConversationRow | undefined> {
  return await tx.find(
    conversationRow,
    `SELECT ${SUMMARY}, messages, state FROM rer_voice_conversations
     WHERE owner = $1 AND ($2::uuid IS NULL OR id = $2) ORDER BY updated_at DESC, id LIMIT 1`,
    [owner, id],
  );
}

/** Whether a conversation with that id exists, regardless of its owner. */
export async function isConversationThere(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.execute('SELECT FROM rer_voice_conversations WHERE id = $1', [id])) === 1;
}

interface SavedConversation {
  readonly id: string;
  readonly owner: string;
  readonly callId: string;
  /** JSON texts. */
  readonly messages: string;
  readonly state: string;
}

/**
 * Succeeds also if an earlier transaction stored it and its success went unnoticed. Stores nothing for an erased call. A conversation
 * that its owner deleted in between comes back with the next message.
 */
export async function insertConversation(tx: Transaction, saved: SavedConversation): Promise<void> {
  await tx.execute(
    `INSERT INTO rer_voice_conversations AS stored (id, owner, call_id, messages, state)
     SELECT $1::uuid, $2, $3::uuid, $4::jsonb, $5::jsonb
     WHERE NOT EXISTS (SELECT FROM rer_voice_calls WHERE id = $3 AND erased_at IS NOT NULL)
     ON CONFLICT (id) DO UPDATE SET call_id = excluded.call_id, messages = excluded.messages, state = excluded.state,
       updated_at = now()
     WHERE stored.owner = excluded.owner`,
    [saved.id, saved.owner, saved.callId, saved.messages, saved.state],
  );
}

/** False: it was deleted meanwhile. */
export async function updateConversation(tx: Transaction, saved: SavedConversation): Promise<boolean> {
  return (
    (await tx.execute(
      `UPDATE rer_voice_conversations SET call_id = $3, messages = $4, state = $5, updated_at = now()
     WHERE id = $1 AND owner = $2`,
      [saved.id, saved.owner, saved.callId, saved.messages, saved.state],
    )) === 1
  );
}

/** False: `owner` has no such conversation. */
export async function deleteConversation(tx: Transaction, owner: string, id: string): Promise<boolean> {
  return (
    (await tx.execute('DELETE FROM rer_voice_conversations WHERE id = $1 AND owner = $2', [id, owner])) === 1
  );
}
