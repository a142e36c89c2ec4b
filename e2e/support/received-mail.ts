import { expect } from '@playwright/test';
import { type Mailbox, readMail } from '../../testing/mailbox.ts';

/** The newest mail to an address, once there is one after the first `known` messages. */
export async function newestMailTo(mailbox: Mailbox, address: string, known = 0): Promise<string> {
  const mails = (): readonly string[] =>
    mailbox
      .messages()
      .slice(known)
      .filter((message) => message.includes(`To: ${address}`));
  await expect.poll(() => mails().length, { message: `a mail to ${address}` }).toBeGreaterThan(0);
  return readMail(mails().at(-1) ?? '');
}

/** The link of a mail, or of a line that the product wrote. */
export function linkIn(text: string): string {
  const link = /https?:\/\/\S+#token=[\w-]+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`No link in:\n${text}`);
  return link;
}
