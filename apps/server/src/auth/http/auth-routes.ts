import type { FastifyInstance } from 'fastify';
import type { AuthContext } from '../auth-context.ts';
import { authErrors } from '../auth-error.ts';
import { isSafeConnection } from '../safe-connection.ts';
import { answerAuthError } from './answer-error.ts';
import { factorRoutes } from './factor-routes.ts';
import { mailRoutes } from './mail-routes.ts';
import { publicAuthRoutes } from './public-routes.ts';
import { authTokenRoutes } from './token-routes.ts';
import { userRoutes } from './user-routes.ts';

/** The sign-in interface `/auth/v1` (GoTrue dialect; data contract, 5). Needs a Fastify scope of its own, for its errors. */
export function authRoutes(scope: FastifyInstance, context: AuthContext): void {
  scope.setErrorHandler(answerAuthError);
  scope.addHook('onRequest', async (request) => {
    const isOpen = request.routeOptions.config.access === 'public';
    if (!isOpen && !isSafeConnection(request, context.publicUrl)) throw authErrors.insecure();
  });
  publicAuthRoutes(scope, context);
  authTokenRoutes(scope, context);
  userRoutes(scope, context);
  factorRoutes(scope, context);
  mailRoutes(scope, context);
  // Clients read refusals of this dialect alone.
  scope.register(
    (below, _options, done) => {
      below.setNotFoundHandler(() => {
        throw authErrors.addressUnknown();
      });
      done();
    },
    { prefix: '/auth/v1' },
  );
}
