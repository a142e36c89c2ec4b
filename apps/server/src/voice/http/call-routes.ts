import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { callBody, withArtifacts } from '../calls/call-body.ts';
import { readPlainListQuery, readVoiceListQuery, readVoiceQuery } from '../dialect/list-query.ts';
import { readVoiceBody } from '../dialect/read-body.ts';
import { type CallFilter, type CallRow, eraseCall, findCall, listCalls, renameCall } from '../store/calls.ts';
import type { VoiceContext } from '../voice-context.ts';
import { pageBody, required } from './record-answers.ts';
import { inRequest, PRIVATE_ROUTE, READ, readPathId } from './voice-request.ts';

const WHAT = 'Call';
const uuid = z.guid({ error: 'must be a UUID' });
const cost = z.coerce.number({ error: 'must be a number' });
const filterQuery = z.object({
  id: uuid.optional(),
  assistantId: uuid.optional(),
  phoneNumberId: z.string().optional(),
  cost: cost.optional(),
  costGe: cost.optional(),
  costLe: cost.optional(),
  successEvaluation: z.string().optional(),
  endedReason: z.string().max(200).optional(),
});
const rename = z.object({ name: z.string().max(40).optional() });

/** `/voice/call` without what begins calls (voice-AI contract, 2). */
export function callRoutes(scope: FastifyInstance, context: VoiceContext): void {
  const bare = (row: CallRow) =>
    callBody(row, context.orgId, {
      roomUrl: `${context.origins.publicUrl}/rooms/${row.room_name}`,
      controlUrl: context.running.get(row.id)?.controlUrl ?? null,
    });
  const body = (row: CallRow) => withArtifacts(bare(row));

  scope.get('/call', PRIVATE_ROUTE, async (request) => {
    const query = readPlainListQuery(request.query);
    const filter = readFilter(request.query);
    if (filter === 'none') return [];
    const { rows } = await inRequest(context, request, (tx) => listCalls(tx, filter, query), READ);
    return rows.map(body);
  });

  for (const [path, bodyOf] of [
    ['/v2/call', body],
    ['/v2/call/metadata', bare],
  ] as const) {
    scope.get(path, PRIVATE_ROUTE, async (request) => {
      const query = readVoiceListQuery(request.query);
      const filter = readFilter(request.query);
      if (filter === 'none') return pageBody([], 0, query);
      const { rows, total } = await inRequest(context, request, (tx) => listCalls(tx, filter, query), READ);
      return pageBody(rows.map(bodyOf), total, query);
    });
  }

  scope.get('/call/:id', PRIVATE_ROUTE, async (request) => {
    const id = readPathId(request, WHAT);
    return body(required(await inRequest(context, request, (tx) => findCall(tx, id), READ), WHAT, id));
  });

  scope.patch('/call/:id', PRIVATE_ROUTE, async (request) => {
    const id = readPathId(request, WHAT);
    const { name } = readVoiceBody(rename, request.body, { unknown: 'refused' });
    const row = await inRequest(context, request, (tx) =>
      // Fields that are not given keep their values.
      name === undefined ? findCall(tx, id) : renameCall(tx, id, name),
    );
    return body(required(row, WHAT, id));
  });

  scope.delete(
    '/call/:id',
    { ...PRIVATE_ROUTE, config: { ...PRIVATE_ROUTE.config, audit: 'erasure' as const } },
    async (request) => {
      const id = readPathId(request, WHAT);
      await context.running.get(id)?.end('manually-canceled');
      await context.log.flush();
      // Erasing is the server's own work: it reaches what no caller may read.
      const row = await context.db.transaction((tx) => eraseCall(tx, id), { actor: request.caller.actor });
      return body(required(row, WHAT, id));
    },
  );
}

/** Calls here have no cost, no rating and no telephone: a filter for those finds nothing. */
function readFilter(given: unknown): CallFilter | 'none' {
  const query = readVoiceQuery(filterQuery, given);
  const isNone =
    query.phoneNumberId !== undefined ||
    query.successEvaluation !== undefined ||
    (query.cost ?? 0) !== 0 ||
    (query.costGe ?? 0) > 0 ||
    (query.costLe ?? 0) < 0;
  return isNone ? 'none' : { id: query.id, assistantId: query.assistantId, endedReason: query.endedReason };
}
