/**
 * Runs the checks against the original in Chromium, without any network, and prints what fails and how many passed.
 * Arguments: the file `daily-esm.js` of `@daily-co/daily-js` 0.75.2 (else the installed package), and words of which one
 * must be in the id of a check.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { build } from 'vite';
import { findBrowsers } from '../../../../../scripts/lib/browser.mjs';
import type { OriginalResult } from './page.ts';

const ORIGIN = 'https://contract.test';
/** Every check loads the module anew, so a page is replaced before it has grown. */
const BATCH = 250;
const OUTCOMES = ['passed', 'failed', 'not built', 'other platform'] as const;

const [first, ...rest] = process.argv.slice(2);
const given = first?.endsWith('.js') === true ? first : undefined;
const words = given === undefined && first !== undefined ? [first, ...rest] : rest;

const files: Readonly<Record<string, string>> = {
  '/original.js': readFileSync(given ?? installed(), 'utf8'),
  '/page.js': await bundle(),
};
const [browser] = await findBrowsers(process.env);
const running = await chromium.launch({
  executablePath: browser.path,
  args: ['--no-sandbox', ...browser.args],
});
const results: OriginalResult[] = [];
try {
  const page = await running.newPage();
  await page.route('**/*', (route) => {
    const { origin, pathname } = new URL(route.request().url());
    if (origin !== ORIGIN) return route.abort();
    const body = files[pathname];
    if (body !== undefined) return route.fulfill({ contentType: 'text/javascript', body });
    return route.fulfill({
      contentType: 'text/html',
      body:
        pathname === '/'
          ? '<!doctype html><body><script type="module" src="/page.js"></script>'
          : '<!doctype html>',
    });
  });
  let size = 1;
  for (let from = 0; from < size; from += BATCH) {
    await page.goto(`${ORIGIN}/`);
    await page.waitForFunction('globalThis.contractSize > 0');
    size = Number(await page.evaluate('contractSize'));
    const part: unknown = await page.evaluate(
      `runOriginal(${from}, ${from + BATCH}, ${JSON.stringify(words)})`,
    );
    if (!Array.isArray(part)) throw new Error('the page gave no results');
    for (const result of part) results.push(resultOf(result));
  }
} finally {
  await running.close();
}

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

function resultOf(value: unknown): OriginalResult {
  const text = (key: string): string => {
    const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
    return typeof found === 'string' ? found : '';
  };
  const outcome = OUTCOMES.find((one) => one === text('outcome')) ?? 'failed';
  return {
    id: text('id'),
    outcome,
    why: text('why'),
    original: text('original'),
    network: text('network'),
    section: text('section'),
  };
}

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      lib: {
        entry: join(dirname(fileURLToPath(import.meta.url)), 'page.ts'),
        formats: ['es'],
        fileName: 'page',
      },
    },
  });
  const outputs = Array.isArray(built)
    ? built.flatMap(({ output }) => output)
    : 'output' in built
      ? built.output
      : [];
  for (const output of outputs) if (output.type === 'chunk') return output.code;
  throw new Error('nothing was bundled');
}

function bySection(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}

function installed(): string {
  const require = createRequire(import.meta.url);
  const path = join(dirname(require.resolve('@daily-co/daily-js')), 'daily-esm.js');
  if (!existsSync(path)) throw new Error('@daily-co/daily-js is not installed: name its daily-esm.js');
  return path;
}
