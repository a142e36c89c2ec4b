import { readKeys } from './support/directory.ts';
import { csvFile, IMPORT_PATH, importPage, lockCard, pickFile } from './support/import-page.ts';
import { expect, test } from './support/test.ts';

// As from another machine: a proxy says that it is one.
test.use({ productName: 'staff', extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.9' } });

test('elsewhere the import is locked: a wrong password is refused, the right one opens it for eight hours; locked meanwhile it keeps the chosen file', async ({
  page,
  context,
  administrator,
  product,
  watch,
}) => {
  watch.expect(/status of 40[13]/);
  await context.addCookies([administrator]);
  await page.goto(IMPORT_PATH);
  const lock = lockCard(page);
  const tool = importPage(page);
  await lock.password.fill('falsch');
  await lock.open.click();
  await expect(lock.error).toHaveText('Incorrect password.');
  const cookies = async () => (await context.cookies()).filter(({ name }) => name !== administrator.name);
  expect(await cookies()).toEqual([]);

  const { importPassword } = await readKeys(product);
  await lock.password.fill(importPassword);
  await lock.password.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dienstleister-Import' })).toBeFocused();
  await expect(lock.heading).toBeHidden();
  const [cookie, ...others] = await cookies();
  expect(others).toEqual([]);
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
  const hours = ((cookie?.expires ?? 0) - Date.now() / 1000) / 3600;
  expect(hours).toBeGreaterThan(7.9);
  expect(hours).toBeLessThanOrEqual(8);

  await page.reload();
  await pickFile(page, csvFile('eins.csv', 'firmen_name;email\nA GmbH;a@example.org\n'));
  await context.clearCookies({ name: cookie?.name ?? '' });
  await tool.start.click();
  await expect(page.getByText('Die Freischaltung ist abgelaufen.')).toBeVisible();
  await lock.password.fill(importPassword);
  await lock.open.click();
  await expect(tool.fileName).toHaveText('eins.csv');
  await tool.start.click();
  await expect(tool.resultHeading('Import Successful!')).toBeVisible();
});

test('without staff rights the page stays closed, even with the password', async ({
  page,
  product,
  watch,
}) => {
  watch.expect(/status of 401/);
  for (const path of [IMPORT_PATH, '/dienstleister_import'])
    expect((await page.goto(path))?.status(), path).toBe(401);
  await expect(lockCard(page).heading).toBeHidden();
  const { importPassword } = await readKeys(product);
  const unlocked = await page.evaluate(async (password) => {
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify({ password }) };
    return (await fetch('/api/import/unlock', init)).status;
  }, importPassword);
  expect(unlocked).toBe(401);
});
