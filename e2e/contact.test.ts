import { readMail } from '../testing/mailbox.ts';
import { contactForm, fillContactForm, MESSAGE } from './support/contact-form.ts';
import { expect, test } from './support/test.ts';

test('a message arrives by mail with everything that was typed, and the way leads on by keyboard alone', async ({
  page,
  mailbox,
}) => {
  const before = mailbox.messages().length;
  const form = contactForm(page);
  await page.goto('/');
  await form.name.focus();
  for (const [index, text] of [MESSAGE.name, MESSAGE.email, MESSAGE.message].entries()) {
    if (index > 0) await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Notification' })).toContainText('Erfolg');
  await expect(form.message).toHaveValue('');
  await expect.poll(() => mailbox.messages().length).toBe(before + 1);
  const mail = mailbox.messages().at(-1) ?? '';
  expect(mail).toContain('To: empfang@example.org');
  expect(mail).toContain(MESSAGE.email);
  const text = readMail(mail);
  expect(text).toContain(MESSAGE.name);
  expect(text.replaceAll('\r\n', '\n')).toContain(MESSAGE.message);
});

test('what a visitor wrote is unread in the header until staff open it, and answered, closed and erased there', async ({
  page,
}) => {
  await page.goto('/');
  await fillContactForm(page);
  await contactForm(page).submit.click();
  await expect(page.getByRole('region', { name: 'Notification' })).toContainText('Erfolg');
  await page.goto('/nachrichten');
  const list = page.getByRole('list', { name: /^Nachrichten/ });
  const newest = list.getByRole('link').first();
  await expect(newest).toHaveAccessibleName(new RegExp(`${MESSAGE.name}.*ungelesen`));
  const unread = await list.getByRole('link', { name: /ungelesen/ }).count();
  const way = page.getByRole('link', { name: /^Nachrichten/ });
  await expect(way).toHaveAccessibleName(`Nachrichten ${unread} ungelesen`);
  await newest.click();
  await expect(page.getByRole('heading', { level: 2, name: MESSAGE.name })).toBeFocused();
  await expect(page.getByRole('main')).toContainText(MESSAGE.message.split('\n')[0] ?? '');
  await expect(newest).not.toHaveAccessibleName(/ungelesen/);
  const answer = page.getByRole('link', { name: 'Per E-Mail antworten' });
  const link = new URL((await answer.getAttribute('href')) ?? '');
  expect([link.protocol, link.pathname]).toEqual(['mailto:', MESSAGE.email]);
  expect(link.searchParams.get('body')).toContain('> ');
  const toast = page.getByRole('region', { name: 'Notification' });
  for (const [deed, said] of [
    ['Abschließen', 'Nachricht abgeschlossen'],
    ['Löschen', 'Nachricht gelöscht'],
  ] as const) {
    await page.getByRole('button', { name: deed }).click();
    await expect(toast).toContainText(said);
    await expect(list.getByRole('link', { name: MESSAGE.name })).toHaveCount(unread - 1);
    await toast.getByRole('button', { name: 'Rückgängig' }).click();
    await expect(list.getByRole('link', { name: MESSAGE.name })).toHaveCount(unread);
    await newest.click();
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a message is taken and answered by a page, and one that cannot be taken too', async ({
    page,
    mailbox,
    watch,
  }) => {
    watch.expect(/status of 400/);
    const before = mailbox.messages().length;
    const form = contactForm(page);
    await page.goto('/');
    await fillContactForm(page);
    // The browser itself checks what HTML can say, and moves the focus there; blanks only the server refuses.
    await form.art13.uncheck();
    await form.submit.click();
    await expect(form.art13).toBeFocused();
    await form.art13.check();
    await form.name.fill('   ');
    await form.submit.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Ihre Nachricht wurde noch nicht gesendet',
    );
    await page.goto('/');
    await fillContactForm(page);
    await form.submit.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ihre Nachricht ist angekommen');
    await expect.poll(() => mailbox.messages().length).toBe(before + 1);
    expect(readMail(mailbox.messages().at(-1) ?? '')).toContain(MESSAGE.name);
  });
});
