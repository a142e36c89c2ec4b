import type { ContactMessage } from './contact-queue.ts';
import { SITE_TEXTS } from './texts.ts';

/** What the mail of one contact message says; sender and recipient are the transport's. */
export interface ContactMail {
  readonly replyTo: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly messageId: string;
}

/** Writes the mail of a contact message. `timeZone` is the readers'. */
export function contactMail(message: ContactMessage, timeZone: string, hostname: string): ContactMail {
  const name = oneLine(message.name);
  const receivedAt = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeStyle: 'short', timeZone });
  return {
    replyTo: { name, address: message.email },
    subject: SITE_TEXTS.contactSubject,
    text: [
      `Name: ${name}`,
      `E-Mail: ${message.email}`,
      SITE_TEXTS.received(receivedAt.format(message.receivedAt)),
      '',
      message.message,
      '',
    ].join('\n'),
    // The same for every attempt, so that a duplicate can be recognised.
    messageId: `<contact-${message.id}@${hostname}>`,
  };
}

/** A typed name on one line, safe for a header. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ');
}
