import { NO_SUCCESS, PAGES } from './support/pages.ts';
import { expect, test } from './support/test.ts';

/** What a page has left in the browser. */
const STORES = async () => ({
  local: localStorage.length,
  session: sessionStorage.length,
  databases: (await indexedDB.databases()).length,
  caches: (await caches.keys()).length,
  workers: (await navigator.serviceWorker.getRegistrations()).length,
});

const NOTHING = { local: 0, session: 0, databases: 0, caches: 0, workers: 0 };

for (const { path, status } of PAGES) {
  test(`${path} leaves no cookie and no storage, and asks no other origin`, async ({
    page,
    context,
    watch,
  }) => {
    watch.expect(NO_SUCCESS);
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(status);
    await page.waitForLoadState('networkidle');
    expect(await context.cookies()).toEqual([]);
    expect(await page.evaluate(STORES)).toEqual(NOTHING);
    expect(watch.lines().filter((line) => /^(foreign|policy)/.test(line))).toEqual([]);
  });

  test(`${path} comes with a policy that allows no inline code`, async ({ request }) => {
    const policy = (await request.get(path)).headers()['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe-(inline|eval)|\*/);
  });
}

test('the policy is in force: foreign code that gets into the page does not run, and is reported', async ({
  page,
  watch,
}) => {
  watch.expect(/policy|Content.Security.Policy/i);
  await page.goto('/');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "taken"';
    document.body.append(script);
  });
  await expect
    .poll(() => watch.lines().filter((line) => line.startsWith('policy: script-src')))
    .toHaveLength(1);
  await expect(page).not.toHaveTitle('taken');
});
