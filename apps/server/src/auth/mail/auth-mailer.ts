import { setTimeout as delay } from 'node:timers/promises';
import type { MailDelivery } from '@rer/contracts';
import type { Config } from '../../config/config.ts';
import { errorCode } from '../../runtime/error-code.ts';
import type { Logger } from '../../runtime/logger.ts';
import { createMailTransport } from '../../runtime/mail-transport.ts';
import type { AuthMail } from './auth-mails.ts';

/** Pauses before a mail is tried again. Mails hold secrets, so they wait in memory, never in the database. */
const RETRY_AFTER_MS = [1000, 10_000, 60_000] as const;
/** Mails on their way at once; with more than that the mail server is down, and further attempts would not help. */
const ON_THE_WAY_MAX = 100;

/** Delivers mails to their owners. */
export interface AuthMailer {
  readonly delivery: MailDelivery;
  /** Sends soon. Never rejects and takes no time, so that a client cannot tell whether a mail was sent. */
  send(mail: AuthMail): void;
  /** Lets mails in transit finish, and drops the others. */
  close(): Promise<void>;
}

/** By SMTP; without `SMTP_URL` the link (and the code) of a mail is written to the log of the machine. */
export function createAuthMailer(config: Pick<Config, 'mail'>, logger: Logger): AuthMailer {
  const { smtpUrl, from } = config.mail;
  if (smtpUrl === undefined) {
    return {
      delivery: 'log',
      send: ({ subject, essence }) =>
        logger.warn({ subject, ...essence }, 'no SMTP_URL: a mail is written here instead of being sent'),
      close: async () => undefined,
    };
  }
  const transport = createMailTransport(smtpUrl);
  const closing = new AbortController();
  const onTheWay = new Set<Promise<void>>();
  const deliver = async ({ to, sender, subject, text, html }: AuthMail): Promise<void> => {
    for (const pauseMs of [...RETRY_AFTER_MS, undefined]) {
      try {
        await transport.sendMail({ from: { name: sender, address: from }, to, subject, text, html });
        return;
      } catch (err) {
        // Its text may name the recipient.
        logger.warn({ code: errorCode(err) }, 'a mail was not taken by the mail server');
      }
      if (pauseMs === undefined || closing.signal.aborted) return;
      await delay(pauseMs, undefined, { ref: false, signal: closing.signal }).catch(() => undefined);
      if (closing.signal.aborted) return;
    }
  };
  return {
    delivery: 'mail',
    send(mail) {
      if (closing.signal.aborted || onTheWay.size >= ON_THE_WAY_MAX) {
        logger.error({}, 'a mail was given up: too many wait for the mail server');
        return;
      }
      const sending = deliver(mail).finally(() => onTheWay.delete(sending));
      onTheWay.add(sending);
    },
    async close() {
      closing.abort();
      await Promise.all(onTheWay);
      transport.close();
    },
  };
}
