/**
 * Runs the checks against the original in Chromium, without any network, and prints what fails and how many passed.
 * Arguments: the file `daily-esm.js` of `@daily-co/daily-js` 0.75.2 (else the installed package), and words of which one
 * must be in the id of a check.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { bundlePage, inPage, readResults, textOf } from '../page/run-in-page.ts';
import type { OriginalResult } from './page.ts';

/** Every check loads the module anew, so a page is replaced before it has grown. */
const BATCH = 250;

const [first, ...rest] = process.argv.slice(2);
const given = first?.endsWith('.js') === true ? first : undefined;
const words = given === undefined && first !== undefined ? [first, ...rest] : rest;

const files: Readonly<Record<string, string>> = {
  '/original.js': readFileSync(given ?? installed(), 'utf8'),
  '/page.js': await bundlePage('original/page.ts'),
};
const results = await inPage(files, async (page, address) => {
  const found: OriginalResult[] = [];
  let size = 1;
  for (let from = 0; from < size; from += BATCH) {
    await page.goto(address);
    await page.waitForFunction('globalThis.contractSize > 0');
    size = Number(await page.evaluate('contractSize'));
    const part: unknown = await page.evaluate(
      `runOriginal(${from}, ${from + BATCH}, ${JSON.stringify(words)})`,
    );
    const told: readonly unknown[] = Array.isArray(part) ? part : [];
    for (const [at, result] of readResults(part).entries()) {
      const one = told[at];
      found.push({
        ...result,
        original: textOf(one, 'original'),
        network: textOf(one, 'network'),
        section: textOf(one, 'section'),
      });
    }
  }
  return found;
});

const failed = results.filter(({ outcome }) => outcome === 'failed');
for (const { id, why } of failed) process.stdout.write(`FAILED ${id}\n  ${why}\n`);
const passed = results.filter(({ outcome }) => outcome === 'passed');
const count = (one: (result: OriginalResult) => boolean) => passed.filter(one).length;
process.stdout.write(
  `${passed.length} of ${results.length} passed: ${count(({ original }) => original === 'same')} same, ` +
    `${count(({ original }) => original === 'differs')} differ as stated, ` +
    `${count(({ network }) => network === 'none')} without an engine\n`,
);
for (const section of [...new Set(results.map((result) => result.section))].sort(bySection)) {
  const of = results.filter((result) => result.section === section);
  process.stdout.write(
    `  section ${section}: ${of.filter(({ outcome }) => outcome === 'passed').length} of ${of.length}\n`,
  );
}
process.exitCode = failed.length === 0 ? 0 : 1;

function bySection(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}

function installed(): string {
  const require = createRequire(import.meta.url);
  const path = join(dirname(require.resolve('@daily-co/daily-js')), 'daily-esm.js');
  if (!existsSync(path)) throw new Error('@daily-co/daily-js is not installed: name its daily-esm.js');
  return path;
}
