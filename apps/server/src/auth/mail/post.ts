import { setTimeout as delay } from 'node:timers/promises';
import type { MailDelivery } from '@rer/contracts';
import type { Config } from '../../config/config.ts';
import type { Logger } from '../../runtime/logger.ts';
import { createMailTransport } from '../../runtime/mail-transport.ts';
import type { Letter } from './letters.ts';

/** Pauses before a letter is tried again. Letters hold secrets, so they wait in memory, never in the database. */
const RETRY_AFTER_MS = [1000, 10_000, 60_000] as const;
/** Letters on their way at once; with more than that the mail server is down, and further attempts would not help. */
const ON_THE_WAY_MAX = 100;

/** Takes letters to their owners. */
export interface Post {
  readonly way: MailDelivery;
  /** Sends soon. Never rejects and takes no time, so that a client cannot tell whether a letter was sent. */
  send(letter: Letter): void;
  /** Lets letters that are being sent finish, and gives up the others. */
  close(): Promise<void>;
}

/** By SMTP; without `SMTP_URL` the link (and the code) of a letter is written to the log of the machine. */
export function createPost(config: Pick<Config, 'mail'>, logger: Logger): Post {
  const { smtpUrl, from } = config.mail;
  if (smtpUrl === undefined) {
    return {
      way: 'log',
      send: ({ subject, essence }) =>
        logger.warn({ subject, ...essence }, 'no SMTP_URL: a letter is written here instead of being mailed'),
      close: async () => undefined,
    };
  }
  const transport = createMailTransport(smtpUrl);
  const closing = new AbortController();
  const onTheWay = new Set<Promise<void>>();
  const deliver = async ({ to, sender, subject, text, html }: Letter): Promise<void> => {
    for (const pauseMs of [...RETRY_AFTER_MS, undefined]) {
      try {
        await transport.sendMail({ from: { name: sender, address: from }, to, subject, text, html });
        return;
      } catch (err) {
        // Its text may name the recipient.
        logger.warn({ code: codeOf(err) }, 'a letter was not taken by the mail server');
      }
      if (pauseMs === undefined || closing.signal.aborted) return;
      await delay(pauseMs, undefined, { ref: false, signal: closing.signal }).catch(() => undefined);
      if (closing.signal.aborted) return;
    }
  };
  return {
    way: 'mail',
    send(letter) {
      if (closing.signal.aborted || onTheWay.size >= ON_THE_WAY_MAX) {
        logger.error({}, 'a letter was given up: too many wait for the mail server');
        return;
      }
      const sending = deliver(letter).finally(() => onTheWay.delete(sending));
      onTheWay.add(sending);
    },
    async close() {
      closing.abort();
      await Promise.all(onTheWay);
      transport.close();
    },
  };
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
