import { expect, test } from 'vitest';
import { CONTRACT_CHECKS } from './contract-checks.ts';
import { nodeTarget } from './ours/node-target.ts';
import { NOT_BUILT } from './ours/not-built.ts';
import { bundlePage, inPage, readResults } from './page/run-in-page.ts';
import { runChecks } from './run.ts';

test('what is built is what the contract says', { timeout: 60_000 }, async () => {
  const results = await runChecks(CONTRACT_CHECKS, nodeTarget(NOT_BUILT));
  expect(results.flatMap(({ outcome, why }) => (outcome === 'failed' ? [why] : []))).toEqual([]);
  expect(results.filter(({ outcome }) => outcome === 'passed').length).toBeGreaterThanOrEqual(2142);
});

test('what needs a page is what the contract says', { timeout: 60_000 }, async () => {
  const files = { '/page.js': await bundlePage('ours/page.ts') };
  const results = await inPage(files, async (page, address) => {
    await page.goto(address);
    await page.waitForFunction('globalThis.runOurs');
    return readResults(await page.evaluate('runOurs()'));
  });
  expect(results.flatMap(({ outcome, why }) => (outcome === 'failed' ? [why] : []))).toEqual([]);
  expect(results.filter(({ outcome }) => outcome === 'passed').length).toBeGreaterThanOrEqual(220);
});
