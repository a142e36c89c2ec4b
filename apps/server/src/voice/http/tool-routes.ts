import type { FastifyInstance } from 'fastify';
import { patched } from '../dialect/apply-patch.ts';
import { readVoiceBody } from '../dialect/read-body.ts';
import { keepSecrets } from '../dialect/record-secrets.ts';
import { voiceTool, voiceToolPatch } from '../dialect/tool-schema.ts';
import { VoiceApiError } from '../dialect/voice-api-error.ts';
import { TOOLS, type ToolRow } from '../store/tools.ts';
import type { VoiceContext } from '../voice-context.ts';
import { recordMembers } from './record-answers.ts';
import { resourceRoutes } from './resource-routes.ts';

const STORED = { unknown: 'refused' } as const;

/** `/voice/tool` (voice-AI contract, 2). */
export function toolRoutes(scope: FastifyInstance, context: VoiceContext): void {
  const { sealing, orgId } = context;
  const body = (row: ToolRow) => ({ ...row.body, ...recordMembers(row, orgId) });

  resourceRoutes(scope, context, {
    what: 'Tool',
    path: '/tool',
    table: TOOLS,
    body,
    read: (given) => {
      const tool = readVoiceBody(voiceTool, given, STORED);
      return async (tx) => body(await TOOLS.insert(tx, sealing, tool));
    },
    change: async (tx, id, row, given) => {
      const before = sealing.open(row);
      const after = keepSecrets(before, patched(voiceToolPatch, before, given), 'inside');
      if (after['type'] !== row.body.type) throw new VoiceApiError(400, ['type: a tool keeps its type']);
      return await TOOLS.update(tx, sealing, { id, record: readVoiceBody(voiceTool, after, STORED) });
    },
  });
}
