import type { Transporter } from 'nodemailer';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { errorCode } from '../runtime/error-code.ts';
import { startInterval } from '../runtime/interval.ts';
import type { Logger } from '../runtime/logger.ts';
import { createMailTransport } from '../runtime/mail-transport.ts';
import { monotonicNow } from '../runtime/monotonic-clock.ts';
import { contactDigest } from './contact-digest.ts';
import { contactMail } from './contact-mail.ts';
import { ContactMailRate } from './contact-mail-rate.ts';
import type { ContactMessage } from './contact-queue.ts';
import { ContactQueue } from './contact-queue.ts';

/** How often messages that could not be mailed are tried again, and what has gathered is looked at. */
const RETRY_EVERY_MS = 60 * 1000;
/** Messages read at once, so that a long queue does not hold the database. */
const BATCH = 20;
/** Most messages of one digest; others go into the next one. */
const DIGEST_MAX = 1000;
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
 * after three days. It stays in the database either way. Past `mail.perHour` of them they go out as digests
 * ({@link ContactMailRate}). Without `SMTP_URL` nothing is mailed.
 * @param now Milliseconds of a clock that never goes back.
 */
export function startContactMailer(
  db: Database,
  config: Config,
  logger: Logger,
  now: () => number = monotonicNow,
): ContactMailer {
  const { smtpUrl } = config.mail;
  if (smtpUrl === undefined) return { deliver: () => undefined, close: async () => undefined };
  const transport = createMailTransport(smtpUrl, {
    from: { name: config.company.name, address: config.mail.from },
    to: config.mail.to,
  });
  const pace = new ContactMailRate(config.mail.perHour, now);
  const run = new MailRun({ queue: new ContactQueue(db), pace, transport, config, logger });
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

interface MailRunParts {
  readonly queue: ContactQueue;
  readonly pace: ContactMailRate;
  readonly transport: Transporter;
  readonly config: Config;
  readonly logger: Logger;
}

/** One run at a time. Calls during a run ask for one more, however many they are. */
class MailRun {
  isClosed = false;
  readonly #parts: MailRunParts;
  #running: Promise<void> | undefined;
  #isWanted = false;

  constructor(parts: MailRunParts) {
    this.#parts = parts;
  }

  mailWaiting(): Promise<void> {
    this.#isWanted = true;
    this.#running ??= this.#runWhileWanted().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async settled(): Promise<void> {
    await this.#running?.catch(() => undefined);
  }

  async #runWhileWanted(): Promise<void> {
    const { queue, pace, logger } = this.#parts;
    while (this.#isWanted && !this.isClosed) {
      this.#isWanted = false;
      const old = await queue.giveUpOld();
      if (old > 0) logger.error({ messages: old }, 'contact messages not mailed within three days, given up');
      if (pace.isDigestDue()) await this.#mailDigest();
      for (const message of await queue.read(BATCH)) {
        if (this.isClosed || !pace.mayMailSingle()) return;
        if (!(await this.#mailSingle(message))) return;
      }
    }
  }

  /** Returns false when the mail server itself is away: then the others need not be tried now. */
  async #mailSingle(message: ContactMessage): Promise<boolean> {
    const { config, pace, queue, logger } = this.#parts;
    const mail = contactMail(message, config.timeZone, new URL(config.publicUrl).hostname);
    const outcome = await this.#send(mail, [message]);
    if (outcome === 'refused') {
      await queue.settle([message], 'refused');
      logger.error({ id: message.id }, 'contact message refused by the mail server, kept in the database');
    }
    if (outcome === 'mailed') {
      await queue.settle([message], 'mailed');
      pace.noteSingle();
      logger.info({ id: message.id }, 'contact message mailed');
    }
    return outcome !== 'unavailable';
  }

  /** One message that a mail server refuses must not take the others with it: then a digest tells how many there are, and where. */
  async #mailDigest(): Promise<void> {
    const { config, pace, queue, logger } = this.#parts;
    const [oldest, ...others] = await queue.read(DIGEST_MAX);
    if (oldest === undefined) return pace.noteDigest();
    const messages = [oldest, ...others] as const;
    let outcome = await this.#send(contactDigest(messages, config), messages);
    if (outcome === 'refused') {
      outcome = await this.#send(contactDigest(messages, { ...config, isBare: true }), messages);
    }
    if (outcome === 'unavailable' || outcome === 'later') return;
    await queue.settle(messages, outcome);
    pace.noteDigest();
    const isMailed = outcome === 'mailed';
    logger[isMailed ? 'info' : 'error'](
      { messages: messages.length },
      isMailed ? 'contact messages mailed as a digest' : 'a digest of contact messages was refused',
    );
  }

  /** `refused`: for good. `later`: it may be taken later, and others now. `away`: nothing is taken. */
  async #send(
    mail: Parameters<Transporter['sendMail']>[0],
    messages: readonly ContactMessage[],
  ): Promise<'mailed' | 'refused' | 'later' | 'unavailable'> {
    const { transport, logger } = this.#parts;
    try {
      await transport.sendMail(mail);
      return 'mailed';
    } catch (err) {
      const reply = replyCode(err);
      if (reply !== undefined && reply >= SMTP_PERMANENT) return 'refused';
      logger.warn({ id: messages[0]?.id, reply, code: errorCode(err) }, 'contact message not mailed');
      return reply === undefined ? 'unavailable' : 'later';
    }
  }
}

/** The mail server's reply to this message, when it was the message that failed and not the way to the server. */
function replyCode(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('responseCode' in error)) return undefined;
  const isAboutMessage = 'code' in error && (error.code === 'EMESSAGE' || error.code === 'EENVELOPE');
  return isAboutMessage && typeof error.responseCode === 'number' ? error.responseCode : undefined;
}
