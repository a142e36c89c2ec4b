import { createTransport } from 'nodemailer';
import { isLoopbackHostname } from '../config/loopback.ts';

/** Limit of each step of a conversation with the mail server, and so of the time that closing may take. */
const SMTP_TIMEOUT_MS = 5000;

/** Sender and recipient of all mails that a transport sends. */
export interface MailDefaults {
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
}

/**
 * The way to the mail server of `SMTP_URL`. Beyond this machine nothing is said without TLS and a valid certificate: with `smtp:`
 * the server must offer STARTTLS. An operator whose mail server cannot says so in the URL, by `?requireTLS=false`.
 */
export function createMailTransport(smtpUrl: string, defaults?: MailDefaults) {
  return createTransport(
    {
      url: smtpUrl,
      requireTLS: !isLoopbackHostname(new URL(smtpUrl).hostname),
      connectionTimeout: SMTP_TIMEOUT_MS,
      greetingTimeout: SMTP_TIMEOUT_MS,
      socketTimeout: SMTP_TIMEOUT_MS,
    },
    defaults,
  );
}
