import type { BrowserContext, Cookie } from '@playwright/test';
import { findCutOff } from './support/cut-off.ts';
import { readKeys } from './support/directory.ts';
import { expect, test } from './support/elsewhere-test.ts';
import { csvFile, IMPORT_PATH, importFile, importPage, lockCard, pickFile } from './support/import-page.ts';

/** The cookies of a browser, without that of the session. */
async function cookiesOf(context: BrowserContext): Promise<Cookie[]> {
  return (await context.cookies()).filter(({ name }) => name !== 'rer_dev');
}

for (const path of [IMPORT_PATH, '/dienstleister_import']) {
  test(`${path} is locked elsewhere: a wrong password is refused, the right one opens it for eight hours`, async ({
    page,
    context,
    product,
    watch,
  }) => {
    watch.expect(/status of 401/);
    await page.goto(path);
    const lock = lockCard(page);
    await expect(lock.heading).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Import Dienstleister from CSV' })).toBeHidden();

    await lock.password.fill('falsch');
    await lock.open.click();
    await expect(lock.error).toHaveText('Incorrect password.');
    await expect(lock.password).toBeFocused();
    expect(await cookiesOf(context)).toEqual([]);

    const { importPassword } = await readKeys(product);
    await lock.password.fill(importPassword);
    const answer = page.waitForResponse('**/api/import/unlock');
    await lock.password.press('Enter');
    expect(await (await answer).json()).toEqual({ unlocked: true });
    await expect(page.getByRole('heading', { name: 'Import Dienstleister from CSV' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Dienstleister-Import' })).toBeFocused();
    await expect(lock.heading).toBeHidden();

    const [cookie, ...others] = await cookiesOf(context);
    expect(others).toEqual([]);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
    const hours = ((cookie?.expires ?? 0) - Date.now() / 1000) / 3600;
    expect(hours).toBeGreaterThan(7.9);
    expect(hours).toBeLessThanOrEqual(8);
    expect(await page.evaluate(() => document.cookie)).toBe('');

    await page.reload();
    await importFile(
      page,
      csvFile('eins.csv', 'firmen_name;email\nA GmbH;a@example.org\n'),
      'Import Successful!',
    );
  });
}

test('a tool that gets locked while it is open asks for the password again, and keeps the chosen file', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch.expect(/status of 403/);
  const { importPassword } = await readKeys(product);
  const lock = lockCard(page);
  const unlock = async () => {
    await lock.password.fill(importPassword);
    await lock.open.click();
  };
  await page.goto(IMPORT_PATH);
  await unlock();
  await pickFile(page, csvFile('zwei.csv', 'firmen_name;email\nB GmbH;b@example.org\n'));
  await context.clearCookies({ name: 'rer_dev_import' });
  const tool = importPage(page);
  await tool.start.click();
  await expect(lock.heading).toBeVisible();
  await expect(page.getByText('Die Freischaltung ist abgelaufen.')).toBeVisible();
  await unlock();
  await expect(tool.fileName).toHaveText('zwei.csv');
  await tool.start.click();
  await expect(tool.resultHeading('Import Successful!')).toBeVisible();
});

test('while it is locked no interface of the import answers a member of staff', async ({ page, watch }) => {
  watch.expect(/status of 403/);
  await page.goto(IMPORT_PATH);
  await expect(lockCard(page).heading).toBeVisible();
  expect(await page.evaluate(askEverything)).toEqual([403, 403, 403, 403, 403]);
});

test.describe('without staff rights', () => {
  test.use({ isStaff: false });

  test('page and interfaces stay closed, even with the password', async ({ page, product, watch }) => {
    watch.expect(/status of 401/);
    for (const path of [IMPORT_PATH, '/dienstleister_import']) {
      expect((await page.goto(path))?.status(), path).toBe(401);
    }
    await expect(lockCard(page).heading).toBeHidden();
    const { importPassword } = await readKeys(product);
    const unlocked = await page.evaluate(async (password) => {
      const headers = { 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body: JSON.stringify({ password }) };
      return (await fetch('/api/import/unlock', init)).status;
    }, importPassword);
    expect(unlocked).toBe(401);
    expect(await page.evaluate(askEverything)).toEqual([401, 401, 401, 401, 401]);
  });
});

/** Statuses of the interfaces of the import, asked from a page of ours. */
async function askEverything(): Promise<number[]> {
  const id = '00000000-0000-4000-8000-000000000000';
  const csv = {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: 'firmen_name;email\nA;a@b.de\n',
  };
  const answers = [
    await fetch('/api/import'),
    await fetch('/api/import', csv),
    await fetch(`/api/import/${id}`),
    await fetch(`/api/import/${id}/skipped.csv`),
    await fetch(`/api/import/${id}/undo`, { method: 'POST' }),
  ];
  return answers.map(({ status }) => status);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('the locked page, with a refused password, keeps WCAG 2.2 AA and cuts nothing off at any width', async ({
      page,
      findAxeProblems,
    }) => {
      await page.goto(IMPORT_PATH);
      const lock = lockCard(page);
      await lock.open.click();
      await expect(lock.error).toHaveText('Bitte geben Sie das Passwort ein.');
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await findAxeProblems(), `${width} px`).toEqual([]);
        expect(await findCutOff(page), `${width} px`).toEqual([]);
      }
    });
  });
}
