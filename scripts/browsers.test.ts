import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findBrowsers, findLeanBrowser } from './lib/browser.mjs';
import { findInstalledBrowser } from './lib/installed-browser.mjs';
import { findNpmBrowser } from './lib/npm-browser.mjs';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rer-browser-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  return rm(folder, { recursive: true });
});

async function program(name: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, '#!/bin/sh\n');
  await chmod(path, 0o755);
  return path;
}

function featuresOff(args: readonly string[] = []): string[] {
  const start = '--disable-features=';
  return args.flatMap((arg) => (arg.startsWith(start) ? arg.slice(start.length).split(',') : []));
}

test('CHROMIUM_PATH comes before what is on PATH', async () => {
  await program('chromium');
  const named = await program('my-own');
  expect(findInstalledBrowser({ PATH: folder, CHROMIUM_PATH: named })?.path).toBe(named);
});

test('a browser on PATH is found', async () => {
  const path = await program('google-chrome');
  expect(findInstalledBrowser({ PATH: `/nowhere:${folder}` })?.path).toBe(path);
});

test('a CHROMIUM_PATH that cannot be run is refused with its name', () => {
  const named = join(folder, 'missing');
  expect(() => findInstalledBrowser({ CHROMIUM_PATH: named })).toThrow(named);
});

test('a choice that nobody knows is refused with the choices', async () => {
  await expect(findBrowsers({ E2E_BROWSER: 'firefox' })).rejects.toThrow('system, npm or all');
});

test('asking for an installed browser where there is none is a failure, not a skip', async () => {
  await expect(findBrowsers({ PATH: folder, E2E_BROWSER: 'system' })).rejects.toThrow('CHROMIUM_PATH');
});

test('an installed browser keeps switched off what Playwright switches off', async () => {
  const named = await program('my-own');
  // A launch that fails says how the program was called.
  const failure = await chromium.launch({ executablePath: named }).catch(String);
  const off = featuresOff(String(failure).split(' '));
  expect(off).toContain('HttpsUpgrades');
  expect(featuresOff(findInstalledBrowser({ CHROMIUM_PATH: named })?.args)).toEqual(
    expect.arrayContaining(off),
  );
});

test('pages by the hundred are opened in the browser from npm, unless an installed one is asked for', async () => {
  const named = await program('my-own');
  const npm = await findNpmBrowser();
  expect((await findLeanBrowser({ CHROMIUM_PATH: named })).path).toBe(npm?.path ?? named);
  expect((await findLeanBrowser({ CHROMIUM_PATH: named, E2E_BROWSER: 'system' })).path).toBe(named);
});

test('a machine that the browser from npm is not made for opens pages in the installed one', async () => {
  const named = await program('my-own');
  vi.spyOn(process, 'platform', 'get').mockReturnValue('darwin');
  expect((await findLeanBrowser({ CHROMIUM_PATH: named })).path).toBe(named);
});
