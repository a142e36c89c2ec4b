import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Transaction } from '../../db/database.ts';
import { patched } from '../dialect/apply-patch.ts';
import { voiceAssistant } from '../dialect/assistant-schema.ts';
import { readPlainListQuery, readVoiceListQuery, readVoiceQuery } from '../dialect/list-query.ts';
import { readVoiceBody } from '../dialect/read-body.ts';
import { keepSecrets } from '../dialect/record-secrets.ts';
import { VoiceApiError } from '../dialect/voice-api-error.ts';
import {
  type AssistantRow,
  findAssistant,
  insertAssistant,
  listAssistants,
  listVersions,
  lockAssistant,
  markAssistantDeleted,
  updateAssistant,
} from '../store/assistants.ts';
import { isAssistantInCall } from '../store/calls.ts';
import type { VoiceContext } from '../voice-context.ts';
import { pageBody, recordMembers, required } from './record-answers.ts';
import { RepeatedPosts } from './repeated-posts.ts';
import { bearerOf, inRequest, PRIVATE_ROUTE, readPathId } from './voice-request.ts';

const WHAT = 'Assistant';
const STORED = { unknown: 'refused' } as const;
const READ = { readOnly: true } as const;
const versionQuery = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  /** Of the page before: the number of the next one. */
  pageState: z.coerce.number().int().min(1).max(1_000_000).optional(),
});

/** `/voice/assistant` (voice-AI contract, 2). */
export function assistantRoutes(scope: FastifyInstance, context: VoiceContext): void {
  const body = (row: AssistantRow) => ({
    ...row.body,
    ...recordMembers(row, context.orgId),
  });
  const posts = new RepeatedPosts<ReturnType<typeof body>>(context.monotonicNow);

  scope.post('/assistant', PRIVATE_ROUTE, async (request, reply) => {
    const made = await posts.answer(request, bearerOf(request), async () => {
      const given = readVoiceBody(voiceAssistant, request.body, STORED);
      return body(await inRequest(context, request, (tx) => insertAssistant(tx, context.sealing, given)));
    });
    return reply.status(201).send(made);
  });

  scope.get('/assistant', PRIVATE_ROUTE, async (request) => {
    const query = readPlainListQuery(request.query);
    const { rows } = await inRequest(context, request, (tx) => listAssistants(tx, query), READ);
    return rows.map(body);
  });

  scope.get('/v2/assistant', PRIVATE_ROUTE, async (request) => {
    const query = readVoiceListQuery(request.query);
    const { rows, total } = await inRequest(context, request, (tx) => listAssistants(tx, query), READ);
    return pageBody(rows.map(body), total, query);
  });

  scope.get('/assistant/:id', PRIVATE_ROUTE, async (request) => {
    const id = readPathId(request, WHAT);
    return body(required(await inRequest(context, request, (tx) => findAssistant(tx, id), READ), WHAT, id));
  });

  const change = (
    request: FastifyRequest,
    recordOf: (before: object) => object,
  ): Promise<ReturnType<typeof body>> => {
    const id = readPathId(request, WHAT);
    return inRequest(context, request, async (tx) => {
      const before = context.sealing.open(required(await lockAssistant(tx, id), WHAT, id));
      return body(await updateAssistant(tx, context.sealing, { id, record: recordOf(before) }));
    });
  };
  scope.patch('/assistant/:id', PRIVATE_ROUTE, (request) =>
    change(request, (before) => keepSecrets(before, patched(voiceAssistant, before, request.body), 'inside')),
  );
  scope.put('/assistant/:id', PRIVATE_ROUTE, async (request) => {
    const given = readVoiceBody(voiceAssistant, request.body, STORED);
    return await change(request, (before) => keepSecrets(before, given, 'everywhere'));
  });

  scope.delete('/assistant/:id', PRIVATE_ROUTE, async (request) => {
    const id = readPathId(request, WHAT);
    return await inRequest(context, request, async (tx) => {
      const row = required(await lockAssistant(tx, id), WHAT, id);
      await refuseDeleting(tx, row);
      await markAssistantDeleted(tx, id);
      return body(row);
    });
  });

  scope.get('/assistant/:id/version', PRIVATE_ROUTE, async (request) => {
    const id = readPathId(request, WHAT);
    const { limit, page, pageState } = readVoiceQuery(versionQuery, request.query);
    const current = pageState ?? page ?? 1;
    const { rows, total } = await inRequest(
      context,
      request,
      async (tx) => {
        required(await findAssistant(tx, id), WHAT, id);
        return await listVersions(tx, id, { limit, offset: (current - 1) * limit });
      },
      READ,
    );
    const versions = rows.map((row) => ({
      ...row.body,
      assistantId: id,
      orgId: context.orgId,
      version: row.version,
      createdAt: row.created_at.toISOString(),
    }));
    return {
      ...pageBody(versions, total, { limit, page: current }),
      ...(current * limit < total ? { nextPageState: String(current + 1) } : {}),
    };
  });
}

/** @throws {VoiceApiError} 409 for an assistant that is in use or built in. */
async function refuseDeleting(tx: Transaction, { id, own }: AssistantRow): Promise<void> {
  if (own !== null) {
    throw new VoiceApiError(
      409,
      'This assistant belongs to the installation: it can be changed, but not deleted.',
    );
  }
  if (await isAssistantInCall(tx, id)) {
    throw new VoiceApiError(409, 'A call with this assistant is running. Delete it when the call has ended.');
  }
}
