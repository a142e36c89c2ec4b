import { countProviders, emptyDirectory, readProviders } from './support/directory.ts';
import {
  csvFile,
  figuresOf,
  IMPORT_PATH,
  IMPORT_PRODUCT,
  importFile,
  importPage,
  pickFile,
} from './support/import-page.ts';
import { expect, test } from './support/test.ts';

test.use({ productEnv: IMPORT_PRODUCT });

/** The first one is of a test's choosing: a mapping of the same headers would be remembered. */
const headersOf = (first: string): string =>
  `\uFEFF"${first}";"Marktakteur";"Marktfunktion";"Ort";"Kontakt";"Netz: Bundesland"\r\n`;
const operator = (number: number, name: string, contact: string, states: string): string =>
  `"SNB${number}";"${name}";"Stromnetzbetreiber";"10557 Berlin";"${contact}";"${states}"\r\n`;

/** In the form of the official list of grid operators: BOM, quotes, line breaks in values, foreign headers. */
const gridOperators = (first: string): string =>
  headersOf(first) +
  operator(1, '50Nord Übertragung GmbH', 'netz@50nord.example', 'Berlin\nBrandenburg\nThüringen') +
  operator(2, 'Albquell Netze GmbH', '', 'Baden-Württemberg') +
  operator(3, 'Albquell Netze AG', 'netz@albquell.example', 'Baden-Württemberg') +
  operator(4, 'Stadtwerke Ölsnitz', '', 'Sachsen\nThüringen') +
  operator(5, 'Werk ""Süd"" GmbH & Co. KG', 'netz@werk-sued.example', 'Bayern') +
  operator(6, 'Zweckverband Zingst', '', 'Mecklenburg-Vorpommern');

test.beforeEach(async ({ page, product }) => {
  await emptyDirectory(product);
  await page.goto(IMPORT_PATH);
});

test('a file without the required columns is refused with their names, and nothing is imported', async ({
  page,
  product,
}) => {
  const tool = importPage(page);
  await pickFile(page, csvFile('netzbetreiber.csv', gridOperators('Nr.')));
  await expect(tool.toast('Missing Required Columns')).toContainText(
    'Your CSV needs columns named: firmen_name, email',
  );
  await expect(tool.mapping).toContainText('firmen_name fehlt');
  await expect(tool.mapping).toContainText('email fehlt');
  await tool.start.click();
  await expect(tool.resultHeading('Import Failed')).toBeFocused();
  await expect(tool.result).toContainText('Your CSV must have columns named: firmen_name, email');
  expect(await figuresOf(tool.result)).toEqual({ 'Total records in CSV': '6', 'Records processed': '0' });
  expect(await countProviders(product)).toBe(0);
});

test('mapped by hand it comes in as far as there are e-mail addresses', async ({ page, product }) => {
  const tool = importPage(page);
  await pickFile(page, csvFile('netzbetreiber.csv', gridOperators('MaStR-Nr.')));
  await expect(tool.mapping.getByRole('row').filter({ hasText: 'Marktakteur' })).toContainText(
    '50Nord Übertragung GmbH · Albquell Netze GmbH · Albquell Netze AG',
  );
  await tool.target('Marktakteur').selectOption('firmen_name');
  await expect(tool.mapping).toContainText('firmen_name gefunden');
  await tool.target('Kontakt').selectOption('email');
  await expect(tool.mapping).toContainText('email gefunden');
  await tool.start.click();
  await expect(tool.resultHeading('Import Successful!')).toBeFocused();
  expect(await figuresOf(tool.result)).toMatchObject({
    'Total records in CSV': '6',
    'Records processed': '3',
    übersprungen: '3',
  });
  const fields = 'select=name,firmen_name,email,stadt,additional_data&order=email';
  const [first, second, third] = await readProviders(product, fields);
  expect(first).toEqual({
    name: '50Nord Übertragung GmbH',
    firmen_name: '50Nord Übertragung GmbH',
    email: 'netz@50nord.example',
    stadt: '10557 Berlin',
    additional_data: {
      'MaStR-Nr.': 'SNB1',
      Marktfunktion: 'Stromnetzbetreiber',
      'Netz: Bundesland': 'Berlin\nBrandenburg\nThüringen',
    },
  });
  expect(second).toMatchObject({ name: 'Albquell Netze AG' });
  expect(third).toMatchObject({ name: 'Werk "Süd" GmbH & Co. KG' });
});

test('suggestions are taken by one click, and remembered in another browser for the same headers', async ({
  page,
  product,
}, { retry }) => {
  const first = `Kennung ${retry}`;
  const tool = importPage(page);
  await pickFile(page, csvFile('netzbetreiber.csv', gridOperators(first)));
  await tool.mapping.getByRole('button', { name: 'Vorschläge übernehmen' }).click();
  await expect(tool.target('Marktakteur')).toHaveValue('firmen_name');
  await expect(tool.target('Kontakt')).toHaveValue('email');
  await tool.start.click();
  await expect(tool.resultHeading('Import Successful!')).toBeFocused();
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await emptyDirectory(product);
  await page.reload();

  const next = csvFile(
    'netzbetreiber-neu.csv',
    headersOf(first) + operator(7, 'Neues Netz GmbH', 'n@netz.example', ''),
  );
  await importFile(page, next, 'Import Successful!');
  await expect(tool.mapping).toContainText('Zuordnung wie beim letzten Mal mit diesen Spalten.');
  await expect(tool.target('Kontakt')).toHaveValue('email');
  expect(await readProviders(product, 'select=name,email')).toEqual([
    { name: 'Neues Netz GmbH', email: 'n@netz.example' },
  ]);

  await tool.mapping.getByRole('button', { name: 'Zuordnung zurücksetzen' }).click();
  await expect(tool.mapping).toContainText('email fehlt');
});
