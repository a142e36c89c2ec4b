import type { Page } from '@playwright/test';
import { ASSISTANT_PATH, assistantPage, openAssistant } from './support/assistant-page.ts';
import { addProviders, emptyDirectory, readProviders } from './support/directory.ts';
import { COMPANIES, DIRECTORY_PATH, directoryPage } from './support/directory-page.ts';
import { expect, test } from './support/test.ts';

const BANK = {
  name: 'Hamburger Sparkasse AG',
  email: 'datenschutz@haspa.example',
  phone: '+49 40 35780',
  strasse_mit_hausnummer: 'Adolphsplatz 3',
  plz: '20457',
  stadt: 'Hamburg',
  is_active: true,
};
const NEW_PHONE = '040 12345678';

test.beforeEach(async ({ product }) => {
  await emptyDirectory(product);
  await addProviders(product, [...COMPANIES, BANK]);
});

test('nothing of calls is loaded before somebody writes; a provider is found by a misspelt name, read, changed after a yes, and the change is taken back', async ({
  page,
  product,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const ofCalls = () => loaded.filter((path) => /\/assets\/(call|engine)|\/voice\/|\/rooms\//.test(path));
  const phone = async () =>
    (await readProviders(product, `select=phone&email=eq.${BANK.email}`))[0]?.['phone'];
  const assistant = await openAssistant(page);
  await assistant.search.fill('Zebra');
  await assistant.button('Erweiterte Suche').click();
  await expect(assistant.choice).toBeVisible();
  expect(ofCalls()).toEqual([]);

  await assistant.say('Suche nach Hamburger Sparkase');
  expect(ofCalls()).toContain('/voice/call/web');
  await expect(assistant.answer).toContainText(BANK.name);
  await expect(assistant.card(BANK.name)).toContainText(BANK.phone);
  await assistant.say('Wie lautet die Adresse?');
  await expect(assistant.answer).toContainText('20457 Hamburg');

  await assistant.say(`Ändere die Telefonnummer auf ${NEW_PHONE}`);
  await expect(assistant.answer).toContainText(`bisher „${BANK.phone}“, neu „${NEW_PHONE}“`);
  await expect(assistant.answer).toContainText('Soll ich das so speichern?');
  expect(await phone()).toBe(BANK.phone);
  await assistant.button('Ja').click();
  await expect(assistant.answer).toContainText('Gespeichert');
  await expect(assistant.card(BANK.name).getByRole('link', { name: NEW_PHONE })).toBeVisible();
  expect(await phone()).toBe(NEW_PHONE);

  const other = await page.context().newPage();
  const directory = directoryPage(other);
  await other.goto(DIRECTORY_PATH);
  await directory.search.fill(NEW_PHONE);
  await directory.rows.filter({ hasText: BANK.name }).click();
  await directory.view('Verlauf').click();
  const step = other.getByRole('listitem').filter({ hasText: NEW_PHONE });
  await expect(step).toContainText(BANK.phone);
  await expect(step).toContainText('über den Assistenten');
  await other.close();

  await assistant.answer.getByRole('button', { name: /^Rückgängig/ }).click();
  await expect(assistant.toast('Rückgängig gemacht')).toBeVisible();
  await expect(assistant.card(BANK.name).getByRole('link', { name: BANK.phone })).toBeVisible();
  expect(await phone()).toBe(BANK.phone);
});

test('a new provider comes into the directory step by step, goes, comes back, and is found by what it offers', async ({
  page,
  product,
}) => {
  const assistant = await openAssistant(page);
  const added = () => readProviders(product, 'select=name&email=eq.info@solarhof-nordlicht.de');
  for (const words of [
    'Füge einen neuen Dienstleister hinzu',
    'Solarhof Nordlicht GmbH',
    'info@solarhof-nordlicht.de',
    'fertig',
  ])
    await assistant.say(words);
  await expect(assistant.answer).toContainText('Solarhof Nordlicht GmbH');
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
  await assistant.say('Wer hat eine E-Mail-Adresse bei solarhof-nordlicht.de?');
  await expect(assistant.answer).toContainText('Solarhof Nordlicht GmbH');
});

/** How many questions the server has of the current conversation. */
async function askedIn(page: Page): Promise<number> {
  const { conversation } = await (await page.request.get('/api/conversations/current')).json();
  return conversation.messages.filter(({ role }: { role: string }) => role === 'user').length;
}

test('two conversations of one person stay apart, and each knows after a reload of whom it was', async ({
  page,
}) => {
  const assistant = await openAssistant(page);
  await assistant.say('Wo sitzt Zebra Netzbau?');
  await assistant.button('Neues Gespräch').click();
  await expect(assistant.welcome).toBeVisible();
  await assistant.say('Wo sitzt Äpfel & Öl Müller?');
  await expect(assistant.messages).toHaveCount(2);
  await page.getByText('Frühere Gespräche').click();
  await assistant.button('Wo sitzt Zebra Netzbau?').first().click();
  await expect(assistant.answer).toContainText('Bonn');
  await assistant.say('und die E-Mail-Adresse?');
  await expect(assistant.answer).toContainText('zebra@netzbau.example');
  await page.reload();
  await expect(assistant.messages).toHaveCount(4);
  await expect(assistant.card('Zebra Netzbau')).toBeVisible();
  await assistant.say('In welcher Stadt?');
  await expect(assistant.answer).toContainText('Bonn');
});

test('a conversation that goes on in another window loses no turn in either', async ({ page }) => {
  const here = await openAssistant(page);
  await here.say('Wo sitzt Zebra Netzbau?');
  const other = await page.context().newPage();
  const there = assistantPage(other);
  await expect(async () => {
    await other.goto(ASSISTANT_PATH);
    await expect(there.messages).toHaveCount(2, { timeout: 1000 });
    await expect(there.answer).toContainText('Bonn', { timeout: 100 });
  }).toPass();
  await there.say('und die E-Mail-Adresse?');
  await expect(there.answer).toContainText('zebra@netzbau.example');

  const elsewhere = 'Dieses Gespräch geht in einem anderen Fenster weiter.';
  await expect(page.getByText(elsewhere)).toBeVisible();
  await expect.poll(() => askedIn(page)).toBe(2);
  // What is written here is meant for another state of things: first all of it is shown.
  await here.input.fill('In welcher Stadt?');
  await here.input.press('Enter');
  await expect(page.getByText('Ihre Nachricht ist noch nicht gesendet.')).toBeVisible();
  await expect(here.messages).toHaveCount(4);
  await here.say('In welcher Stadt?');
  await expect(here.answer).toContainText('Bonn');

  await expect(other.getByText(elsewhere)).toBeVisible();
  await there.button('Hier weiterlesen').click();
  await expect(there.messages).toHaveCount(6);
  await other.reload();
  await expect(there.messages).toHaveCount(6);
});
