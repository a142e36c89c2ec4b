import { readFile } from 'node:fs/promises';
import { fromRoot } from '../scripts/lib/paths.mjs';
import { countProviders, emptyDirectory, readProviders } from './support/directory.ts';
import {
  csvFile,
  figuresOf,
  IMPORT_PATH,
  IMPORT_PRODUCT,
  IMPORT_TIME_MS,
  importFile,
  importPage,
  pickFile,
} from './support/import-page.ts';
import { expect, test } from './support/test.ts';

/** The company list that ships with the product: 1,077 rows, one of them twice, 21 without an e-mail address. */
const COMPANY_LIST = fromRoot('packages', 'directory', 'sample', 'unternehmen-de.csv');
const REM = 16;

test.use({ productEnv: IMPORT_PRODUCT });
test.beforeEach(async ({ page, product }) => {
  await emptyDirectory(product);
  await page.goto(IMPORT_PATH);
});

test('a company list is previewed, comes in whole, and is already there the second time', async ({
  page,
  product,
}) => {
  const tool = importPage(page);
  await pickFile(page, COMPANY_LIST);
  await expect(tool.preview.locator('tbody tr')).toHaveCount(3);
  await expect(tool.preview).toContainText('Werbeagentur 1Plus Agency GmbH');
  expect((await tool.preview.boundingBox())?.height).toBeLessThanOrEqual(13 * REM);
  await expect(tool.mapping.getByRole('heading', { name: 'Column Mapping Status' })).toBeVisible();
  await expect(tool.mapping).toContainText('firmen_name gefunden');
  await expect(tool.mapping).toContainText('email gefunden');
  await expect(tool.target('Telefon')).toHaveValue('phone');
  await expect(tool.target('Ort')).toHaveValue('stadt');
  await expect(tool.target('Anteil erneuerbar')).toHaveValue('');

  await tool.start.click();
  await expect(tool.resultHeading('Import Successful!')).toBeFocused({ timeout: IMPORT_TIME_MS });
  await expect(tool.result).toContainText('Imported 1055 records successfully.');
  expect(await figuresOf(tool.result)).toMatchObject({
    'Total records in CSV': '1.077',
    'Records processed': '1.055',
    'neu angelegt': '1.055',
    'schon da': '1',
    übersprungen: '21',
  });
  await expect(tool.toast('Import Successful')).toContainText('Imported 1055 records successfully.');
  expect(await countProviders(product)).toBe(1055);

  const skipped = tool.result.getByRole('group').filter({ hasText: 'Übersprungene Zeilen (21)' });
  await skipped.locator('summary').click();
  await expect(skipped.getByRole('row')).toHaveCount(1 + 21);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    skipped.getByRole('link', { name: 'Alle übersprungenen Zeilen als CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^nicht-importiert-.+\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFFZeile;Grund;firmen_name;email;/);
  expect(lines).toHaveLength(1 + 21);

  await importFile(page, COMPANY_LIST, 'Import Successful!');
  expect(await figuresOf(tool.result)).toMatchObject({
    'Total records in CSV': '1.077',
    'Records processed': '0',
    'schon da': '1.056',
    übersprungen: '21',
  });
  await expect(tool.result).toContainText('Imported 0 records successfully.');
  await expect(tool.result).toContainText('Alle 1.056 waren schon da.');
  expect(await countProviders(product)).toBe(1055);
});

test('an empty directory offers its sample, which goes the way of every file', async ({ page, product }) => {
  const tool = importPage(page);
  await expect(page.getByText('Das Verzeichnis ist noch leer.')).toBeVisible();
  await page.getByRole('button', { name: 'Beispielliste laden' }).click();
  await expect(tool.preview.locator('tbody tr')).toHaveCount(3);
  await expect(tool.mapping).toContainText('email gefunden');
  await tool.start.click();
  await expect(tool.resultHeading('Import Successful!')).toBeVisible({ timeout: IMPORT_TIME_MS });
  expect(await countProviders(product)).toBe(1055);
  await page.reload();
  await expect(tool.history.getByRole('row').nth(1)).toContainText('beispiel-unternehmen.csv');
  await expect(page.getByRole('button', { name: 'Beispielliste laden' })).toBeHidden();
});

test('a dry run shows what would happen and changes nothing', async ({ page, product }) => {
  const tool = importPage(page);
  await importFile(
    page,
    csvFile('erste.csv', 'firmen_name,email\nAlpha GmbH,a@example.org\n'),
    'Import Successful!',
  );
  const file = csvFile(
    'probe.csv',
    'firmen_name,email\nAlpha GmbH,A@example.org\nBeta AG,b@example.org\nohne Adresse,\nGamma SE,c@example.org\n',
  );
  await pickFile(page, file);
  await tool.dryRun.click();
  await expect(tool.resultHeading('So würde der Import ausgehen')).toBeFocused();
  await expect(tool.result).toContainText('Probelauf: Es wurde nichts übernommen.');
  expect(await figuresOf(tool.result)).toEqual({
    'Total records in CSV': '4',
    'Records processed': '0',
    neu: '2',
    'schon da': '1',
    übersprungen: '1',
  });
  await expect(tool.result.getByRole('button', { name: 'Rückgängig machen' })).toBeHidden();
  expect(await countProviders(product)).toBe(1);
  await expect(tool.history.getByRole('row').filter({ hasText: 'probe.csv' })).toHaveCount(0);

  await tool.start.click();
  await expect(tool.resultHeading('Import Successful!')).toBeFocused();
  expect(await countProviders(product)).toBe(3);
});

test('updating fills and replaces, and an empty cell never wipes a value', async ({ page, product }) => {
  const tool = importPage(page);
  const first =
    'firmen_name;email;Telefon;Ort;Anzahl Mitarbeiter;Notizen;Gründung\n' +
    'Größmann GmbH;post@groessmann.example;0221 1;Köln;12;;1990\n' +
    'Bleibt AG;post@bleibt.example;0221 2;Bonn;;;\n';
  await importFile(page, csvFile('stand-1.csv', first), 'Import Successful!');
  const [before] = await readProviders(product, 'select=id&email=eq.post@groessmann.example');

  const second =
    'firmen_name;email;Telefon;Ort;Anzahl Mitarbeiter;Notizen;Gründung\n' +
    'Größmann GmbH;POST@groessmann.example;0221 99;;;neu gefüllt;\n';
  await tool.mode('Aktualisieren').check();
  await importFile(page, csvFile('stand-2.csv', second), 'Import Successful!');
  expect(await figuresOf(tool.result)).toEqual({
    'Total records in CSV': '1',
    'Records processed': '1',
    aktualisiert: '1',
  });
  const fields = 'id,phone,stadt,mitarbeiter,notes,additional_data';
  expect(await readProviders(product, `select=${fields}&email=ilike.post@groessmann.example`)).toEqual([
    {
      id: before?.['id'],
      phone: '0221 99',
      stadt: 'Köln',
      mitarbeiter: 12,
      notes: 'neu gefüllt',
      additional_data: { Gründung: '1990' },
    },
  ]);
  expect(await readProviders(product, 'select=phone,stadt&email=eq.post@bleibt.example')).toEqual([
    { phone: '0221 2', stadt: 'Bonn' },
  ]);
});
