import { readFile } from 'node:fs/promises';
import { addProviders, changeProviders, emptyDirectory, readProviders } from './support/directory.ts';
import { COMPANIES, DIRECTORY_PATH, DIRECTORY_PRODUCT, directoryPage } from './support/directory-page.ts';
import { csvFile, figuresOf, IMPORT_PATH, importFile, importPage } from './support/import-page.ts';
import { expect, test } from './support/test.ts';

const [ROEDER, TWIN] = COMPANIES;
const WRITABLE =
  'name,email,company,phone,url,firmen_name,strasse_mit_hausnummer,plz,stadt,land,angebote,stadtwerke_kollaborationen,benchmarks,sonstiges,produktgruppen,notes,category,mitarbeiter,zweigstellen,umsatz,rating,intern,is_active,additional_data';

test.use({ productEnv: DIRECTORY_PRODUCT });
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

test('what is edited is found a moment later, stands in the history, and is taken back there', async ({
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

test('an entry is removed, and comes back by the toast or from its own address', async ({
  page,
  product,
}) => {
  const directory = directoryPage(page);
  await directory.rows.filter({ hasText: 'Zebra' }).click();
  await directory.button('Löschen').click();
  await expect(directory.status).toHaveText('4 Einträge');
  await expect(directory.list).toBeFocused();
  await directory.toast('Gelöscht').getByRole('button', { name: 'Rückgängig' }).click();
  await expect(directory.status).toHaveText('5 Einträge');
  await directory.rows.filter({ hasText: 'Zebra' }).click();
  await expect(directory.heading('Zebra Netzbau')).toBeVisible();
  const address = page.url();
  await directory.button('Löschen').click();
  await expect(directory.status).toHaveText('4 Einträge');
  await page.goto(address);
  await expect(page.getByText('Dieser Eintrag ist gelöscht.')).toBeVisible();
  await directory.button('Wiederherstellen').click();
  await expect(directory.status).toHaveText('5 Einträge');
  expect(await readProviders(product, 'select=name&name=like.Zebra*')).toHaveLength(1);
  await expect(directory.heading('Zebra Netzbau')).toBeFocused();
});

test('a place is filtered by however somebody writes it, and one that nobody has is told', async ({
  page,
}) => {
  const directory = directoryPage(page);
  const place = page.getByRole('combobox', { name: 'Ort', exact: true });
  for (const [typed, meant] of [
    ['köln', 'Köln'],
    ['roderau', 'Röderau'],
    ['ROEDERAU', 'Röderau'],
  ] as const) {
    await place.fill(typed);
    await place.press('Enter');
    await expect(place).toHaveValue(meant);
    await expect(directory.status).toHaveText(meant === 'Köln' ? '1 Eintrag' : '2 Einträge');
  }
  await place.fill('Röderaü');
  await place.press('Tab');
  await expect(page.getByRole('alert').filter({ hasText: 'Kein Eintrag hat diesen Ort.' })).toBeVisible();
  await expect(directory.status).toHaveText('2 Einträge');
  await directory.button('Filter aufheben').click();
  await expect(directory.status).toHaveText('5 Einträge');
  await expect(page.getByRole('group', { name: 'Filter' })).toBeFocused();
});

test('a new entry is there for everybody at once', async ({ page, product }) => {
  const directory = directoryPage(page);
  await directory.button('Neuer Eintrag').click();
  await directory.field('Name').fill('Wärmepumpen Weiß');
  await directory.field('E-Mail').fill('weiss@waerme.example');
  await directory.field('Mitarbeiter').fill('1.200');
  await directory.button('Anlegen').click();
  await expect(directory.heading('Wärmepumpen Weiß')).toBeFocused();
  await directory.search.fill('waermepumpe weiss');
  await expect(directory.rows.filter({ hasText: 'Wärmepumpen Weiß' })).toBeVisible();
  expect(
    await readProviders(product, 'select=name,mitarbeiter,is_active&email=eq.weiss@waerme.example'),
  ).toEqual([{ name: 'Wärmepumpen Weiß', mitarbeiter: 1200, is_active: true }]);
});

test('a list leaves as a file that a spreadsheet cannot run, and comes back as it was', async ({
  page,
  product,
}) => {
  const everything = `select=${WRITABLE}&order=email`;
  const before = await readProviders(product, everything);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Als CSV laden' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  // Phone numbers stay as people write them down.
  expect(text.replaceAll(/(?<=;)\+\d[\d ()./-]*(?=;)/g, '')).not.toMatch(/(^|[;\r\n])"?[=+@-]/);

  await page.goto(IMPORT_PATH);
  const tool = importPage(page);
  await tool.mode('Aktualisieren').check();
  await importFile(page, csvFile('zurueck.csv', text), 'Import Successful!');
  expect(await figuresOf(tool.result)).toMatchObject({ 'Records processed': '0', unverändert: '5' });
  await expect(tool.result).toContainText('Alle 5 waren schon da.');
  expect(await readProviders(product, everything)).toEqual(before);

  await emptyDirectory(product);
  await page.reload();
  await importFile(page, csvFile('zurueck.csv', text), 'Import Successful!');
  expect(await figuresOf(tool.result)).toMatchObject({ 'Records processed': '5' });
  expect(await readProviders(product, everything)).toEqual(before);
});
