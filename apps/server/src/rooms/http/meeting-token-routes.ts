import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { asCaller } from '../../access/caller.ts';
import { invalidRequest } from '../dialect/dialect-error.ts';
import { changedProperties, readParameters, readProperties } from '../dialect/read-properties.ts';
import { TOKEN_RULES, tokenConfig } from '../dialect/token-properties.ts';
import type { RoomsContext } from '../rooms-context.ts';
import { insertMeetingToken, isMeetingTokenKept } from '../store/meeting-tokens.ts';
import { readMeetingToken, signMeetingToken, timeProblem } from '../tokens/meeting-token.ts';

const params = z.object({ token: z.string() });
const query = z.object({ ignoreNbf: z.enum(['true', 'false']).optional() });

/** `/v1/meeting-tokens` (dialect of the rented service). */
export function meetingTokenRoutes(scope: FastifyInstance, context: RoomsContext): void {
  const { db, tokens } = context;

  scope.post('/v1/meeting-tokens', { config: { access: 'rooms' } }, async (request) => {
    const given = readParameters(request.body, ['properties']);
    const grants = tokenConfig.parse(changedProperties({}, readProperties(given['properties'], TOKEN_RULES)));
    const now = new Date(context.now());
    if (timeProblem(grants, now) === 'exp-token') throw invalidRequest(`property 'exp' is in the past`);
    const id = randomUUID();
    const token = await signMeetingToken(tokens, { id, grants, now });
    const { caller } = request;
    await db.transaction(
      (tx) => insertMeetingToken(tx, { id, grants, createdBy: caller.actor }),
      asCaller(caller),
    );
    return { token };
  });

  scope.get(
    '/v1/meeting-tokens/:token',
    { config: { access: 'rooms', secretPath: true } },
    async (request) => {
      const token = await readMeetingToken(tokens, params.parse(request.params).token);
      const { id } = token ?? {};
      const isKept =
        id === undefined ||
        (await db.transaction((tx) => isMeetingTokenKept(tx, id), asCaller(request.caller)));
      if (token === undefined || !isKept) throw invalidRequest('the token is not valid');
      const asked = query.safeParse(request.query);
      if (!asked.success) throw invalidRequest(`'ignoreNbf' should be true or false`);
      const problem = timeProblem(token.grants, new Date(context.now()));
      if (problem === 'exp-token') throw invalidRequest('the token no longer holds');
      if (problem === 'nbf-token' && asked.data.ignoreNbf !== 'true')
        throw invalidRequest('the token does not hold yet');
      return token.grants;
    },
  );
}
