import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { fromRoot } from '../scripts/lib/paths.mjs';
import { changeProviders, countProviders, emptyDirectory, readProviders } from './support/directory.ts';
import {
  csvFile,
  figuresOf,
  IMPORT_PATH,
  IMPORT_TIME_MS,
  importFile,
  importPage,
  largeFile,
  pickFile,
  waitThroughProgress,
} from './support/import-page.ts';
import { expect, test } from './support/test.ts';

/** The company list that ships with the product: 1,077 rows, one of them twice, 21 without an e-mail address. */
const COMPANY_LIST = fromRoot('packages', 'directory', 'sample', 'unternehmen-de.csv');
const THREE =
  'firmen_name;email\nEins GmbH;1@example.org\nZwei GmbH;2@example.org\nDrei GmbH;3@example.org\n';
/** Enough for a running import to be met more than once. */
const MANY_ROWS = 20_000;
const REM = 16;

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

/** Notes every moment at which a page says that an import failed, over reloads. */
async function watchForFailure(page: Page): Promise<() => number> {
  let seen = 0;
  await page.exposeFunction('noteFailure', () => {
    seen += 1;
  });
  await page.addInitScript(() => {
    const look = () => {
      if (!document.body?.textContent.includes('Import Failed')) return;
      const note: unknown = Reflect.get(window, 'noteFailure');
      if (typeof note === 'function') note();
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return () => seen;
}

/** Presses Tab until `target` has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const focused = () => target.evaluate((element) => element === document.activeElement);
  for (let pressed = 0; !(await focused()); pressed += 1) {
    expect(pressed, `presses of Tab on the way to ${target}`).toBeLessThan(60);
    await page.keyboard.press('Tab');
  }
}

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

test('a running import survives a reload and ends as a success, none of its rows is seen before, and all go again', async ({
  page,
  product,
}) => {
  test.setTimeout(300_000);
  const failures = await watchForFailure(page);
  await page.reload();
  const tool = importPage(page);
  await pickFile(page, largeFile('viele.csv', MANY_ROWS));
  await tool.start.click();
  await expect(tool.progress).toHaveAttribute('aria-valuetext', /\d Zeilen gelesen, \d+ %/);
  await expect(tool.picker).toBeDisabled();
  expect(await countProviders(product)).toBe(0);
  await page.reload();
  await expect(page.getByText('Import läuft: viele.csv')).toBeVisible();
  await waitThroughProgress(page, () => tool.resultHeading('Import Successful!').isVisible());
  await expect(tool.resultHeading('Import Successful!')).toBeFocused();
  await expect(tool.result).toContainText(`Imported ${MANY_ROWS} records successfully.`);
  expect(await countProviders(product)).toBe(MANY_ROWS);
  expect(failures()).toBe(0);

  await tool.result.getByRole('button', { name: 'Rückgängig machen' }).click();
  await waitThroughProgress(page, () => tool.resultHeading('Import rückgängig gemacht').isVisible());
  await expect(tool.resultHeading('Import rückgängig gemacht')).toBeFocused();
  await expect(tool.progress).toHaveAttribute('aria-valuetext', /Einträgen entfernt, \d+ %/);
  expect(await countProviders(product)).toBe(0);
  await page.reload();
  await expect(tool.history.getByRole('row').nth(1)).toContainText('Rückgängig gemacht');
  await waitThroughProgress(page, () => tool.progress.isHidden());
});

test('undone from the history, an import takes its rows back and leaves the one changed since', async ({
  page,
  product,
}) => {
  await importFile(page, csvFile('drei.csv', THREE), 'Import Successful!');
  await changeProviders(product, 'email=eq.2@example.org', { phone: '0221 1' });
  await page.reload();

  const tool = importPage(page);
  const row = tool.history.getByRole('row').nth(1);
  await expect(row).toContainText('drei.csv');
  await row.getByRole('button', { name: 'Rückgängig machen' }).click();
  await expect(tool.resultHeading('Import rückgängig gemacht')).toBeFocused();
  await expect(tool.result).toContainText('Nicht zurückgenommen (1)');
  await expect(tool.result.getByRole('listitem')).toHaveText(['Zwei GmbH (öffnet einen neuen Tab)']);
  expect(await readProviders(product, 'select=name,phone')).toEqual([{ name: 'Zwei GmbH', phone: '0221 1' }]);
  await expect(row).toContainText('Rückgängig gemacht');
  await expect(row.getByRole('button', { name: 'Rückgängig machen' })).toBeHidden();
});

test('a foreign file is refused with the names of its missing columns; suggestions are taken by one click, and remembered in another browser for the same headers', async ({
  page,
  product,
}, { retry }) => {
  const first = `Kennung ${retry}`;
  const tool = importPage(page);
  await pickFile(page, csvFile('netzbetreiber.csv', gridOperators(first)));
  await tool.start.click();
  await expect(tool.resultHeading('Import Failed')).toBeFocused();
  await expect(tool.result).toContainText('Your CSV must have columns named: firmen_name, email');
  expect(await countProviders(product)).toBe(0);
  await tool.mapping.getByRole('button', { name: 'Vorschläge übernehmen' }).click();
  await expect(tool.target('Marktakteur')).toHaveValue('firmen_name');
  await expect(tool.target('Kontakt')).toHaveValue('email');
  await tool.start.click();
  await expect(tool.resultHeading('Import Successful!')).toBeFocused();
  expect(await figuresOf(tool.result)).toMatchObject({
    'Total records in CSV': '6',
    'Records processed': '3',
    übersprungen: '3',
  });
  const fields = 'select=name,firmen_name,email,stadt,additional_data&order=email';
  const [berlin, second, third] = await readProviders(product, fields);
  expect(berlin).toEqual({
    name: '50Nord Übertragung GmbH',
    firmen_name: '50Nord Übertragung GmbH',
    email: 'netz@50nord.example',
    stadt: '10557 Berlin',
    additional_data: {
      [first]: 'SNB1',
      Marktfunktion: 'Stromnetzbetreiber',
      'Netz: Bundesland': 'Berlin\nBrandenburg\nThüringen',
    },
  });
  expect(second).toMatchObject({ name: 'Albquell Netze AG' });
  expect(third).toMatchObject({ name: 'Werk "Süd" GmbH & Co. KG' });
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

test('by keyboard alone a person picks a mode, imports, hears the result and takes the import back', async ({
  page,
}) => {
  const tool = importPage(page);
  await tool.picker.waitFor();
  await tabTo(page, tool.picker);
  await pickFile(page, csvFile('drei.csv', THREE));
  await expect(tool.picker).toBeFocused();
  await tabTo(page, tool.mode('Überspringen'));
  await page.keyboard.press('ArrowDown');
  await expect(tool.mode('Aktualisieren')).toBeChecked();
  await tabTo(page, tool.start);
  await page.keyboard.press('Enter');
  await expect(tool.resultHeading('Import Successful!')).toBeFocused();
  await tabTo(page, tool.result.getByRole('button', { name: 'Rückgängig machen' }));
  await page.keyboard.press('Enter');
  await expect(tool.resultHeading('Import rückgängig gemacht')).toBeFocused();
});
