import { findCutOff } from './support/cut-off.ts';
import { addProviders, emptyDirectory } from './support/directory.ts';
import { COMPANIES, DIRECTORY_PATH, DIRECTORY_PRODUCT, directoryPage } from './support/directory-page.ts';
import { expect, test } from './support/test.ts';
import { findTooSmall } from './support/too-small.ts';

/** Each theme at one size: the pairs of colours are the same at both. */
const LOOKS = [
  { colorScheme: 'dark', viewport: { width: 360, height: 780 } },
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
] as const;

test.use({ productEnv: DIRECTORY_PRODUCT });
test.beforeEach(async ({ product }) => {
  await emptyDirectory(product);
  await addProviders(product, COMPANIES.slice());
});

for (const { colorScheme, viewport } of LOOKS) {
  test.describe(`${colorScheme}, ${viewport.width} pixels`, () => {
    test.use({ colorScheme, viewport });

    test('every view of the directory keeps WCAG 2.2 AA and cuts nothing off', async ({
      page,
      findAxeProblems,
    }, testInfo) => {
      const directory = directoryPage(page);
      const look = async (name: string): Promise<void> => {
        await page.screenshot({ path: testInfo.outputPath(`${name}.png`), animations: 'disabled' });
        expect(await findAxeProblems(), name).toEqual([]);
        expect(await findCutOff(page), name).toEqual([]);
        expect(await findTooSmall(page), name).toEqual([]);
      };
      await page.goto(`${DIRECTORY_PATH}?query=Stattwerke`);
      await expect(directory.rows).toHaveCount(2);
      await directory.search.press('ArrowDown');
      await look('search');
      await directory.rows.first().click();
      await expect(page.getByText('Kontakt')).toBeVisible();
      await look('entry');
      await directory.button('Bearbeiten').click();
      await directory.field('E-Mail').fill('niemand');
      await directory.field('E-Mail').press('Tab');
      await expect(directory.field('E-Mail')).toHaveAttribute('aria-invalid', 'true');
      await look('form');
      await directory.view('Verlauf').click();
      await expect(page.getByText('Angelegt').first()).toBeVisible();
      await look('history');
      await directory.view('Ähnliche').click();
      await page
        .getByRole('link', { name: /^Nebeneinander/ })
        .first()
        .click();
      await expect(directory.group('Name')).toBeVisible();
      await look('merge');
    });
  });
}
