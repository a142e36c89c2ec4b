import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { readVoiceListQuery, readVoiceQuery } from '../dialect/list-query.ts';
import { deleteLogs, LOG_TYPES, type LogFilter, type LogRow, listLogs } from '../store/logs.ts';
import type { VoiceContext } from '../voice-context.ts';
import { pageBody } from './record-answers.ts';
import { inRequest, PRIVATE_ROUTE, READ } from './voice-request.ts';

const uuid = z.guid({ error: 'must be a UUID' });
const ofCall = z.object({ callId: uuid });
const filterQuery = z.object({
  type: z.enum(LOG_TYPES, { error: `must be one of ${LOG_TYPES.join(', ')}` }).optional(),
  webhookType: z.string().optional(),
  assistantId: uuid.optional(),
  callId: uuid.optional(),
  phoneNumberId: z.string().optional(),
  customerId: z.string().optional(),
  squadId: z.string().optional(),
});
const ERASING = { ...PRIVATE_ROUTE, config: { ...PRIVATE_ROUTE.config, audit: 'erasure' as const } };

/** `/voice/log` and the older `/voice/logs` (voice-AI contract, 2). */
export function logRoutes(scope: FastifyInstance, context: VoiceContext): void {
  const ofCallBody = (row: LogRow) => ({
    callId: row.call_id,
    orgId: context.orgId,
    log: row.log,
    level: row.level,
    time: row.at.toISOString(),
  });

  scope.get('/log', PRIVATE_ROUTE, async (request) => {
    const query = readVoiceListQuery(request.query);
    const filter: LogFilter = { ...readVoiceQuery(ofCall, request.query), type: 'Call' };
    await context.log.flush();
    const { rows, total } = await inRequest(context, request, (tx) => listLogs(tx, filter, query), READ);
    return pageBody(rows.map(ofCallBody), total, query);
  });

  scope.delete('/log', ERASING, async (request, reply) => {
    const { callId } = readVoiceQuery(ofCall, request.query);
    await erase({ callId }, request.caller.actor);
    return reply.status(200).send();
  });

  scope.get('/logs', PRIVATE_ROUTE, async (request) => {
    const query = readVoiceListQuery(request.query);
    const filter = readFilter(request.query);
    await context.log.flush();
    const { rows, total } = await inRequest(context, request, (tx) => listLogs(tx, filter, query), READ);
    return pageBody(
      rows.map((row) => olderBody(row, context.orgId)),
      total,
      query,
    );
  });

  scope.delete('/logs', ERASING, async (request, reply) => {
    await erase(readFilter(request.query), request.caller.actor);
    return reply.status(200).send();
  });

  // Rows are deleted by the server alone.
  const erase = async (filter: LogFilter, actor: string): Promise<void> => {
    await context.log.flush();
    await context.db.transaction((tx) => deleteLogs(tx, filter), { actor });
  };
}

/** Telephones, customers, squads and webhooks do not exist here: a filter for those finds nothing. */
function readFilter(given: unknown): LogFilter {
  const { type, assistantId, callId, ...others } = readVoiceQuery(filterQuery, given);
  return { type, assistantId, callId, isNone: Object.values(others).some((value) => value !== undefined) };
}

/** A line in the older form; of lines of a call the text stands as the resource. */
function olderBody(row: LogRow, orgId: string): Readonly<Record<string, unknown>> {
  const startedAt = row.duration_s === null ? null : new Date(row.at.getTime() - row.duration_s * 1000);
  const members = {
    resource: row.type === 'Call' ? row.log : null,
    requestDurationSeconds: row.duration_s,
    requestStartedAt: startedAt?.toISOString() ?? null,
    requestFinishedAt: row.duration_s === null ? null : row.at.toISOString(),
    requestHttpMethod: row.method,
    requestPath: row.path,
    responseHttpCode: row.status,
    requestIpAddress: row.ip_prefix,
    requestOrigin: row.origin,
    error: row.level === 'ERROR' ? row.log : null,
    assistantId: row.assistant_id,
    callId: row.call_id,
  };
  const known = Object.entries(members).filter(([, value]) => value !== null);
  return { time: row.at.toISOString(), orgId, type: row.type, ...Object.fromEntries(known) };
}
