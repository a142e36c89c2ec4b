import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { hashVoiceToken } from '../bearer/find-bearer.ts';
import { patched } from '../dialect/apply-patch.ts';
import { readPlainListQuery } from '../dialect/list-query.ts';
import { readVoiceBody } from '../dialect/read-body.ts';
import { voiceToken } from '../dialect/token-schema.ts';
import {
  insertToken,
  listTokens,
  lockToken,
  markTokenDeleted,
  type TokenRow,
  updateToken,
} from '../store/tokens.ts';
import type { VoiceContext } from '../voice-context.ts';
import { recordMembers, required } from './record-answers.ts';
import { RepeatedPosts } from './repeated-posts.ts';
import { bearerOf, inRequest, PRIVATE_ROUTE, readPathId } from './voice-request.ts';

const WHAT = 'Token';
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
  const posts = new RepeatedPosts<ReturnType<typeof body>>(context.monotonicNow);

  scope.post('/token', PRIVATE_ROUTE, async (request, reply) => {
    const made = await posts.answer(request, bearerOf(request), async () => {
      const {
        tag = 'private',
        name = null,
        restrictions = {},
      } = readVoiceBody(voiceToken, request.body, STORED);
      const value = randomUUID();
      const token = { tag, name, restrictions, valueHash: hashVoiceToken(value), hint: value.slice(-HINT) };
      return body(await inRequest(context, request, (tx) => insertToken(tx, token)), value);
    });
    return reply.status(201).send(made);
  });

  scope.get('/token', PRIVATE_ROUTE, async (request) => {
    const query = readPlainListQuery(request.query);
    const rows = await inRequest(context, request, (tx) => listTokens(tx, query), { readOnly: true });
    return rows.map((row) => body(row));
  });

  scope.get('/token/:id', PRIVATE_ROUTE, async (request) => {
    const id = readPathId(request, WHAT);
    return body(required(await inRequest(context, request, (tx) => lockToken(tx, id)), WHAT, id));
  });

  scope.patch('/token/:id', PRIVATE_ROUTE, async (request) => {
    const id = readPathId(request, WHAT);
    return await inRequest(context, request, async (tx) => {
      const row = required(await lockToken(tx, id), WHAT, id);
      const { tag, name, restrictions } = row;
      const before = { tag, restrictions, ...(name === null ? {} : { name }) };
      const after = voiceToken.parse(patched(voiceToken, before, request.body));
      return body(
        await updateToken(tx, {
          id,
          tag: after.tag ?? 'private',
          name: after.name ?? null,
          restrictions: after.restrictions ?? {},
        }),
      );
    });
  });

  scope.delete('/token/:id', PRIVATE_ROUTE, async (request) => {
    const id = readPathId(request, WHAT);
    return await inRequest(context, request, async (tx) => {
      const row = required(await lockToken(tx, id), WHAT, id);
      await markTokenDeleted(tx, id);
      return body(row);
    });
  });
}

/** As long as a token, and none. */
function masked(hint: string): string {
  return `********-****-****-****-********${hint}`;
}
