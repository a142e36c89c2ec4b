import { expect } from '@playwright/test';
import { type Mailbox, readMail } from '../../testing/mailbox.ts';

/** The newest letter to an address, once there is one after the first `known` messages. */
export async function letterTo(mailbox: Mailbox, address: string, known = 0): Promise<string> {
  const letters = (): readonly string[] =>
    mailbox
      .messages()
      .slice(known)
      .filter((message) => message.includes(`To: ${address}`));
  await expect.poll(() => letters().length, { message: `a letter to ${address}` }).toBeGreaterThan(0);
  return readMail(letters().at(-1) ?? '');
}

/** The link of a letter, or of a line that the product wrote. */
export function linkIn(text: string): string {
  const link = /https?:\/\/\S+#token=[\w-]+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`No link in:\n${text}`);
  return link;
}
