import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { AuthContext } from '../auth-context.ts';
import { authErrors } from '../auth-error.ts';
import { readSessionParts, toApiSession } from '../sessions/api-session.ts';
import { signInByPassword } from '../sign-in/sign-in-by-password.ts';
import { refreshSession } from '../tokens/refresh.ts';
import { type Visitor, visitorOf } from '../visitor.ts';
import { AUTH_ROUTE } from './auth-route.ts';
import { readAuthBody } from './read-body.ts';

const query = z.object({ grant_type: z.string() });
/** Accepts any length: an impossible password is answered like any wrong one. */
const passwordGrant = z.object({
  email: z.string().default(''),
  phone: z.string().default(''),
  password: z.string().default(''),
});
const refreshGrant = z.object({ refresh_token: z.string().default('') });
/** No token of ours comes near it. */
const REFRESH_TOKEN_MAX = 1000;

/** `POST /auth/v1/token`: by password, and by refresh token. */
export function authTokenRoutes(app: FastifyInstance, context: AuthContext): void {
  // Counted by limits of its own: a refused refresh must not look like the end of a session.
  const config = { ...AUTH_ROUTE.config, limit: 'itself' as const };
  app.post('/auth/v1/token', { ...AUTH_ROUTE, config }, async (request) => {
    const visitor = visitorOf(request);
    const parsed = query.safeParse(request.query);
    const grant = parsed.success ? parsed.data.grant_type : undefined;
    if (grant === 'refresh_token') {
      context.limits.takeRefresh(visitor);
      return await refreshSession(context, readRefreshToken(request), visitor);
    }
    if (grant === 'password') return await byPassword(context, readCredentials(request), visitor);
    throw authErrors.unsupportedGrant();
  });

  app.post('/auth/v1/signup', AUTH_ROUTE, () => {
    throw authErrors.signUp();
  });
  app.post('/auth/v1/sso', AUTH_ROUTE, () => {
    throw authErrors.saml();
  });
}

function readRefreshToken(request: FastifyRequest): string {
  const { refresh_token: token } = readAuthBody(request, refreshGrant);
  if (token === '') throw authErrors.invalid('refresh_token required');
  if (token.length > REFRESH_TOKEN_MAX) throw authErrors.refreshUnknown();
  return token;
}

interface Credentials {
  readonly email: string;
  readonly password: string;
}

function readCredentials(request: FastifyRequest): Credentials {
  const { email, phone, password } = readAuthBody(request, passwordGrant);
  if (email !== '' && phone !== '') {
    throw authErrors.invalid('Only an email address or phone number should be provided on login.');
  }
  if (phone !== '') throw authErrors.phoneLogins();
  if (email === '') throw authErrors.invalid('missing email or phone');
  return { email, password };
}

async function byPassword(context: AuthContext, given: Credentials, visitor: Visitor) {
  const parts = await signInByPassword(context, given, 'api', visitor, readSessionParts);
  return await toApiSession(context, parts);
}
