import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { hashVoiceToken } from '../bearer/find-bearer.ts';
import { patched } from '../dialect/apply-patch.ts';
import { readVoiceBody } from '../dialect/read-body.ts';
import { voiceToken } from '../dialect/token-schema.ts';
import { insertToken, TOKENS, type TokenRow, updateToken } from '../store/bearer-tokens.ts';
import type { VoiceContext } from '../voice-context.ts';
import { recordMembers } from './record-answers.ts';
import { resourceRoutes } from './resource-routes.ts';

const STORED = { unknown: 'refused' } as const;
/** Characters of a token that are kept, to tell it from others. */
const HINT = 4;

/** `/voice/token` (voice-AI contract, 2). The two tokens of `keys.json` are not among them. */
export function voiceTokenRoutes(scope: FastifyInstance, context: VoiceContext): void {
  const body = (row: TokenRow, value = masked(row.hint)) => ({
    ...recordMembers(row, context.orgId),
    tag: row.tag,
    ...(row.name === null ? {} : { name: row.name }),
    restrictions: row.restrictions,
    value,
  });

  resourceRoutes(scope, context, {
    what: 'Token',
    path: '/token',
    table: TOKENS,
    body: (row) => body(row),
    read: (given) => {
      const { tag = 'private', name = null, restrictions = {} } = readVoiceBody(voiceToken, given, STORED);
      const value = randomUUID();
      const token = { tag, name, restrictions, valueHash: hashVoiceToken(value), hint: value.slice(-HINT) };
      return async (tx) => body(await insertToken(tx, token), value);
    },
    change: async (tx, id, { tag, name, restrictions }, given) => {
      const before = { tag, restrictions, ...(name === null ? {} : { name }) };
      const after = voiceToken.parse(patched(voiceToken, before, given));
      return await updateToken(tx, {
        id,
        tag: after.tag ?? 'private',
        name: after.name ?? null,
        restrictions: after.restrictions ?? {},
      });
    },
  });
}

/** As long as a token, and none. */
function masked(hint: string): string {
  return `********-****-****-****-********${hint}`;
}
