import type { FastifyInstance } from 'fastify';
import { isStaff } from '../access/caller.ts';
import { HttpError } from './errors.ts';

/**
 * What a route needs of its caller. `public`: nothing. `staff`: a member of staff or the service key, else 401.
 * `operator`: the same, or a process on this machine. `rest` and `function` check by the table of rights themselves.
 */
export type RouteAccess = 'public' | 'staff' | 'operator' | 'rest' | 'function';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: RouteAccess;
  }
}

/** A route was registered without saying what it needs. */
export class UndeclaredRouteError extends Error {
  override readonly name = 'UndeclaredRouteError';
}

/** Makes every route declare what it needs, and refuses callers who lack it before the body is read. */
export function enforceRouteAccess(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.access === undefined) {
      throw new UndeclaredRouteError(`${String(route.method)} ${route.url} does not declare config.access.`);
    }
  });
  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config;
    if (access === 'staff' && !isStaff(request.caller)) {
      throw new HttpError('unauthorized', 'This needs a member of staff or a service key.');
    }
  });
}
