import { type Mailbox, openMailbox } from '../../testing/mailbox.ts';
import { test as base, expect } from './test.ts';

export { expect };

/** A test against a product that mails its contact messages to `empfang@example.org`, into `mailbox`. */
export const test = base.extend<object, { mailbox: Mailbox }>({
  mailbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const mailbox = await openMailbox();
      await use(mailbox);
      await mailbox.close();
    },
    { scope: 'worker' },
  ],
  productEnv: [
    async ({ mailbox }, use) => {
      await use({ SMTP_URL: mailbox.url, CONTACT_TO: 'empfang@example.org' });
    },
    { scope: 'worker' },
  ],
});
