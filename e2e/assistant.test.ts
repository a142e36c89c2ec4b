import { ASSISTANT_PATH, ASSISTANT_PRODUCT, assistantPage, importSample } from './support/assistant-page.ts';
import { changeProviders, emptyDirectory, readProviders, removeProviders } from './support/directory.ts';
import { DIRECTORY_PATH, directoryPage } from './support/directory-page.ts';
import { expect, test } from './support/test.ts';

const HASPA = 'Hamburger Sparkasse AG';
const HASPA_EMAIL = 'datenschutz@haspa.de';
const OLD_PHONE = '+49 40 35780';
const NEW_PHONE = '040 12345678';

test.use({ productEnv: ASSISTANT_PRODUCT });
test.beforeEach(async ({ page, product }) => {
  await emptyDirectory(product);
  await importSample(page);
  await page.goto(ASSISTANT_PATH);
  // Conversations stay from one test to the next.
  const { welcome, button } = assistantPage(page);
  await expect(welcome.or(button('Neues Gespräch'))).toBeVisible();
  if (await button('Neues Gespräch').isVisible()) await button('Neues Gespräch').click();
  await expect(welcome).toBeVisible();
});

test('a provider is found by a misspelt name, read, changed after a yes, and the change is taken back', async ({
  page,
  product,
}) => {
  const assistant = assistantPage(page);
  const phone = async () =>
    (await readProviders(product, `select=phone&email=eq.${HASPA_EMAIL}`))[0]?.['phone'];

  await assistant.say('Suche nach Hamburger Sparkase');
  await expect(assistant.answer).toContainText(HASPA);
  await expect(assistant.card(HASPA)).toContainText(OLD_PHONE);
  await assistant.say('Wie lautet die Adresse?');
  await expect(assistant.answer).toContainText('20454 Hamburg');

  await assistant.say(`Ändere die Telefonnummer auf ${NEW_PHONE}`);
  await expect(assistant.answer).toContainText(`bisher „${OLD_PHONE}“, neu „${NEW_PHONE}“`);
  await expect(assistant.answer).toContainText('Soll ich das so speichern?');
  expect(await phone()).toBe(OLD_PHONE);
  await assistant.button('Ja').click();
  await expect(assistant.answer).toContainText('Gespeichert');
  await expect(assistant.card(HASPA).getByRole('link', { name: NEW_PHONE })).toBeVisible();
  expect(await phone()).toBe(NEW_PHONE);

  const other = await page.context().newPage();
  const directory = directoryPage(other);
  await other.goto(DIRECTORY_PATH);
  await directory.search.fill(NEW_PHONE);
  await directory.rows.filter({ hasText: HASPA }).click();
  await directory.view('Verlauf').click();
  const step = other.getByRole('listitem').filter({ hasText: NEW_PHONE });
  await expect(step).toContainText(OLD_PHONE);
  await expect(step).toContainText('über den Assistenten');
  await other.close();

  await assistant.answer.getByRole('button', { name: /^Rückgängig/ }).click();
  await expect(assistant.toast('Rückgängig gemacht')).toBeVisible();
  await expect(assistant.card(HASPA).getByRole('link', { name: OLD_PHONE })).toBeVisible();
  expect(await phone()).toBe(OLD_PHONE);
});

test('a change is taken back by a word, and one that is not wanted is not written', async ({
  page,
  product,
}) => {
  const assistant = assistantPage(page);
  const phone = async () =>
    (await readProviders(product, `select=phone&email=eq.${HASPA_EMAIL}`))[0]?.['phone'];
  await assistant.say('Wie lautet die Telefonnummer der Hamburger Sparkasse?');
  await assistant.say(`Ändere die Telefonnummer auf ${NEW_PHONE}`);
  await assistant.button('Nein').click();
  await expect(assistant.button('Nein')).toBeHidden();
  expect(await phone()).toBe(OLD_PHONE);
  await assistant.say(`Ändere die Telefonnummer auf ${NEW_PHONE}`);
  await assistant.say('Ja');
  expect(await phone()).toBe(NEW_PHONE);
  await assistant.say('rückgängig');
  await expect.poll(phone).toBe(OLD_PHONE);
  await expect(assistant.card(HASPA).getByRole('link', { name: OLD_PHONE })).toBeVisible();
});

test('whom one chooses in the search is whom one speaks of', async ({ page }) => {
  const assistant = assistantPage(page);
  await assistant.search.fill('Stattwerke Bielefelt');
  await assistant.button('Erweiterte Suche').click();
  await expect(page.getByText(/\d+ Ergebnis(se)? gefunden \(inklusive ähnlicher Treffer\)/)).toBeVisible();
  await expect(assistant.toast('Suchergebnisse')).toBeVisible();
  await assistant.choice.selectOption({
    label: 'Stadtwerke Bielefeld GmbH (datenschutz@stadtwerke-bielefeld.de)',
  });
  await expect(assistant.card('Stadtwerke Bielefeld GmbH')).toContainText('Schildescher Straße 16');
  await assistant.say('Wie lautet die Adresse?');
  await expect(assistant.answer).toContainText('Schildescher Straße 16, 33611 Bielefeld');
  await assistant.say('Suche nach der Hamburger Sparkasse');
  await expect(assistant.card(HASPA)).toBeVisible();
  await assistant.say('und die Telefonnummer?');
  await expect(assistant.answer).toContainText(OLD_PHONE);
});

test('a new provider comes into the directory step by step, and is found by what it offers', async ({
  page,
  product,
}) => {
  const assistant = assistantPage(page);
  await assistant.say('Füge einen neuen Dienstleister hinzu');
  await assistant.say('Solarhof Nordlicht GmbH');
  await assistant.say('info@solarhof-nordlicht.de');
  await assistant.say('fertig');
  await expect(assistant.answer).toContainText('Solarhof Nordlicht GmbH');
  const added = () => readProviders(product, 'select=name&email=eq.info@solarhof-nordlicht.de');
  expect(await added()).toEqual([]);
  await assistant.say('Ja');
  expect(await added()).toEqual([{ name: 'Solarhof Nordlicht GmbH' }]);
  await assistant.answer.getByRole('button', { name: /^Rückgängig/ }).click();
  await expect(assistant.answer).toContainText('zurückgenommen');
  expect(await added()).toEqual([]);
  await assistant
    .toast('Rückgängig gemacht')
    .getByRole('button', { name: 'Wiederherstellen', exact: true })
    .click();
  await expect(assistant.card('Solarhof Nordlicht GmbH')).toContainText('info@solarhof-nordlicht.de');
  expect(await added()).toEqual([{ name: 'Solarhof Nordlicht GmbH' }]);

  await assistant.say('Ändere die Produktgruppen auf Batteriespeicher');
  await assistant.say('Ja');
  await assistant.say('Welche Produktgruppen hat Solarhof Nordlicht GmbH?');
  await expect(assistant.answer).toContainText('Batteriespeicher');
  await assistant.say('Setze die Kooperationen mit Stadtwerken auf Stadtwerke Kiel');
  await assistant.say('Ja');
  await assistant.say('Welche Dienstleister kooperieren mit Stadtwerken?');
  await expect(assistant.answer).toContainText('Solarhof Nordlicht GmbH');
  await assistant.say('Wer hat eine E-Mail-Adresse bei solarhof-nordlicht.de?');
  await expect(assistant.answer).toContainText('Solarhof Nordlicht GmbH');
  await expect(assistant.card('Solarhof Nordlicht GmbH')).toContainText('Stadtwerke Kiel');
});

test('the card shows what somebody else changes, and says when he deletes it', async ({ page, product }) => {
  const assistant = assistantPage(page);
  await assistant.say('Suche nach der Hamburger Sparkasse');
  await expect(assistant.card(HASPA)).toContainText(OLD_PHONE);
  await changeProviders(product, `email=eq.${HASPA_EMAIL}`, { phone: NEW_PHONE });
  await expect(assistant.card(HASPA).getByRole('link', { name: NEW_PHONE })).toBeVisible({ timeout: 10_000 });
  await removeProviders(product, `email=eq.${HASPA_EMAIL}`);
  await expect(assistant.card(HASPA)).toContainText('Dieser Eintrag ist gelöscht.', { timeout: 10_000 });
  await assistant.button('Wiederherstellen').click();
  await expect(assistant.toast('Wiederhergestellt')).toBeVisible();
  await expect(assistant.card(HASPA)).not.toContainText('Dieser Eintrag ist gelöscht.');
});
