import { createHash } from 'node:crypto';
import { ART13_TEXT, type ContactRequest, parseContactRequest } from '@rer/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { bareAddress } from '../http/client-address.ts';
import { toHttpError } from '../http/error-mapping.ts';
import { HttpError } from '../http/errors.ts';
import { logFailure } from '../http/failure-log.ts';
import { KIBIBYTE } from '../http/limits.ts';
import type { ContactMailer } from './contact-mailer.ts';
import type { PageStore } from './page-store.ts';
import { SITE_TEXTS } from './texts.ts';

export interface ContactDependencies {
  readonly db: Database;
  readonly mailer: ContactMailer;
  readonly pages: PageStore;
}

/** Longest JSON of a valid message: 10,000 characters of three bytes, escaped. */
const BODY_BYTES = 64 * KIBIBYTE;

/** Names the wording that a visitor confirmed; stored as proof beside each message. */
const ART13_TEXT_VERSION = createHash('sha256').update(ART13_TEXT).digest('hex').slice(0, 16);

/**
 * `POST /api/contact`: stores the message, then mails it. Takes JSON from the page's script, and the form itself
 * where no script runs, which is answered with pages instead of bodies. Needs a Fastify scope of its own: forms are read
 * nowhere else, because foreign pages send them without asking.
 */
export function contactRoute(app: FastifyInstance, { db, mailer, pages }: ContactDependencies): void {
  addFormParser(app);

  const take = async (request: FastifyRequest, message: ContactRequest): Promise<void> => {
    // Only bots fill in the hidden field (honeypot); they are told that it worked.
    if (message.website !== '') {
      request.log.info('contact message of a machine dropped');
      return;
    }
    const retryAfterS = app.requestLimits.take('contact-messages', request);
    if (retryAfterS > 0) {
      throw new HttpError('too_many_requests', SITE_TEXTS.tooManyMessages, { retryAfterS });
    }
    await storeMessage(db, message, bareAddress(request.ip));
    mailer.deliver();
  };

  app.post(
    '/api/contact',
    {
      bodyLimit: BODY_BYTES,
      config: { access: 'anyone', limit: 'contact' },
      errorHandler: (error, request, reply) => {
        if (!isPlainForm(request)) throw error;
        const { statusCode } = toHttpError(error);
        if (statusCode >= 500) logFailure(error, request);
        return pages.send(request, reply, 'contact-failed', statusCode);
      },
    },
    async (request, reply) => {
      const parsed = parseContactRequest(isPlainForm(request) ? withCheckbox(request.body) : request.body);
      if (!parsed.ok) {
        if (isPlainForm(request)) return pages.send(request, reply, 'contact-refused', 400);
        throw new HttpError('validation_failed', SITE_TEXTS.contactRefused, {
          fields: parsed.problems,
        });
      }
      await take(request, parsed.request);
      return isPlainForm(request)
        ? reply.redirect('/kontakt/gesendet', 303)
        : reply.status(201).send({ ok: true });
    },
  );
}

function isPlainForm({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
}

/** A form sends a checkbox only when it is ticked. */
function withCheckbox(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  return { ...body, art13: 'art13' in body };
}

/** Reads `application/x-www-form-urlencoded` as an object without prototype; of a repeated name the first wins. */
function addFormParser(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      const fields: Record<string, string> = Object.create(null);
      for (const [name, value] of new URLSearchParams(body.toString())) fields[name] ??= value;
      done(null, fields);
    },
  );
}

/** Keeps a message with the address it came from, when that is known, and the time. */
async function storeMessage(db: Database, request: ContactRequest, ip: string | undefined): Promise<void> {
  await db.transaction((tx) =>
    tx.execute(
      `INSERT INTO contact_messages (name, email, message, art13_text_version, art13_at, ip)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [request.name, request.email, request.message, ART13_TEXT_VERSION, new Date(), ip ?? null],
    ),
  );
}
