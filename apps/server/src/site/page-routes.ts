import { ASSISTANT_PAGE_NEED, assistantPath, isRoomName, type PageNeed, STAFF_PAGES } from '@rer/contracts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { type Caller, isAdmin, isEditor, isSignedIn, isStaff } from '../access/caller.ts';
import { HttpError } from '../http/errors.ts';
import { HTTP_TEXTS } from '../http/texts.ts';
import type { PageStore } from './page-store.ts';

/** Interfaces answer unknown paths with an error body; everything else is for people and answers with a page. */
const INTERFACE_PREFIX = /^\/(api|rest|functions|auth|realtime|storage|voice|v1|rtc|sdk|assets)(\/|$)/;

/** Those that clients of others ask; what they show to developers is English. */
const CLIENT_PREFIX = /^\/(rest|functions|auth|realtime|storage|voice|v1|rtc|sdk)(\/|$)/;
const NOTHING_HERE = {
  client: 'There is nothing at this address.',
  person: HTTP_TEXTS.notFound,
} as const;

const ROOM_PAGE = /^\/rooms\/[^/]+$/;
const roomParams = z.object({ name: z.string() });

/**
 * The pages of the site. Access to the staff pages is decided for each request; a caller without the right gets the application
 * too, which asks at the same address for the missing sign-in or second factor, or names the missing role.
 */
export function pageRoutes(app: FastifyInstance, pages: PageStore, voiceProviderName: string): void {
  const open = { config: { access: 'public' as const } };
  app.get('/', open, (request, reply) => pages.send(request, reply, 'landing'));
  app.get('/impressum', open, (request, reply) => pages.send(request, reply, 'impressum'));
  app.get('/kontakt/gesendet', open, (request, reply) => pages.send(request, reply, 'contact-sent'));

  // The same page whether there is such a room or not; joining tells.
  const ofRoom = { config: { access: 'public' as const, secretPath: true, isFramed: true } };
  app.get('/rooms/:name', ofRoom, (request, reply) => {
    const { name } = roomParams.parse(request.params);
    if (!isRoomName(name)) return pages.send(request, reply, 'not-found', 404);
    reply.header('x-robots-tag', 'noindex').header('referrer-policy', 'no-referrer');
    return pages.send(request, reply, 'room');
  });

  const gated = { config: { access: 'anyone' as const } };
  const staffPages = { ...STAFF_PAGES, [assistantPath(voiceProviderName)]: ASSISTANT_PAGE_NEED };
  for (const [path, need] of Object.entries(staffPages)) {
    app.get(path, gated, (request, reply) => {
      reply.header('x-robots-tag', 'noindex');
      return pages.send(request, reply, 'staff', pageStatus(need, request.caller));
    });
  }

  app.setNotFoundHandler((request, reply) => {
    const [path = '', ...query] = request.url.split('?');
    if (INTERFACE_PREFIX.test(path) || (request.method !== 'GET' && request.method !== 'HEAD')) {
      throw new HttpError('not_found', CLIENT_PREFIX.test(path) ? NOTHING_HERE.client : NOTHING_HERE.person);
    }
    const page = withoutEndingSlashes(path);
    if (page !== path && (app.hasRoute({ method: 'GET', url: page }) || ROOM_PAGE.test(page)))
      return reply.redirect([page, ...query].join('?'), 308);
    return pages.send(request, reply, 'not-found', 404);
  });
}

/** Leading slashes become one: browsers read `//host` in a `Location` as another host. */
function withoutEndingSlashes(path: string): string {
  return path.replace(/^\/+/, '/').replace(/(?<!\/)\/+$/, '');
}

/** With what status a page of the staff application is sent to `caller`: 200, 401 (not signed in) or 403 (lacks the right). */
function pageStatus(need: PageNeed, caller: Caller): 200 | 401 | 403 {
  if (meets(need, caller)) return 200;
  return isSignedIn(caller) ? 403 : 401;
}

function meets(need: PageNeed, caller: Caller): boolean {
  switch (need) {
    case 'nothing':
      return true;
    case 'account':
      // Open access shows the page too, with the note that no user is signed in.
      return isSignedIn(caller) || isStaff(caller);
    case 'viewer':
      return isStaff(caller);
    case 'editor':
      return isEditor(caller);
    case 'admin':
      return isAdmin(caller);
  }
}
