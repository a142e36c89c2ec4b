import type { FastifyInstance } from 'fastify';
import { accountRoutes } from './account-routes.ts';
import { auditRoutes } from './audit-routes.ts';
import { keyRoutes } from './key-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import type { SiteApiContext } from './site-api-context.ts';
import { toSiteApiError } from './site-api-error.ts';
import { staffRoutes } from './staff-routes.ts';

/** Routes for our own pages to sign in and manage accounts. Needs its own Fastify scope, for its errors. */
export function siteApiRoutes(scope: FastifyInstance, api: SiteApiContext): void {
  // The server's own handler answers; here refusals only get the words that people read.
  scope.setErrorHandler((error) => {
    throw toSiteApiError(error);
  });
  sessionRoutes(scope, api);
  accountRoutes(scope, api);
  staffRoutes(scope, api);
  auditRoutes(scope, api);
  keyRoutes(scope, api);
}
