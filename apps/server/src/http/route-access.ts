import { AUTH_TEXTS } from '@rer/contracts';
import type { FastifyInstance } from 'fastify';
import { type Caller, isAdmin, isSignedIn, isStaff } from '../access/caller.ts';
import type { WritingPages } from '../access/open-access.ts';
import { HttpError } from './errors.ts';
import { HTTP_TEXTS } from './texts.ts';

/**
 * What a route requires of its caller. `public`: nothing, and the caller is not resolved, so a cookie costs no query. `anyone`: nothing,
 * but the caller is resolved. `session`: a signed-in user with any rights. `staff`: a member of staff or the service key. `admin`: an
 * administrator; otherwise 401, or 403 for a signed-in user. `operator`: like staff, or a process on this machine. `rest`, `function`
 * and `auth` check for themselves; `rooms` and `voice` do too, by their own keys, without resolving the caller.
 */
export type RouteAccess =
  | 'public'
  | 'anyone'
  | 'session'
  | 'staff'
  | 'admin'
  | 'operator'
  | 'rest'
  | 'function'
  | 'auth'
  | 'rooms'
  | 'voice';

/** An export is written down before it begins, an erasure (a DELETE) when it is done. */
export type AuditedAction = 'export' | 'erasure';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: RouteAccess;
    /** Whose pages may send writes; default by `access`, see `refuseForeignPages`. */
    writtenBy?: WritingPages;
    /** What the audit log keeps of a request to this route; where that depends on the request, it is asked once the caller is known. */
    audit?: AuditedAction | ((request: FastifyRequest) => AuditedAction | undefined);
    /** A part of the path opens something: logs keep its pattern alone. */
    secretPath?: boolean;
    /** Other pages may show it in a frame; which, its policy says. */
    isFramed?: boolean;
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
    refuseWithout(request.routeOptions.config.access, request.caller);
  });
}

function refuseWithout(access: RouteAccess | undefined, caller: Caller): void {
  if (access === 'session' && !isSignedIn(caller)) {
    throw new HttpError('unauthorized', AUTH_TEXTS.signInFirst);
  }
  if (access !== 'staff' && access !== 'admin') return;
  if (!isStaff(caller)) {
    if (isSignedIn(caller)) throw new HttpError('forbidden', sentenceFor(caller));
    throw new HttpError('unauthorized', HTTP_TEXTS.staffOnly);
  }
  if (access === 'admin' && !isAdmin(caller)) throw new HttpError('forbidden', AUTH_TEXTS.adminsOnly);
}

/** A signed-in caller without rights of staff lacks the second factor, or the role. */
function sentenceFor({ account }: Caller): string {
  return account?.aal === 'aal1' ? AUTH_TEXTS.secondFactorFirst : AUTH_TEXTS.staffOnly;
}
