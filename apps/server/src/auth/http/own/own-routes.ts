import type { FastifyInstance } from 'fastify';
import { accountRoutes } from './account-routes.ts';
import { auditRoutes } from './audit-routes.ts';
import { keyRoutes } from './key-routes.ts';
import type { OwnContext } from './own-context.ts';
import { toOwnError } from './own-error.ts';
import { sessionRoutes } from './session-routes.ts';
import { staffRoutes } from './staff-routes.ts';

/** What our own pages call to sign in and to look after accounts. Needs a Fastify scope of its own, for its errors. */
export function ownRoutes(scope: FastifyInstance, own: OwnContext): void {
  // The server's own handler answers; here refusals only get the words that people read.
  scope.setErrorHandler((error) => {
    throw toOwnError(error);
  });
  sessionRoutes(scope, own);
  accountRoutes(scope, own);
  staffRoutes(scope, own);
  auditRoutes(scope, own);
  keyRoutes(scope, own);
}
