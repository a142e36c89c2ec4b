import { type Product, startProduct } from '../scripts/lib/product.mjs';
import { IMPORT_PATH, importPage, largeFile, pickFile } from './support/import-page.ts';
import { test as base, expect } from './support/test.ts';

/** A product that a test may kill. */
const test = base.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

/** So slow that the file below is under way for minutes. */
const SLOW_LINE = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 50_000 };

test('a server that is gone while the file is sent is a system error, and no unlimited waiting', async ({
  page,
  product,
  watch,
}) => {
  watch.expect(/ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)/);
  await page.clock.install();
  await page.goto(IMPORT_PATH);
  const tool = importPage(page);
  await pickFile(page, largeFile('viele.csv', 100_000));
  const line = await page.context().newCDPSession(page);
  await line.send('Network.emulateNetworkConditions', SLOW_LINE);
  await tool.start.click();
  await expect(tool.progress).toHaveAttribute('aria-valuetext', /^Datei wird übertragen: [1-9]/);
  product.signal('SIGKILL');
  await product.ended();
  await expect(page.getByText('Verbindung unterbrochen, es wird weiter versucht.')).toBeVisible();
  // Pauses between the tries pass at once.
  await expect
    .poll(
      async () => {
        await page.clock.runFor(1000);
        return tool.resultHeading('Import Failed').isVisible();
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  await expect(tool.result).toContainText('Failed to import the CSV file due to a system error.');
  await expect(tool.toast('Import Failed')).toContainText(
    'Failed to import the CSV file due to a system error.',
  );
});
