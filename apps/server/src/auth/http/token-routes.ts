import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { AuthContext } from '../auth-context.ts';
import { refuse } from '../auth-error.ts';
import { readSessionParts, toApiSession } from '../sessions/api-session.ts';
import { signInByPassword } from '../sign-in/sign-in-by-password.ts';
import { refreshSession } from '../tokens/refresh.ts';
import { type Visitor, visitorOf } from '../visitor.ts';
import { AUTH_ROUTE } from './auth-route.ts';
import { readBody } from './read-body.ts';

const query = z.object({ grant_type: z.string() });
/** Of any length: what nobody can have is wrong like any other. */
const passwordGrant = z.object({ email: z.string(), password: z.string() });
const refreshGrant = z.object({ refresh_token: z.string().min(1).max(1000) });

/** `POST /auth/v1/token`: by password, and by refresh token. */
export function tokenRoutes(app: FastifyInstance, context: AuthContext): void {
  // Counted by limits of its own: a refused refresh must not look like the end of a session.
  const config = { ...AUTH_ROUTE.config, rateLimit: false as const };
  app.post('/auth/v1/token', { ...AUTH_ROUTE, config }, async (request) => {
    const visitor = visitorOf(request);
    const parsed = query.safeParse(request.query);
    const grant = parsed.success ? parsed.data.grant_type : undefined;
    if (grant === 'refresh_token') {
      context.limits.takeRefresh(visitor);
      return await refreshSession(context, readBody(request, refreshGrant).refresh_token, visitor);
    }
    if (grant === 'password') return await byPassword(context, readBody(request, passwordGrant), visitor);
    throw refuse.unsupportedGrant();
  });

  app.post('/auth/v1/signup', AUTH_ROUTE, () => {
    throw refuse.signUp();
  });
  app.post('/auth/v1/sso', AUTH_ROUTE, () => {
    throw refuse.saml();
  });
}

async function byPassword(context: AuthContext, given: z.output<typeof passwordGrant>, visitor: Visitor) {
  const { parts, secret } = await signInByPassword(context, given, 'api', visitor, async (work, opened) => ({
    parts: await readSessionParts(work, opened.id),
    secret: opened.secret,
  }));
  return await toApiSession(context, parts, secret);
}
