import { expect, test } from 'vitest';
import { nodeTarget } from './ours/node-target.ts';
import { NOT_BUILT } from './ours/not-built.ts';
import { bundlePage, inPage, readResults } from './page/run-in-page.ts';
import { readContract } from './read-tables.ts';
import { runCheck, runChecks } from './run.ts';

const CHECKS = readContract();

test('what is built is what the contract says', { timeout: 240_000 }, async () => {
  const results = await runChecks(CHECKS, nodeTarget(NOT_BUILT));
  expect(results.flatMap(({ outcome, why }) => (outcome === 'failed' ? [why] : []))).toEqual([]);
  expect(results.filter(({ outcome }) => outcome === 'passed').length).toBeGreaterThanOrEqual(2142);
});

test('what needs a page is what the contract says', { timeout: 240_000 }, async () => {
  const inPages = CHECKS.filter(({ platform }) => platform === 'browser');
  const files = { '/page.js': await bundlePage('ours/page.ts') };
  const results = await inPage(files, async (page, address) => {
    await page.goto(address);
    await page.waitForFunction('globalThis.runOurs');
    return readResults(await page.evaluate(`runOurs(${JSON.stringify(inPages)})`));
  });
  expect(results.flatMap(({ outcome, why }) => (outcome === 'failed' ? [why] : []))).toEqual([]);
  expect(results.filter(({ outcome }) => outcome === 'passed').length).toBeGreaterThanOrEqual(220);
});

test('a row that says something else fails', async () => {
  const [check] = CHECKS.filter(({ id }) => id === 'statics/version');
  const [step] = check?.steps ?? [];
  if (check === undefined || step?.do !== 'static') throw new Error('the row is gone');
  const changed = { ...check, steps: [{ ...step, expect: { returns: '0.75.3' } }] };
  expect(await runCheck(check, nodeTarget(NOT_BUILT))).toMatchObject({ outcome: 'passed' });
  expect(await runCheck(changed, nodeTarget(NOT_BUILT))).toMatchObject({ outcome: 'failed' });
});
