import type { Page } from '@playwright/test';
import { emptyDirectory } from './support/directory.ts';
import { csvFile, IMPORT_PATH, IMPORT_PRODUCT, IMPORT_TIME_MS, importPage } from './support/import-page.ts';
import { expect, test } from './support/test.ts';

test.use({ productEnv: IMPORT_PRODUCT });

const FILE = csvFile('frueh.csv', 'firmen_name;email\nFrühauf GmbH;1@example.org\n');

/** Keeps the script of what comes after the first field back until the answered function is called. */
async function holdLaterParts(page: Page): Promise<() => void> {
  let come = (): void => undefined;
  const hasCome = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route('**/assets/deferred-parts-*.js', async (route) => {
    await hasCome;
    await route.continue();
  });
  return () => come();
}

/** How far the page has moved by itself, as browsers count it: 0 for not at all. */
async function movedBy(page: Page): Promise<number> {
  return await page.evaluate(
    async () =>
      await new Promise<number>((resolve) => {
        const ofEntry = (entry: PerformanceEntry): number =>
          'value' in entry && typeof entry.value === 'number' ? entry.value : 0;
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + ofEntry(entry), 0)),
        ).observe({ type: 'layout-shift', buffered: true });
        // Without an entry the observer stays silent, and so does a browser that does not count.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );
}

test('what is done before the later script has come is done once it has', async ({ page, product }) => {
  await emptyDirectory(product);
  const comeLaterParts = await holdLaterParts(page);
  await page.goto(IMPORT_PATH);
  const tool = importPage(page);

  await tool.start.click();
  await expect(tool.fileError).toHaveText('Please upload a CSV file first.');
  await expect(tool.picker).toBeFocused();

  await tool.mode('Aktualisieren').check();
  await tool.picker.setInputFiles(FILE);
  await expect(tool.fileName).toHaveText('frueh.csv');
  await expect(tool.fileError).toBeHidden();
  await expect(tool.start).toHaveAttribute('aria-disabled', 'true');

  comeLaterParts();
  await expect(tool.preview).toContainText('Frühauf GmbH');
  await expect(tool.mode('Aktualisieren')).toBeChecked();
  await tool.start.click();
  await expect(tool.resultHeading('Import Successful!')).toBeVisible({ timeout: IMPORT_TIME_MS });
});

test('the buttons stay where they are from the moment on in which they open', async ({ page, product }) => {
  await emptyDirectory(product);
  await page.goto(IMPORT_PATH, { waitUntil: 'networkidle' });
  const tool = importPage(page);
  // Watched before the file is chosen, however late the page gets to it.
  const watched = await tool.start.evaluateHandle((button) => ({
    places: new Promise<readonly [number, number]>((resolve) => {
      const top = () => button.getBoundingClientRect().top;
      const watch = new MutationObserver((changes) => {
        const isOpened = changes.some(({ oldValue }) => oldValue === 'true');
        if (!isOpened || button.getAttribute('aria-disabled') === 'true') return;
        watch.disconnect();
        const before = top();
        setTimeout(() => resolve([before, top()]), 500);
      });
      watch.observe(button, { attributeFilter: ['aria-disabled'], attributeOldValue: true });
    }),
  }));
  await tool.picker.setInputFiles(FILE);
  const [before, after] = await watched.evaluate(({ places }) => places);
  expect(after).toBe(before);
});

test('a press on the sample before the later script has come takes the sample once it has', async ({
  page,
  product,
}) => {
  await emptyDirectory(product);
  const comeLaterParts = await holdLaterParts(page);
  await page.goto(IMPORT_PATH);
  const sample = page.getByRole('button', { name: 'Beispielliste laden' });
  await sample.click();
  await expect(sample).toHaveAttribute('aria-disabled', 'true');
  comeLaterParts();
  const tool = importPage(page);
  await expect(tool.fileName).toHaveText('beispiel-unternehmen.csv');
  await expect(tool.preview.locator('tbody tr')).toHaveCount(3);
});

for (const width of [390, 1280]) {
  test(`at ${width} px nothing moves when the later script comes`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const comeLaterParts = await holdLaterParts(page);
    await page.goto(IMPORT_PATH);
    const tool = importPage(page);
    await expect(tool.picker).toBeEnabled();
    comeLaterParts();
    await expect(tool.history).toBeVisible();
    expect(await movedBy(page)).toBe(0);
  });
}
