import { parseContactRequest } from '@rer/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { HttpError } from '../http/errors.ts';
import { CONTACT_PER_TEN_MINUTES, KIBIBYTE } from '../http/limits.ts';
import type { ContactMailer } from './contact-mailer.ts';
import { storeContactMessage } from './contact-store.ts';
import type { PageStore } from './page-store.ts';

export interface ContactDependencies {
  readonly db: Database;
  readonly mailer: ContactMailer;
  readonly pages: PageStore;
}

/**
 * `POST /api/contact`: stores the message, then mails it. Takes JSON from the page's script, and the form itself
 * where no script runs, which is answered with pages instead of bodies.
 */
export function contactRoute(app: FastifyInstance, { db, mailer, pages }: ContactDependencies): void {
  app.post(
    '/api/contact',
    {
      bodyLimit: 64 * KIBIBYTE,
      config: {
        access: 'public',
        rateLimit: { max: CONTACT_PER_TEN_MINUTES, timeWindow: '10 minutes' },
      },
    },
    async (request, reply) => {
      refuseForeignPage(request);
      const isPlainForm =
        request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
      const parsed = parseContactRequest(isPlainForm ? withCheckbox(request.body) : request.body);
      if (!parsed.ok) {
        if (isPlainForm) return pages.send(request, reply, 'contact-refused', 400);
        throw new HttpError('validation_failed', 'Some fields need another look.', {
          fields: parsed.problems,
        });
      }
      // Only machines fill in the field that nobody sees; they are told that it worked.
      if (parsed.request.website === '') {
        await storeContactMessage(db, parsed.request, request.ip);
        void mailer.deliver();
      } else {
        request.log.info('contact message of a machine dropped');
      }
      return answerSuccess(reply, isPlainForm);
    },
  );
}

function answerSuccess(reply: FastifyReply, isPlainForm: boolean): FastifyReply {
  return isPlainForm ? reply.redirect('/kontakt/gesendet', 303) : reply.status(201).send({ ok: true });
}

/** Forms on foreign pages may not write in a visitor's name (Fetch Metadata; older browsers send none). */
function refuseForeignPage(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') {
    throw new HttpError('forbidden', 'Messages are taken from our own page only.');
  }
}

/** A form sends a checkbox only when it is ticked. */
function withCheckbox(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  return { ...body, art13: 'art13' in body };
}
