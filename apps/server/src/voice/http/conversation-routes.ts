import {
  CONVERSATION_DAYS,
  type Conversation,
  type ConversationList,
  type ConversationSummary,
  type CurrentConversation,
} from '@rer/contracts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { HttpError } from '../../http/errors.ts';
import {
  type ConversationRow,
  type ConversationSummaryRow,
  deleteConversation,
  findConversation,
  listConversations,
} from '../store/conversations.ts';
import type { VoiceContext } from '../voice-context.ts';
import { inRequest, READ } from './voice-request.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const STAFF = { config: { access: 'staff' as const } };
const params = z.object({ id: z.string() });
const NOT_THERE = 'Dieses Gespräch gibt es nicht mehr.';

/** `/api/conversations`: a member's own conversations with the assistant; no rank reads those of others. */
export function conversationRoutes(app: FastifyInstance, context: VoiceContext): void {
  app.get('/api/conversations', STAFF, async (request): Promise<ConversationList> => {
    const { actor } = request.caller;
    await context.running.catchUp(actor);
    const rows = await inRequest(context, request, (tx) => listConversations(tx, actor), READ);
    return { conversations: rows.map(summary) };
  });

  app.get('/api/conversations/current', STAFF, async (request): Promise<CurrentConversation> => {
    const { actor } = request.caller;
    await context.running.catchUp(actor);
    const row = await inRequest(context, request, (tx) => findConversation(tx, actor, null), READ);
    return { conversation: row === undefined ? null : whole(row) };
  });

  app.get('/api/conversations/:id', STAFF, async (request): Promise<Conversation> => {
    const id = readId(request.params);
    const { actor } = request.caller;
    await context.running.catchUp(actor);
    const row = await inRequest(context, request, (tx) => findConversation(tx, actor, id), READ);
    if (row === undefined) throw new HttpError('not_found', NOT_THERE);
    return whole(row);
  });

  app.delete(
    '/api/conversations/:id',
    { config: { ...STAFF.config, audit: 'erasure' as const } },
    async (request) => {
      const id = readId(request.params);
      const { actor } = request.caller;
      await context.running.catchUp(actor);
      // Rows are deleted by the server alone.
      const isDeleted = await context.db.transaction((tx) => deleteConversation(tx, actor, id), { actor });
      if (!isDeleted) throw new HttpError('not_found', NOT_THERE);
      return {};
    },
  );
}

function readId(given: unknown): string {
  const { id } = params.parse(given);
  if (!z.guid().safeParse(id).success) throw new HttpError('not_found', NOT_THERE);
  return id;
}

function summary(row: ConversationSummaryRow): ConversationSummary {
  return {
    id: row.id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    eraseAfter: new Date(row.created_at.getTime() + CONVERSATION_DAYS * DAY_MS).toISOString(),
    title: row.title,
    messageCount: row.message_count,
  };
}

function whole(row: ConversationRow): Conversation {
  return { ...summary(row), messages: row.messages, state: row.state ?? null };
}
