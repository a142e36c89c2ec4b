import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isStaff } from '../access/caller.ts';
import { HttpError } from './errors.ts';
import type { RequestKind, RequestLimits } from './request-limits.ts';
import { HTTP_TEXTS } from './texts.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts what strangers ask for. */
    requestLimits: RequestLimits;
  }
  interface FastifyContextConfig {
    /** What a write to this route counts as; `itself`: the route counts it. Default by its `access`, else `other`. */
    limit?: RequestKind | 'itself';
  }
}

const READING = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Counts every write before its body is read, and answers 429 beyond the limit. Needs `request.caller`; staff and the service key are
 * not counted.
 */
export function limitRequests(app: FastifyInstance, limits: RequestLimits): void {
  app.decorate('requestLimits', limits);
  app.addHook('onRequest', async (request) => {
    if (READING.includes(request.method) || isStaff(request.caller)) return;
    const kind = kindOf(request);
    const retryAfterS = kind === 'itself' ? 0 : limits.take(kind, request);
    if (retryAfterS > 0)
      throw new HttpError('too_many_requests', HTTP_TEXTS.tooManyRequests, { retryAfterS });
  });
}

function kindOf({ is404, routeOptions: { config } }: FastifyRequest): RequestKind | 'itself' {
  if (config.limit !== undefined) return config.limit;
  if (is404) return 'other';
  switch (config.access) {
    case 'auth':
      return 'sign-in';
    // These interfaces have keys of their own.
    case 'rest':
    case 'voice':
      return 'itself';
    default:
      return 'other';
  }
}
