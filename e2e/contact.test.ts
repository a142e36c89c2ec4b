import { readMail } from '../testing/mailbox.ts';
import { contactForm, fillContactForm, MESSAGE } from './support/contact-form.ts';
import { expect, test } from './support/mailed-test.ts';
import { findUnnamed } from './support/unnamed.ts';

test('a message arrives by mail with everything that was typed', async ({ page, mailbox }) => {
  const before = mailbox.messages().length;
  await page.goto('/');
  await fillContactForm(page);
  await contactForm(page).submit.click();
  await expect(page.getByRole('region', { name: 'Notification' })).toContainText('Erfolg');
  expect(await findUnnamed(page)).toEqual([]);
  await expect(contactForm(page).message).toHaveValue('');
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

const WRONG = [
  { field: 'name', change: '', text: 'Bitte geben Sie Ihren Namen an.' },
  { field: 'name', change: 'x'.repeat(201), text: 'Der Name darf höchstens 200 Zeichen lang sein.' },
  { field: 'email', change: '', text: 'Bitte geben Sie Ihre E-Mail-Adresse an' },
  { field: 'email', change: 'kaethe@', text: 'Diese E-Mail-Adresse ist nicht vollständig.' },
  { field: 'message', change: '  ', text: 'Bitte schreiben Sie, worum es geht.' },
  { field: 'message', change: 'x'.repeat(10_001), text: 'Die Nachricht darf höchstens 10.000 Zeichen' },
] as const;

test('a wrong field is refused in words and gets the focus', async ({ page }) => {
  await page.goto('/');
  await fillContactForm(page);
  const form = contactForm(page);
  for (const { field, change, text } of WRONG) {
    await test.step(`${field} with ${change.length} characters`, async () => {
      await form[field].fill(change);
      await form.submit.click();
      await expect(form[field]).toHaveAccessibleDescription(new RegExp(text.replaceAll('.', '\\.')));
      await expect(form[field]).toHaveAttribute('aria-invalid', 'true');
      await expect(form[field]).toBeFocused();
      await expect(form.art13).toBeChecked();
      await form[field].fill(MESSAGE[field]);
      await expect(form[field]).not.toHaveAttribute('aria-invalid', 'true');
    });
  }
});

test('an unticked confirmation is refused in words: nothing is sent and nothing is lost', async ({
  page,
}) => {
  let isSent = false;
  page.on('request', (request) => {
    isSent ||= request.method() === 'POST';
  });
  await page.goto('/');
  await fillContactForm(page);
  const form = contactForm(page);
  await form.art13.uncheck();
  await form.submit.click();
  await expect(form.art13).toHaveAccessibleDescription(/Bitte setzen Sie dieses Häkchen\./);
  await expect(form.art13).toBeFocused();
  await expect(form.message).toHaveValue(MESSAGE.message);
  expect(isSent).toBe(false);
});

test('a machine that fills in the hidden field is answered, and no mail goes out', async ({
  page,
  mailbox,
}) => {
  await page.goto('/');
  const before = mailbox.messages().length;
  await fillContactForm(page);
  await page.locator('input[name=website]').evaluate((input) => {
    if (input instanceof HTMLInputElement) input.value = 'https://spam.example';
  });
  await contactForm(page).submit.click();
  await expect(page.getByRole('region', { name: 'Notification' })).toContainText('Erfolg');
  await fillContactForm(page);
  await contactForm(page).message.fill('Die Nachricht danach.');
  await contactForm(page).submit.click();
  // Messages go out in their order: when this one is there, the machine's would be as well.
  await expect.poll(() => readMail(mailbox.messages().at(-1) ?? '')).toContain('Die Nachricht danach.');
  expect(mailbox.messages().length).toBe(before + 1);
});

test('while the server is away the text stays, and can be sent again later', async ({
  page,
  context,
  watch,
}) => {
  watch.expect(/api\/contact|ERR_INTERNET_DISCONNECTED/);
  await page.goto('/');
  await fillContactForm(page);
  await contactForm(page).name.focus();
  await context.setOffline(true);
  await contactForm(page).submit.click();
  await expect(page.getByText('Der Server ist nicht erreichbar.', { exact: false })).toBeVisible();
  await expect(contactForm(page).name).toHaveValue(MESSAGE.name);
  await expect(contactForm(page).email).toHaveValue(MESSAGE.email);
  await expect(contactForm(page).message).toHaveValue(MESSAGE.message);
  await expect(contactForm(page).art13).toBeChecked();
  await context.setOffline(false);
  await contactForm(page).submit.click();
  await expect(page.getByRole('region', { name: 'Notification' })).toContainText('Erfolg');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a message is taken and answered by a page', async ({ page, mailbox }) => {
    const before = mailbox.messages().length;
    await page.goto('/');
    await fillContactForm(page);
    await contactForm(page).art13.uncheck();
    await contactForm(page).submit.click();
    // The browser itself refuses, and moves the focus to what is missing.
    await expect(contactForm(page).art13).toBeFocused();
    await contactForm(page).art13.check();
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
});
