import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBrowsers } from './lib/browser.mjs';
import { findInstalledBrowser } from './lib/installed-browser.mjs';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rer-browser-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function program(name: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, '#!/bin/sh\n');
  await chmod(path, 0o755);
  return path;
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
