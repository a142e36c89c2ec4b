import type { Page } from '@playwright/test';
import type { Mailbox } from '../testing/mailbox.ts';
import type { Authenticator } from './support/authenticator.ts';
import { directoryPage } from './support/directory-page.ts';
import { linkIn, newestMailTo } from './support/received-mail.ts';
import { acceptInvitation, enterCode, enterPassword, keepCodes, setUpFactor } from './support/staff-pages.ts';
import { expect, test } from './support/test.ts';

// One team and its story: each part stands on those before it.
test.use({ productName: 'team' });
test.describe.configure({ mode: 'serial' });

const ADMIN = { email: 'ada@example.org', name: 'Ada Admin', password: 'Wolke Turbine Kescher 9' };
const EDITOR = { email: 'edi@example.org', name: 'Edi Editor', password: 'Anker Zimt Regenrinne 4' };

interface Member {
  readonly authenticator: Authenticator;
  readonly recoveryCodes: readonly string[];
}
let admin: Member;
let editor: Member;
/** Browsers as they were left, so that nobody needs another code. */
type State = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;
let adminState: State;
let editorState: State;

const person = (page: Page) => page.getByRole('banner').getByTitle('Mein Konto').filter({ visible: true });
const signOut = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Abmelden' }).filter({ visible: true });

/** Brings a browser to where it was left. */
async function resume(page: Page, state: State): Promise<void> {
  await page.context().addCookies(state.cookies);
}

/** How many mails there were. */
const count = (mailbox: Mailbox): number => mailbox.messages().length;

test.beforeEach(({ watch }) => watch.expect(/status of (401|403|404)/));

test('the first administrator gets in by the link that the start prints, once', async ({ page, product }) => {
  const link = linkIn(product.output());
  await acceptInvitation(page, link, ADMIN);
  admin = await setUpFactor(page);
  await keepCodes(page);
  await expect(page).toHaveURL('/dienstleister');
  await expect(person(page)).toContainText('Ada Admin');
  await expect(person(page)).toContainText('Administration');
  adminState = await page.context().storageState();

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Diese Einladung gilt nicht mehr' })).toBeVisible();
});

test('somebody invited by mail sets a password and a second factor, and gets in as what he was invited as', async ({
  page,
  otherBrowser,
  mailbox,
}) => {
  await resume(page, adminState);
  await page.goto('/mitarbeiter');
  await page.getByLabel('E-Mail-Adresse').fill(EDITOR.email);
  await page.getByRole('radio', { name: /^Bearbeit/ }).check();
  await page.getByRole('button', { name: 'Einladen', exact: true }).click();
  await expect(page.getByText(`Der Link ist an ${EDITOR.email} unterwegs`).first()).toBeVisible();

  const theirs = await otherBrowser();
  const text = await newestMailTo(mailbox, EDITOR.email);
  expect(text).toMatch(/im Namen von Muster Energienetz GmbH/);
  const mail = mailbox.messages().find((message) => message.includes(`To: ${EDITOR.email}`)) ?? '';
  expect(mail).toMatch(/^From: .*Muster Energienetz GmbH.* <.*>\r$/m);
  expect(mail).toContain('multipart/alternative');
  await expect(page.getByRole('dialog', { name: 'Eingeladen' }).getByText(linkIn(text))).toBeVisible();
  await acceptInvitation(theirs, linkIn(text), {
    name: EDITOR.name,
    password: EDITOR.password,
  });
  editor = await setUpFactor(theirs);
  await keepCodes(theirs);
  await expect(theirs).toHaveURL('/dienstleister');
  await expect(person(theirs)).toContainText('Edi Editor');
  editorState = await theirs.context().storageState();

  await theirs.goto('/mitarbeiter');
  await expect(theirs.getByRole('heading', { name: 'Dafür fehlt Ihnen die Rolle' })).toBeVisible();
  await expect(theirs.getByRole('main')).toContainText('Administration');
});

test('a staff page shows the sign-in at its own address; wrong password and wrong code say so; the page opens then', async ({
  page,
}) => {
  const answer = await page.goto('/stats');
  expect(answer?.status()).toBe(401);
  await enterPassword(page, EDITOR.email, 'Falsch geraten 123');
  await expect(page.getByRole('alert')).toContainText('stimm');
  await enterPassword(page, EDITOR.email, EDITOR.password);
  await expect(page.getByRole('heading', { level: 1, name: 'Zweiter Faktor' })).toBeVisible();
  await enterCode(page, editor.authenticator.wrongCode());
  await expect(page.getByRole('alert')).toBeVisible();
  await enterCode(page, await editor.authenticator.nextCode());
  await expect(page).toHaveURL('/stats');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Website Statistics');

  await signOut(page).click();
  await expect(page.getByText('Sie sind abgemeldet.')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Anmelden' })).toBeVisible();
});

test('a code by mail is a first step too, and so is its link', async ({ page, mailbox }) => {
  const known = count(mailbox);
  await page.goto('/anmelden');
  await page.getByRole('button', { name: 'Ohne Passwort: Code per E-Mail' }).click();
  await page.getByLabel('E-Mail-Adresse').fill(EDITOR.email);
  await page.getByRole('button', { name: 'Code schicken' }).click();
  await expect(page.getByLabel('Code aus der Nachricht')).toBeVisible();
  const link = linkIn(await newestMailTo(mailbox, EDITOR.email, known));
  await page.goto(link);
  await page.getByRole('button', { name: 'Jetzt anmelden' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Zweiter Faktor' })).toBeVisible();
  expect(page.url()).not.toContain('token');
  await page.getByRole('button', { name: 'Mit anderem Konto anmelden' }).click();
  await page.goto(link);
  await page.getByRole('button', { name: 'Jetzt anmelden' }).click();
  await expect(page.getByRole('alert')).toContainText('Dieser Link gilt nicht mehr.');
});

test('a role that is taken away acts at once: what was begun is refused, kept, and told what is missing', async ({
  page,
  otherBrowser,
}) => {
  const theirs = await otherBrowser();
  const directory = directoryPage(theirs);
  await resume(theirs, editorState);
  await theirs.goto('/dienstleister');
  await directory.button('Neuer Eintrag').click();
  await directory.field('Name').fill('Zu spät GmbH');
  await directory.field('E-Mail').fill('post@zu-spaet.example');

  await resume(page, adminState);
  await page.goto('/mitarbeiter');
  await page.getByRole('combobox', { name: 'Rolle: Edi Editor' }).selectOption({ label: 'Lesen' });
  await expect(page.getByText('Rolle geändert', { exact: true })).toBeVisible();

  await directory.button('Anlegen').click();
  await expect(theirs.getByText('Die Rolle „Bearbeiten“ gibt Ihnen').first()).toBeVisible();
  await expect(directory.field('Name')).toHaveValue('Zu spät GmbH');
  await expect(person(theirs)).toContainText('Lesen');
  const answer = await theirs.goto('/dienstleister-import');
  expect(answer?.status()).toBe(403);
  await expect(theirs.getByRole('heading', { name: 'Dafür fehlt Ihnen die Rolle' })).toBeVisible();
});

test('a forgotten password is set anew by mail, with a recovery code', async ({ page, mailbox }) => {
  const known = count(mailbox);
  await page.goto('/anmelden');
  await page.getByRole('link', { name: 'Passwort vergessen?' }).click();
  await page.getByLabel('E-Mail-Adresse').fill(ADMIN.email);
  await page.getByRole('button', { name: 'Link schicken' }).click();
  await page.goto(linkIn(await newestMailTo(mailbox, ADMIN.email, known)));
  await page.getByLabel('Neues Passwort').fill('Mohnkuchen Gleis Fahne 3');
  await page.getByRole('button', { name: 'Wiederherstellungscode nehmen' }).click();
  await page.getByLabel('Wiederherstellungscode', { exact: true }).fill(admin.recoveryCodes[0] ?? '');
  await page.getByRole('button', { name: 'Passwort setzen und anmelden' }).click();
  await expect(person(page)).toContainText('Ada Admin');
});
