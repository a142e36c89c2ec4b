import type { Page, Route } from '@playwright/test';
import { changeProviders, countProviders, emptyDirectory, readProviders } from './support/directory.ts';
import {
  csvFile,
  IMPORT_PATH,
  IMPORT_PRODUCT,
  IMPORT_TIME_MS,
  importFile,
  importPage,
  largeFile,
  pickFile,
} from './support/import-page.ts';
import { expect, test } from './support/test.ts';

test.use({ productEnv: IMPORT_PRODUCT });
test.describe.configure({ timeout: 150_000 });

/** Enough for a running import to be met several times. */
const MANY_ROWS = 40_000;
/** Some seconds on a machine that does nothing else. */
const MANY_ROWS_TIME_MS = 60_000;
const THREE =
  'firmen_name;email\nEins GmbH;1@example.org\nZwei GmbH;2@example.org\nDrei GmbH;3@example.org\n';

test.beforeEach(async ({ product }) => {
  await emptyDirectory(product);
});

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

/** Starts an import of many rows and waits until the server reads them. */
async function startLargeImport(page: Page): Promise<void> {
  const tool = importPage(page);
  await pickFile(page, largeFile('viele.csv', MANY_ROWS));
  await tool.start.click();
  await expect(tool.progress).toHaveAttribute('aria-valuetext', /\d Zeilen gelesen, \d+ %/);
}

test('a cancelled import leaves nothing', async ({ page, product }) => {
  const failures = await watchForFailure(page);
  await page.goto(IMPORT_PATH);
  const tool = importPage(page);
  await startLargeImport(page);
  await expect(tool.picker).toBeDisabled();
  await tool.cancel.click();
  await expect(tool.resultHeading('Import abgebrochen')).toBeFocused({ timeout: IMPORT_TIME_MS });
  await expect(tool.result).toContainText('Der Import wurde abgebrochen. Es wurde nichts übernommen.');
  expect(await countProviders(product)).toBe(0);
  await expect(tool.history.getByRole('row').nth(1)).toContainText('Abgebrochen');
  expect(failures()).toBe(0);
});

test('a running import survives a reload and ends as a success, and none of its rows is seen before', async ({
  page,
  product,
  watch,
}) => {
  const failures = await watchForFailure(page);
  await page.goto(IMPORT_PATH);
  const tool = importPage(page);
  await startLargeImport(page);
  expect(await countProviders(product)).toBe(0);
  await page.reload();
  await expect(page.getByText('Import läuft: viele.csv')).toBeVisible();
  await expect(tool.progress).toHaveAttribute('aria-valuetext', /Zeilen gelesen/);
  await expect(tool.resultHeading('Import Successful!')).toBeFocused({ timeout: MANY_ROWS_TIME_MS });
  await expect(tool.result).toContainText(`Imported ${MANY_ROWS} records successfully.`);
  expect(await countProviders(product)).toBe(MANY_ROWS);
  expect(failures()).toBe(0);

  // The answer is lost on its way; what the server says of the import counts.
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  watch.expect(/\/undo/);
  await page.route('**/undo', loseAnswer, { times: 1 });
  await tool.result.getByRole('button', { name: 'Rückgängig machen' }).click();
  await expect(tool.resultHeading('Import rückgängig gemacht')).toBeFocused({ timeout: MANY_ROWS_TIME_MS });
  await expect(tool.progress).toHaveAttribute('aria-valuetext', /von 40\.000 Einträgen entfernt, \d+ %/);
  await expect(tool.result).toContainText('waren neu angelegt');
  await expect(tool.toast('Import rückgängig gemacht')).toBeVisible();
  expect(await countProviders(product)).toBe(0);
  await page.reload();
  const row = tool.history.getByRole('row').nth(1);
  await expect(row).toContainText('Rückgängig gemacht');
  await expect(row.getByRole('button', { name: 'Rückgängig machen' })).toBeHidden();
  await expect(tool.progress).toBeHidden({ timeout: MANY_ROWS_TIME_MS });
});

test('undone from the history, an import takes its rows back and leaves the one changed since', async ({
  page,
  product,
}) => {
  await page.goto(IMPORT_PATH);
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
