import { oneLine } from './contact-mail.ts';
import type { ContactMessage } from './contact-queue.ts';
import { SITE_TEXTS } from './texts.ts';

/** What a mail of several contact messages says; sender and recipient are the transport's. */
export interface ContactDigest {
  readonly subject: string;
  readonly text: string;
  readonly messageId: string;
}

/** Where staff read them. */
const MESSAGES_PATH = '/nachrichten';
/** Messages that are shown each; of more a digest tells how many they are. */
const SHOWN_MAX = 100;
/** Characters of a message that are shown. */
const EXCERPT_MAX = 160;

/**
 * Writes one mail about several messages: sender, time and beginning of each, and where staff read them. `timeZone` is the
 * readers'.
 * @param messages The oldest first.
 * @param isBare Whether to leave out the visitors' text, which a mail server may refuse.
 */
export function contactDigest(
  messages: readonly [ContactMessage, ...ContactMessage[]],
  {
    publicUrl,
    timeZone,
    isBare = false,
  }: { readonly publicUrl: string; readonly timeZone: string; readonly isBare?: boolean },
): ContactDigest {
  const receivedAt = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeStyle: 'short', timeZone });
  const count = SITE_TEXTS.digestCount(messages.length);
  const shown = messages
    .slice(0, isBare ? 0 : SHOWN_MAX)
    .flatMap((message) => [
      SITE_TEXTS.moment(receivedAt.format(message.receivedAt)),
      `${oneLine(message.name)}, ${message.email}`,
      excerptOf(message.message),
      '',
    ]);
  const hidden = isBare ? 0 : messages.length - SHOWN_MAX;
  return {
    subject: SITE_TEXTS.digestSubject(count),
    text: [
      SITE_TEXTS.digestReason,
      SITE_TEXTS.digestWhere,
      `${publicUrl}${MESSAGES_PATH}`,
      '',
      ...shown,
      ...(hidden > 0 ? [SITE_TEXTS.digestHidden(hidden), ''] : []),
    ].join('\n'),
    // The same for every attempt, so that a duplicate can be recognised.
    messageId: `<contact-digest-${messages[0].id}-${messages.length}@${new URL(publicUrl).hostname}>`,
  };
}

function excerptOf(message: string): string {
  // Cut first: blanks may go on and on.
  const characters = Array.from(oneLine(message.slice(0, 2 * EXCERPT_MAX)).trim());
  const text = characters.slice(0, EXCERPT_MAX).join('').trimEnd();
  return characters.length > EXCERPT_MAX ? `${text} …` : text;
}
