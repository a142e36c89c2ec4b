import type { Locator, Page } from '@playwright/test';
import { findCutOff } from './support/cut-off.ts';
import { emptyDirectory } from './support/directory.ts';
import {
  csvFile,
  IMPORT_PATH,
  IMPORT_PRODUCT,
  IMPORT_TIME_MS,
  importPage,
  pickFile,
} from './support/import-page.ts';
import { expect, test } from './support/test.ts';
import { findTooSmall } from './support/too-small.ts';

test.use({ productEnv: IMPORT_PRODUCT });
/** Everything that a result can list: rows taken, skipped, similar, and there already. */
const FILE = csvFile(
  'alles.csv',
  'firmen_name;email;Ort;mitarbeiter;Gründung;Name der Ansprechperson mit einer ziemlich langen Überschrift\n' +
    'Solarwerk Rheinland GmbH;1@example.org;Köln;zwölf;1990;Käthe Größmann\n' +
    'Solarwerk Rheinlant GmbH;2@example.org;Köln;12;1990;\n' +
    'Solarwerk Rheinland GmbH;1@example.org;Köln;12;1990;\n' +
    'ohne Adresse;;Donaudampfschifffahrtsgesellschaftskapitänshausen;;;\n',
);

const REPORT = /\/api\/import\/[0-9a-f-]{36}$/;

/** Lets the page see an import in the middle until the answered function is called. */
async function holdInTheMiddle(page: Page): Promise<() => void> {
  let isHeld = true;
  await page.route(REPORT, async (route) => {
    const answer = await route.fetch();
    const report: object = await answer.json();
    const middle = { ...report, state: 'running', message: null, bytesRead: 50, bytesTotal: 100 };
    await route.fulfill({ response: answer, json: isHeld ? middle : report });
  });
  return () => {
    isHeld = false;
  };
}

for (const width of [360, 1280]) {
  test(`at ${width} px, empty, filled, running, finished and refused keep WCAG 2.2 AA in both themes and cut nothing off`, async ({
    page,
    product,
    findAxeProblems,
  }) => {
    const check = async (state: string): Promise<void> => {
      expect(await findCutOff(page), state).toEqual([]);
      expect(await findTooSmall(page), state).toEqual([]);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await findAxeProblems(), `${state}, ${colorScheme}`).toEqual([]);
      }
    };
    await emptyDirectory(product);
    await page.setViewportSize({ width, height: 800 });
    await page.goto(IMPORT_PATH);
    const tool = importPage(page);
    await expect(page.getByRole('button', { name: 'Beispielliste laden' })).toBeVisible();
    await check('empty');

    await pickFile(page, FILE);
    await check('filled');

    const release = await holdInTheMiddle(page);
    await tool.start.click();
    await expect(tool.progress).toHaveAttribute('aria-valuenow', '50');
    await check('running');

    release();
    await expect(tool.resultHeading('Import Successful!')).toBeFocused({ timeout: IMPORT_TIME_MS });
    await expect(tool.history.getByRole('row').nth(1)).toContainText('Fertig');
    await check('finished');

    await pickFile(page, csvFile('leer.csv', ''));
    await tool.start.click();
    await expect(tool.resultHeading('Import Failed')).toBeFocused();
    await check('refused');
  });
}

/** Presses Tab until `target` has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const focused = () => target.evaluate((element) => element === document.activeElement);
  for (let pressed = 0; !(await focused()); pressed += 1) {
    expect(pressed, `presses of Tab on the way to ${target}`).toBeLessThan(60);
    await page.keyboard.press('Tab');
  }
}

test('by keyboard alone a person picks a mode, imports, hears the result and takes the import back', async ({
  page,
  product,
}) => {
  await emptyDirectory(product);
  await page.goto(IMPORT_PATH);
  const tool = importPage(page);
  await tool.picker.waitFor();
  await tabTo(page, tool.picker);
  await pickFile(page, FILE);
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
