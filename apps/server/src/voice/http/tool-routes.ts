import type { FastifyInstance } from 'fastify';
import { patched } from '../dialect/apply-patch.ts';
import { readPlainListQuery } from '../dialect/list-query.ts';
import { readVoiceBody } from '../dialect/read-body.ts';
import { keepSecrets } from '../dialect/record-secrets.ts';
import { voiceTool, voiceToolPatch } from '../dialect/tool-schema.ts';
import { VoiceApiError } from '../dialect/voice-api-error.ts';
import {
  findTools,
  insertTool,
  listTools,
  lockTool,
  markToolDeleted,
  type ToolRow,
  updateTool,
} from '../store/tools.ts';
import type { VoiceContext } from '../voice-context.ts';
import { recordMembers, required } from './record-answers.ts';
import { RepeatedPosts } from './repeated-posts.ts';
import { bearerOf, inRequest, PRIVATE_ROUTE, readPathId } from './voice-request.ts';

const WHAT = 'Tool';
const STORED = { unknown: 'refused' } as const;
const READ = { readOnly: true } as const;

/** `/voice/tool` (voice-AI contract, 2). */
export function toolRoutes(scope: FastifyInstance, context: VoiceContext): void {
  const body = (row: ToolRow) => ({
    ...row.body,
    ...recordMembers(row, context.orgId),
  });
  const posts = new RepeatedPosts<ReturnType<typeof body>>(context.monotonicNow);

  scope.post('/tool', PRIVATE_ROUTE, async (request, reply) => {
    const made = await posts.answer(request, bearerOf(request), async () => {
      const given = readVoiceBody(voiceTool, request.body, STORED);
      return body(await inRequest(context, request, (tx) => insertTool(tx, context.sealing, given)));
    });
    return reply.status(201).send(made);
  });

  scope.get('/tool', PRIVATE_ROUTE, async (request) => {
    const query = readPlainListQuery(request.query);
    return (await inRequest(context, request, (tx) => listTools(tx, query), READ)).map(body);
  });

  scope.get('/tool/:id', PRIVATE_ROUTE, async (request) => {
    const id = readPathId(request, WHAT);
    const [row] = await inRequest(context, request, (tx) => findTools(tx, [id]), READ);
    return body(required(row, WHAT, id));
  });

  scope.patch('/tool/:id', PRIVATE_ROUTE, async (request) => {
    const id = readPathId(request, WHAT);
    return await inRequest(context, request, async (tx) => {
      const row = required(await lockTool(tx, id), WHAT, id);
      const before = context.sealing.open(row);
      const after = keepSecrets(before, patched(voiceToolPatch, before, request.body), 'inside');
      if (after['type'] !== row.body.type) throw new VoiceApiError(400, ['type: a tool keeps its type']);
      return body(
        await updateTool(tx, context.sealing, { id, record: readVoiceBody(voiceTool, after, STORED) }),
      );
    });
  });

  scope.delete('/tool/:id', PRIVATE_ROUTE, async (request) => {
    const id = readPathId(request, WHAT);
    return await inRequest(context, request, async (tx) => {
      const row = required(await lockTool(tx, id), WHAT, id);
      await markToolDeleted(tx, id);
      return body(row);
    });
  });
}
