import type { Page } from '@playwright/test';
import { FIRST_ADMINISTRATOR } from './support/first-administrator.ts';
import { lockCard } from './support/import-page.ts';
import { linkIn, newestMailTo } from './support/received-mail.ts';
import { acceptInvitation, enterPassword, setUpFactor } from './support/staff-pages.ts';
import { expect, test } from './support/test.ts';

test.use({ productName: 'staff' });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('every view of signing in, account, team, messages and keys keeps WCAG 2.2 AA and cuts nothing off', async ({
  page,
  context,
  administrator,
  mailbox,
  watch,
  look,
}, testInfo) => {
  watch.expect(/status of (401|403|404)/);
  await page.goto('/anmelden');
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await look('sign-in');
  await enterPassword(page, FIRST_ADMINISTRATOR.email, FIRST_ADMINISTRATOR.password);
  await expect(heading(page, 'Zweiter Faktor')).toBeVisible();
  await look('second-factor');
  await page.goto('/passwort-vergessen');
  await expect(page.getByLabel('E-Mail-Adresse')).toBeVisible();
  await look('recovery');

  await context.clearCookies();
  await context.addCookies([administrator]);
  await page.goto('/mitarbeiter');
  const guest = `gast-${testInfo.retry}@example.org`;
  await page.getByLabel('E-Mail-Adresse').fill(guest);
  await page.getByRole('button', { name: 'Einladen', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Eingeladen' })).toBeVisible();
  await look('invited');
  await page.getByRole('button', { name: 'Fertig' }).click();
  await expect(page.getByRole('row', { name: new RegExp(guest) })).toBeVisible();
  await look('team');
  await page.getByRole('link', { name: 'Protokoll' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await look('audit');

  await page.request.post('/api/contact', {
    data: { name: guest, email: guest, message: 'Guten Tag, '.repeat(30), art13: true, website: '' },
  });
  await page.goto('/nachrichten');
  await expect(page.getByRole('link', { name: new RegExp(guest) })).toBeVisible();
  await look('messages');
  await page.getByRole('link', { name: new RegExp(guest) }).click();
  await expect(page.getByRole('link', { name: 'Per E-Mail antworten' })).toBeVisible();
  await look('message');
  await page.goto('/nachrichten?auswahl=closed');
  await expect(page.getByRole('heading', { name: 'Noch nichts abgeschlossen' })).toBeVisible();
  await look('no-messages');

  await page.goto('/schluessel');
  await page.getByLabel('Bezeichnung').fill('Abgleich mit dem Kundensystem');
  await page.getByRole('button', { name: 'Schlüssel anlegen' }).click();
  await expect(page.getByRole('dialog', { name: 'Schlüssel angelegt' })).toBeVisible();
  await look('secret');
  await page.getByRole('button', { name: 'Ich habe ihn, weiter' }).click();
  await look('keys');
  await page.goto('/konto');
  await expect(page.getByRole('heading', { name: 'Angemeldete Geräte' })).toBeVisible();
  await look('account');

  // As from another machine: a proxy says that it is one.
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.9' });
  await page.goto('/dienstleister-import');
  await lockCard(page).open.click();
  await expect(lockCard(page).error).toHaveText('Bitte geben Sie das Passwort ein.');
  await look('locked');
  await context.setExtraHTTPHeaders({});

  await context.clearCookies();
  const link = linkIn(await newestMailTo(mailbox, guest));
  await page.goto(link);
  await expect(page.getByLabel('Ihr Name')).toBeVisible();
  await look('invitation');
  await acceptInvitation(page, link, { name: 'Gabi Gast', password: 'Kamille Ziegel Kran 5' });
  await setUpFactor(page);
  await look('recovery-codes');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/mitarbeiter');
  await expect(heading(page, 'Dafür fehlt Ihnen die Rolle')).toBeVisible();
  await look('role-missing');
});
