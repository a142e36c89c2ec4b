import { AUTH_TEXTS, CSRF_HEADER } from '@rer/contracts';
import type { FastifyInstance } from 'fastify';
import { isOwnWrite } from '../access/open-access.ts';
import { isSameSecret } from '../access/service-key.ts';
import { HttpError } from './errors.ts';

const READING = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses writes that come with somebody's cookie and not from a page of ours that knows the session's token. Routes for
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
