import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Transaction } from '../../db/database.ts';
import { patched } from '../dialect/apply-patch.ts';
import { voiceAssistant } from '../dialect/assistant-schema.ts';
import { readVoiceListQuery, readVoiceQuery } from '../dialect/list-query.ts';
import { readVoiceBody } from '../dialect/read-body.ts';
import { keepSecrets } from '../dialect/record-secrets.ts';
import { VoiceApiError } from '../dialect/voice-api-error.ts';
import {
  ASSISTANTS,
  type AssistantRow,
  insertAssistant,
  listVersions,
  updateAssistant,
} from '../store/assistants.ts';
import { isAssistantInCall } from '../store/calls.ts';
import type { VoiceContext } from '../voice-context.ts';
import { pageBody, recordMembers, required } from './record-answers.ts';
import { resourceRoutes } from './resource-routes.ts';
import { inRequest, PRIVATE_ROUTE, READ, readPathId } from './voice-request.ts';

const WHAT = 'Assistant';
const STORED = { unknown: 'refused' } as const;
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
  const { sealing } = context;

  resourceRoutes(scope, context, {
    what: WHAT,
    path: '/assistant',
    table: ASSISTANTS,
    body,
    read: (given) => {
      const assistant = readVoiceBody(voiceAssistant, given, STORED);
      return async (tx) => body(await insertAssistant(tx, sealing, assistant));
    },
    change: async (tx, id, row, given) => {
      const before = sealing.open(row);
      const record = keepSecrets(before, patched(voiceAssistant, before, given), 'inside');
      return await updateAssistant(tx, sealing, { id, record });
    },
    checkDeleting: refuseDeleting,
  });

  scope.put('/assistant/:id', PRIVATE_ROUTE, async (request) => {
    const given = readVoiceBody(voiceAssistant, request.body, STORED);
    const id = readPathId(request, WHAT);
    return await inRequest(context, request, async (tx) => {
      const before = sealing.open(required(await ASSISTANTS.lock(tx, id), WHAT, id));
      return body(
        await updateAssistant(tx, sealing, { id, record: keepSecrets(before, given, 'everywhere') }),
      );
    });
  });

  scope.get('/v2/assistant', PRIVATE_ROUTE, async (request) => {
    const query = readVoiceListQuery(request.query);
    const { rows, total } = await inRequest(context, request, (tx) => ASSISTANTS.list(tx, query), READ);
    return pageBody(rows.map(body), total, query);
  });

  scope.get('/assistant/:id/version', PRIVATE_ROUTE, async (request) => {
    const id = readPathId(request, WHAT);
    const { limit, page, pageState } = readVoiceQuery(versionQuery, request.query);
    const current = pageState ?? page ?? 1;
    const { rows, total } = await inRequest(
      context,
      request,
      async (tx) => {
        required(await ASSISTANTS.find(tx, id), WHAT, id);
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
