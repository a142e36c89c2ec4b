import type { FastifyRequest } from 'fastify';
import { bearerToken } from '../../access/service-key.ts';
import { type AuthContext, inAuth } from '../auth-context.ts';
import { authErrors } from '../auth-error.ts';
import { endOf, findSession, type SessionRow } from '../store/sessions.ts';
import { atLevelOf, looksLikeAccessToken, verifyUserToken } from '../tokens/access-token.ts';
import { visitorOf } from '../visitor.ts';

/**
 * The session of the access token that stands in a request, at the token's level. Cookies do not count in this dialect.
 * @throws {AuthError} `no_authorization`, `bad_jwt`, `session_not_found`, `user_banned`.
 */
export async function requireBearerSession(
  context: AuthContext,
  request: FastifyRequest,
): Promise<SessionRow> {
  const bearer = bearerToken(request.headers.authorization);
  // Keys of the installation are sent as bearer by clients that are signed out.
  if (bearer === undefined || !bearer.includes('.')) throw authErrors.noBearer();
  if (!looksLikeAccessToken(bearer)) throw authErrors.badToken();
  const claims = await verifyUserToken(context, bearer);
  const session = await inAuth(context, visitorOf(request), ({ tx }) => findSession(tx, claims.sessionId));
  if (session === undefined || session.user_id !== claims.userId) throw authErrors.sessionGone();
  const end = endOf(session, context.now());
  if (end === 'banned') throw authErrors.banned();
  if (end !== undefined) throw authErrors.sessionGone();
  return atLevelOf(session, claims);
}
