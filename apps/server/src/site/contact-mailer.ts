import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { createTransport, type Transporter } from 'nodemailer';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { type ContactMessage, contactMessages } from '../db/schema.ts';
import { startInterval } from '../runtime/interval.ts';
import type { Logger } from '../runtime/logger.ts';
import { contactMail } from './contact-mail.ts';

/** How often messages that could not be mailed are tried again. */
const RETRY_EVERY_MS = 60 * 1000;
/** Messages mailed in one run, so that a long queue does not hold the database. */
const BATCH = 20;
/** Limit of each step of a conversation with the mail server, and so of the time that closing may take. */
const SMTP_TIMEOUT_MS = 5000;
/** Replies from here on are final (RFC 5321, 4.2.1). */
const SMTP_PERMANENT = 500;

export interface ContactMailer {
  /** Mails what waits, soon. Never rejects: what cannot be sent stays and is tried again. */
  deliver(): void;
  /** Lets the mail that is being sent finish and sends no other. */
  close(): Promise<void>;
}

/**
 * Mails stored contact messages to the company, each at least once: a message is marked only after the mail server
 * took it. One that the server refuses does not hold up the others; it is given up when the refusal is final, or
 * after three days. It stays in the database either way. Without `SMTP_URL` nothing is mailed.
 */
export function startContactMailer(db: Database, config: Config, logger: Logger): ContactMailer {
  const { smtpUrl } = config.mail;
  if (smtpUrl === undefined) return { deliver: () => undefined, close: async () => undefined };
  const transport = createTransport(
    {
      url: smtpUrl,
      connectionTimeout: SMTP_TIMEOUT_MS,
      greetingTimeout: SMTP_TIMEOUT_MS,
      socketTimeout: SMTP_TIMEOUT_MS,
    },
    { from: { name: config.company.name, address: config.mail.from }, to: config.mail.to },
  );
  const run = new MailRun(db, transport, config, logger);
  const stop = startInterval('contact-mail', RETRY_EVERY_MS, () => run.mailWaiting(), logger);
  return {
    deliver: () => {
      run.mailWaiting().catch((err: unknown) => logger.warn({ err }, 'contact mail will be tried again'));
    },
    close: async () => {
      run.isClosed = true;
      await stop();
      await run.settled();
      transport.close();
    },
  };
}

/** One run at a time. Calls during a run ask for one more, however many they are. */
class MailRun {
  isClosed = false;
  private readonly db: Database;
  private readonly transport: Transporter;
  private readonly config: Config;
  private readonly logger: Logger;
  private running: Promise<void> | undefined;
  private isWanted = false;

  constructor(db: Database, transport: Transporter, config: Config, logger: Logger) {
    this.db = db;
    this.transport = transport;
    this.config = config;
    this.logger = logger;
  }

  mailWaiting(): Promise<void> {
    this.isWanted = true;
    this.running ??= this.runWhileWanted().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  async settled(): Promise<void> {
    await this.running?.catch(() => undefined);
  }

  private async runWhileWanted(): Promise<void> {
    while (this.isWanted && !this.isClosed) {
      this.isWanted = false;
      await this.giveUpOld();
      for (const message of await this.readWaiting()) {
        if (this.isClosed || !(await this.mail(message))) return;
      }
    }
  }

  /** Returns false when the mail server itself is away: then the others need not be tried now. */
  private async mail(message: ContactMessage): Promise<boolean> {
    try {
      const { hostname } = new URL(this.config.publicUrl);
      await this.transport.sendMail(contactMail(message, this.config.timeZone, hostname));
    } catch (err) {
      const reply = replyCode(err);
      const isFinal = reply !== undefined && reply >= SMTP_PERMANENT;
      if (isFinal) await this.mark(message, { mailFailedAt: new Date() });
      this.logger[isFinal ? 'error' : 'warn'](
        { id: message.id, reply, code: errorCode(err) },
        isFinal
          ? 'contact message refused by the mail server, kept in the database'
          : 'contact message not mailed',
      );
      return reply !== undefined;
    }
    await this.mark(message, { mailedAt: new Date() });
    this.logger.info({ id: message.id }, 'contact message mailed');
    return true;
  }

  private async mark(message: ContactMessage, marks: Partial<ContactMessage>): Promise<void> {
    await this.db.transaction(({ orm }) =>
      orm.update(contactMessages).set(marks).where(eq(contactMessages.id, message.id)),
    );
  }

  private readWaiting(): Promise<ContactMessage[]> {
    return this.db.transaction(
      ({ orm }) =>
        orm
          .select()
          .from(contactMessages)
          .where(WAITING)
          .orderBy(asc(contactMessages.receivedAt))
          .limit(BATCH),
      { readOnly: true },
    );
  }

  private async giveUpOld(): Promise<void> {
    const { rowCount } = await this.db.transaction(({ orm }) =>
      orm.update(contactMessages).set({ mailFailedAt: new Date() }).where(OLD),
    );
    if (rowCount)
      this.logger.error({ messages: rowCount }, 'contact messages not mailed within three days, given up');
  }
}

const THREE_DAYS_AGO = sql`now() - interval '3 days'`;
// What staff have erased goes nowhere any more.
const UNDECIDED = and(
  isNull(contactMessages.mailedAt),
  isNull(contactMessages.mailFailedAt),
  isNull(contactMessages.deletedAt),
);
const WAITING = and(UNDECIDED, gt(contactMessages.receivedAt, THREE_DAYS_AGO));
const OLD = and(UNDECIDED, lte(contactMessages.receivedAt, THREE_DAYS_AGO));

/** The mail server's reply to this message, when it was the message that failed and not the way to the server. */
function replyCode(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('responseCode' in error)) return undefined;
  const isAboutMessage = 'code' in error && (error.code === 'EMESSAGE' || error.code === 'EENVELOPE');
  return isAboutMessage && typeof error.responseCode === 'number' ? error.responseCode : undefined;
}

function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
