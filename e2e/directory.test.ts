import { addProviders, changeProviders, emptyDirectory, readProviders } from './support/directory.ts';
import { COMPANIES, DIRECTORY_PATH, directoryPage } from './support/directory-page.ts';
import { expect, test } from './support/test.ts';

const [ROEDER, TWIN] = COMPANIES;

test.beforeEach(async ({ page, product }) => {
  await emptyDirectory(product);
  await addProviders(product, COMPANIES.slice());
  await page.goto(DIRECTORY_PATH);
});

test('the list is in German order, and a company is found as it was misheard and mistyped', async ({
  page,
}) => {
  const directory = directoryPage(page);
  await expect(directory.status).toHaveText('5 Einträge');
  expect((await directory.rows.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual([
    'Äpfel & Öl Müller e. K.',
    'Röder Stadtwerke Energie',
    'Sonnenfänger Köln AG',
    'Stadtwerke Röder GmbH',
    'Zebra Netzbau',
  ]);
  for (const typed of ['Stattwerke Roder', 'STADTWERKE ROEDER', 'röder stadtwerke gmbh', '035251000']) {
    await directory.search.fill(typed);
    await expect(directory.rows.filter({ hasText: ROEDER.name }), typed).toBeVisible();
    await expect(directory.rows.filter({ hasText: 'Zebra' }), typed).toHaveCount(0);
  }
  await directory.search.fill('Sonenfänger');
  await expect(directory.rows).toHaveCount(1);
  await expect(directory.rows).toContainText('ähnlich: Name');
  await expect(directory.rows.locator('mark').first()).toHaveText(/Sonnenfänger/);
  await directory.search.fill('xqzzyqx');
  await expect(page.getByRole('heading', { name: 'Nichts gefunden' })).toBeVisible();
});

test('what is edited is found a moment later, stands in the history, and is taken back there; removed it comes back from its own address', async ({
  page,
  product,
}) => {
  const directory = directoryPage(page);
  await directory.search.fill('zebra');
  await expect(directory.rows).toHaveCount(1);
  await directory.search.press('Enter');
  await expect(directory.heading('Zebra Netzbau')).toBeFocused();
  await directory.button('Bearbeiten').click();
  await directory.field('Name').fill('Zebra Kabelbau');
  await directory.field('Telefon').fill('0228 4711');
  await page.keyboard.press('Enter');
  await expect(directory.toast('Gespeichert')).toBeVisible();
  await directory.search.fill('Kabelbau');
  await expect(directory.rows.filter({ hasText: 'Zebra Kabelbau' })).toBeVisible();
  await directory.search.fill('02284711');
  await expect(directory.rows.filter({ hasText: 'Zebra Kabelbau' })).toContainText('Telefon');

  await directory.view('Verlauf').click();
  const step = page.getByRole('listitem').filter({ hasText: '0228 4711' });
  await expect(step).toContainText('Zebra Kabelbau');
  await step.getByRole('button', { name: /^Rückgängig machen/ }).click();
  await expect(directory.toast('Rückgängig gemacht')).toBeVisible();
  expect(await readProviders(product, 'select=name,phone&email=eq.zebra@netzbau.example')).toEqual([
    { name: 'Zebra Netzbau', phone: null },
  ]);
  await expect(page.getByText('zurückgenommen')).toBeVisible();
  await directory.expectFocusIn('Zebra Netzbau');

  const address = page.url();
  await directory.view('Daten').click();
  await directory.button('Löschen').click();
  await expect(directory.toast('Gelöscht')).toBeVisible();
  expect(await readProviders(product, 'select=name&name=like.Zebra*')).toEqual([]);
  await page.goto(address);
  await expect(page.getByText('Dieser Eintrag ist gelöscht.')).toBeVisible();
  await directory.button('Wiederherstellen').click();
  await expect(directory.toast('Wiederhergestellt')).toBeVisible();
  expect(await readProviders(product, 'select=name&name=like.Zebra*')).toHaveLength(1);
});

test('of two who edit at once the second sees both versions and chooses field by field', async ({
  page,
  product,
  watch,
}) => {
  watch.expect(/status of 409/);
  const directory = directoryPage(page);
  await directory.rows.filter({ hasText: ROEDER.name }).click();
  await directory.button('Bearbeiten').click();
  await directory.field('Telefon').fill('03525 9999');
  await directory.field('Ort').fill('Riesa');
  await changeProviders(product, `email=eq.${ROEDER.email}`, { phone: '03525 5555', land: 'Deutschland' });
  await directory.button('Speichern').click();
  const notice = page
    .locator(':focus')
    .getByText('Jemand anderes hat diesen Dienstleister inzwischen geändert.');
  await expect(notice).toBeVisible();
  await directory.button('Zurück zum Formular').click();
  await expect(directory.field('Ort')).toBeFocused();
  await changeProviders(product, `email=eq.${ROEDER.email}`, { phone: '03525 5555', land: 'Österreich' });
  await directory.button('Speichern').click();
  await expect(notice).toBeVisible();
  await directory
    .group('Telefon')
    .getByRole('radio', { name: /03525 5555/ })
    .check();
  await directory.button('Auswahl speichern').click();
  await expect(directory.toast('Gespeichert')).toBeVisible();
  expect(await readProviders(product, `select=phone,stadt,land&email=eq.${ROEDER.email}`)).toEqual([
    { phone: '03525 5555', stadt: 'Riesa', land: 'Österreich' },
  ]);
  await expect(directory.heading(ROEDER.name)).toBeFocused();
});

test('two entries of one company become one, and two again', async ({ page, product }) => {
  const directory = directoryPage(page);
  const names = async () => (await readProviders(product, 'select=name&order=name')).map(({ name }) => name);
  await directory.rows.filter({ hasText: ROEDER.name }).click();
  await directory.view('Ähnliche').click();
  await page.getByRole('link', { name: /^Nebeneinander.*Röder Stadtwerke Energie/ }).click();
  await directory.group('E-Mail').getByRole('radio', { name: /info@/ }).check();
  const preview = page.getByRole('region', { name: 'So sieht der Eintrag danach aus' });
  await expect(preview).toContainText('Ladesäulen');
  await expect(preview).toContainText(TWIN.email);
  await directory.button('Zusammenführen').click();
  await expect(directory.toast('Zusammengeführt')).toBeVisible();
  await expect(directory.rows.filter({ hasText: TWIN.name })).toHaveCount(0);
  await expect(directory.heading(ROEDER.name)).toBeFocused();
  expect(await names()).not.toContain(TWIN.name);
  expect(await readProviders(product, `select=email,produktgruppen&name=eq.${ROEDER.name}`)).toEqual([
    { email: TWIN.email, produktgruppen: 'Ladesäulen' },
  ]);
  await directory.toast('Zusammengeführt').getByRole('button', { name: 'Rückgängig' }).click();
  await expect(directory.rows.filter({ hasText: TWIN.name })).toBeVisible();
  expect(await names()).toContain(TWIN.name);
  expect(await readProviders(product, `select=email,produktgruppen&name=eq.${ROEDER.name}`)).toEqual([
    { email: ROEDER.email, produktgruppen: null },
  ]);
});
