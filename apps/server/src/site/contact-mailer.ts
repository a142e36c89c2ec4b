import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { createTransport, type Transporter } from 'nodemailer';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { contactMessages } from '../db/schema.ts';
import { startInterval } from '../runtime/interval.ts';
import type { Logger } from '../runtime/logger.ts';

/** How often messages that could not be mailed are tried again. */
const RETRY_EVERY_MS = 60 * 1000;
/** Messages mailed in one run, so that a long queue does not hold the database. */
const BATCH = 20;
/** Limits of one conversation with the mail server. */
const SMTP_TIMEOUT_MS = 10_000;

export interface ContactMailer {
  /** Mails what waits, now. Never rejects: what cannot be sent stays and is tried again. */
  deliver(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Mails stored contact messages to the company, each at least once: a message is marked only after the mail server
 * took it, and tried for three days. Without `SMTP_URL` messages stay in the database alone.
 */
export function startContactMailer(db: Database, config: Config, logger: Logger): ContactMailer {
  const { smtpUrl } = config.mail;
  if (smtpUrl === undefined) return { deliver: async () => {}, close: async () => {} };

  const transport = createTransport(
    {
      url: smtpUrl,
      connectionTimeout: SMTP_TIMEOUT_MS,
      greetingTimeout: SMTP_TIMEOUT_MS,
      socketTimeout: SMTP_TIMEOUT_MS,
    },
    { from: config.mail.from, to: config.mail.to },
  );
  let queue: Promise<void> = Promise.resolve();
  const deliver = (): Promise<void> => {
    queue = queue
      .then(() => mailWaiting(db, transport, config))
      .then((sent) => {
        if (sent > 0) logger.info({ sent }, 'contact messages mailed');
      })
      .catch((err: unknown) => logger.warn({ err }, 'contact message not mailed, will be tried again'));
    return queue;
  };
  const stop = startInterval('contact-mail', RETRY_EVERY_MS, deliver, logger);
  return {
    deliver,
    close: async () => {
      await stop();
      await queue;
      transport.close();
    },
  };
}

async function mailWaiting(db: Database, transport: Transporter, config: Config): Promise<number> {
  const waiting = await db.transaction(
    ({ orm }) =>
      orm
        .select()
        .from(contactMessages)
        .where(
          and(
            isNull(contactMessages.mailedAt),
            gt(contactMessages.receivedAt, sql`now() - interval '3 days'`),
          ),
        )
        .orderBy(asc(contactMessages.receivedAt))
        .limit(BATCH),
    { readOnly: true },
  );
  for (const message of waiting) {
    await transport.sendMail({
      replyTo: { name: oneLine(message.name), address: message.email },
      subject: 'Nachricht über das Kontaktformular',
      text: mailText(message, config.timeZone),
      messageId: `<contact-${message.id}@${new URL(config.publicUrl).hostname}>`,
    });
    await db.transaction(({ orm }) =>
      orm.update(contactMessages).set({ mailedAt: new Date() }).where(eq(contactMessages.id, message.id)),
    );
  }
  return waiting.length;
}

function mailText(
  message: { name: string; email: string; message: string; receivedAt: Date },
  timeZone: string,
): string {
  const receivedAt = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeStyle: 'short', timeZone });
  return [
    `Name: ${oneLine(message.name)}`,
    `E-Mail: ${message.email}`,
    `Eingegangen: ${receivedAt.format(message.receivedAt)} Uhr`,
    '',
    message.message,
    '',
  ].join('\n');
}

/** A name that somebody typed, fit for a header and for a line of its own. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ');
}
