import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bareEnvironment } from './lib/bare-machine.mjs';
import { findInstalledBrowser } from './lib/installed-browser.mjs';
import { findPostgresPrograms } from './lib/postgres-programs.mjs';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rer-bare-'));
  await mkdir(join(folder, 'first'));
  await mkdir(join(folder, 'second'));
  await mkdir(join(folder, 'bare'));
});
afterEach(() => rm(folder, { recursive: true }));

async function program(place: string, name: string): Promise<string> {
  const path = join(folder, place, name);
  await writeFile(path, `#!/bin/sh\necho ${place}\n`);
  await chmod(path, 0o755);
  return path;
}

const bare = (env: NodeJS.ProcessEnv = {}) => {
  const PATH = `${join(folder, 'first')}:${join(folder, 'second')}:${process.env['PATH']}`;
  return bareEnvironment({ ...env, PATH }, join(folder, 'bare'));
};

test('a bare machine has no browser, be it on PATH or named', async () => {
  await program('first', 'chromium');
  await program('second', 'google-chrome');
  expect(findInstalledBrowser(bare({ CHROMIUM_PATH: await program('first', 'my-own') }))).toBeUndefined();
});

test('a bare machine has no PostgreSQL, wherever it lies', async () => {
  for (const name of ['initdb', 'postgres']) await program('first', name);
  const env = bare({ TEST_DATABASE_URL: 'postgres://elsewhere' });
  expect(findPostgresPrograms(env)).toBeUndefined();
  expect(env['TEST_DATABASE_URL']).toBeUndefined();
});

test('a bare machine has every other program, the first of each name', async () => {
  await program('first', 'tool');
  await program('second', 'tool');
  const env = bare();
  expect(execFileSync('tool', { env, encoding: 'utf8' })).toBe('first\n');
  expect(execFileSync('node', ['--version'], { env, encoding: 'utf8' }).trim()).toBe(process.version);
});

test('POSTGRES_BIN names the one folder that PostgreSQL is looked for in', async () => {
  for (const name of ['initdb', 'postgres']) await program('second', name);
  expect(findPostgresPrograms({ POSTGRES_BIN: join(folder, 'second') })).toBe(join(folder, 'second'));
  expect(findPostgresPrograms({ POSTGRES_BIN: join(folder, 'first') })).toBeUndefined();
});
