import { contactForm, fillContactForm, MESSAGE } from './support/contact-form.ts';
import { readMail } from './support/mailbox.ts';
import { expect, test } from './support/mailed-test.ts';

// The second name makes it a product of its own, with its own count of messages per address.
test.use({ javaScriptEnabled: false, recipient: 'zentrale@example.org' });

test('a message is taken and answered by a page', async ({ page, mailbox }) => {
  const before = mailbox.messages().length;
  await page.goto('/');
  await fillContactForm(page);
  await contactForm(page).submit.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ihre Nachricht ist angekommen');
  await expect.poll(() => mailbox.messages().length).toBe(before + 1);
  expect(readMail(mailbox.messages().at(-1) ?? '')).toContain(MESSAGE.name);
});

test('a message that cannot be taken is answered by a page in words', async ({ page, watch }) => {
  watch.expect(/status of 400/);
  await page.goto('/');
  await fillContactForm(page);
  // The browser itself checks what HTML can say; blanks only the server refuses.
  await contactForm(page).name.fill('   ');
  await contactForm(page).submit.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Ihre Nachricht wurde noch nicht gesendet',
  );
});
