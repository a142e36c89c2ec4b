import type { FastifyInstance } from 'fastify';
import { isStaff } from '../access/caller.ts';
import { HttpError } from '../http/errors.ts';
import type { PageStore } from './page-store.ts';
import { BUILT_STAFF_PATHS, staffPaths } from './staff-paths.ts';

/** Interfaces answer unknown paths with an error body; everything else is for people and answers with a page. */
const INTERFACE_PREFIX = /^\/(api|rest|functions|auth|realtime|storage|voice|v1|rtc|sdk|assets)(\/|$)/;

/** The pages of the site. The gate of the staff pages is decided for each request. */
export function pageRoutes(app: FastifyInstance, pages: PageStore, voiceProviderName: string): void {
  const open = { config: { access: 'public' as const } };
  app.get('/', open, (request, reply) => pages.send(request, reply, 'landing'));
  app.get('/impressum', open, (request, reply) => pages.send(request, reply, 'impressum'));
  app.get('/kontakt/gesendet', open, (request, reply) => pages.send(request, reply, 'contact-sent'));

  const built: readonly string[] = BUILT_STAFF_PATHS;
  for (const path of staffPaths(voiceProviderName)) {
    app.get(path, open, (request, reply) => {
      reply.header('x-robots-tag', 'noindex');
      if (!isStaff(request.caller)) return pages.send(request, reply, 'sign-in-missing', 401);
      return built.includes(path)
        ? pages.send(request, reply, 'staff')
        : pages.send(request, reply, 'not-found', 404);
    });
  }

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (INTERFACE_PREFIX.test(path) || (request.method !== 'GET' && request.method !== 'HEAD')) {
      throw new HttpError('not_found', 'There is nothing at this address.');
    }
    return pages.send(request, reply, 'not-found', 404);
  });
}
