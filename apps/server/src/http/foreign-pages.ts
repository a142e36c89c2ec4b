import type { IncomingHttpHeaders } from 'node:http';
import { AUTH_TEXTS, CSRF_HEADER } from '@rer/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isOwnWrite, isWriteOf, type PageOrigins, type WritingPages } from '../access/open-access.ts';
import { isSameSecret } from '../access/service-key.ts';
import { HttpError } from './errors.ts';
import type { RouteAccess } from './route-access.ts';

/** Interfaces that clients in pages of `ALLOWED_ORIGINS` use, and those where a token says whose pages may come with it. */
const WRITTEN_BY: Partial<Record<RouteAccess, WritingPages>> = {
  auth: 'allowed',
  rest: 'allowed',
  function: 'allowed',
  voice: 'any',
};

/** The request was sent by a page that may not send it. Answered in the dialect of the route as 403. */
export class ForeignPageError extends HttpError {
  constructor() {
    super('forbidden', AUTH_TEXTS.foreignPage);
  }
}

/**
 * The one rule for all writes: those of foreign pages are refused before anybody is looked up and anything is counted, or else
 * a page could use up the limits of its visitor, and act in his name. Programs that are no browsers send neither
 * `Origin` nor Fetch Metadata and are not concerned.
 */
export function refuseForeignPages(app: FastifyInstance, origins: PageOrigins): void {
  app.addHook('onRequest', async (request) => {
    if (request.is404 || isReading(request)) return;
    const { access, writtenBy } = request.routeOptions.config;
    const pages = writtenBy ?? (access && WRITTEN_BY[access]) ?? 'own';
    if (!isWriteOf(pages, request.headers, origins)) throw new ForeignPageError();
  });
}

/**
 * Refuses a page of others that loads an address as part of itself, for GETs that count or change something. Following a link
 * stays possible.
 * @throws {ForeignPageError}
 */
export function refuseLoading({ headers }: { readonly headers: IncomingHttpHeaders }): void {
  if (!isOfForeignPage(headers)) return;
  if (headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document') return;
  throw new ForeignPageError();
}

/** Whether the browser says that a page of another origin sends the request, or linked to it. */
export function isOfForeignPage(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  return site === 'same-site' || site === 'cross-site';
}

function isReading({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}

const READING = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses writes that carry a session cookie but not the CSRF token of that session. Routes for
 * everybody do nothing in a caller's name, and the sign-in interface takes no cookies.
 */
export function refuseForgedWrites(app: FastifyInstance, publicUrl: string): void {
  app.addHook('onRequest', async ({ caller, headers, method, routeOptions }) => {
    const by = caller.account?.by;
    const { access } = routeOptions.config;
    if (by?.kind !== 'cookie' || READING.includes(method) || access === 'anyone' || access === 'auth') return;
    if (!isOwnWrite(headers, publicUrl)) throw new HttpError('forbidden', AUTH_TEXTS.foreignPage);
    const given = headers[CSRF_HEADER];
    if (typeof given !== 'string' || !isSameSecret(given, by.csrfToken)) {
      throw new HttpError('forbidden', AUTH_TEXTS.staleForm);
    }
  });
}
