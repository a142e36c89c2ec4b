import type { FastifyInstance } from 'fastify';
import type { AuthContext } from '../auth-context.ts';
import { OPEN_ROUTE } from './auth-route.ts';

/** The public part of the sign-in: its keys, its methods, its health. */
export function publicAuthRoutes(app: FastifyInstance, { signingKeys }: AuthContext): void {
  app.get('/auth/v1/.well-known/jwks.json', OPEN_ROUTE, async (_request, reply) => {
    const keys = await signingKeys.published();
    return reply.header('cache-control', 'public, max-age=600').send({ keys });
  });

  app.get('/auth/v1/settings', OPEN_ROUTE, () => ({
    external: { email: true, phone: false, anonymous_users: false },
    disable_signup: true,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
  }));

  app.get('/auth/v1/health', OPEN_ROUTE, () => ({
    version: '1',
    name: 'rer-auth',
    description: 'Sign-in of Realtime Energy Routing',
  }));
}
