import { spawn } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { childrenOf, isAlive, killWithChildren } from '../../../testing/process-tree.ts';
import { FolderLockedError, lockFolder } from '../src/db/folder-lock.ts';
import { openDatabase } from '../src/db/open-database.ts';
import { expectWithin, scaledAround } from './support/contention.ts';
import { makeDataDir } from './support/databases.ts';
import { runDoubleStarts } from './support/double-start-run.ts';
import { SILENT } from './support/silent-logger.ts';
import { until } from './support/until.ts';

/** The full size, 100 starts, is `soak/double-start.ts`. */
const STARTS = 3;
const OPENER = fileURLToPath(new URL('support/programs/opener.mjs', import.meta.url));

let dataDir: string;
beforeEach(() => {
  dataDir = makeDataDir();
  cpSync(inject('pgliteTemplate'), dataDir, { recursive: true });
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('a second start on PGlite is refused in under a second, in one sentence, and changes nothing', async () => {
  const limitMs = scaledAround(1_000);
  const figures = await runDoubleStarts(STARTS, dataDir);
  expect(figures).toMatchObject({ starts: STARTS, refused: STARTS, dataUnchanged: true });
  // Other work on the machine holds up one of them, and a wait of ours all.
  expect(figures.quickestRefusalMs).toBeLessThan(limitMs());
  expect(figures.sentences).toEqual([
    `FolderLockedError: The folder ${dataDir} is in use by another running process of this program; ` +
      'stop that one first, or choose another DATA_DIR.\n',
  ]);
});

test('many starts at the same moment leave exactly one running', async () => {
  const children = Array.from({ length: 6 }, () =>
    spawn(process.execPath, [OPENER, dataDir], { stdio: ['pipe', 'pipe', 'ignore'] }),
  );
  const outcomes = await Promise.all(
    children.map(
      (child) =>
        new Promise<string>((resolve) => {
          child.stdout.once('data', () => resolve('ready'));
          child.once('exit', (code) => resolve(`code ${code}`));
        }),
    ),
  );
  expect(outcomes.sort()).toEqual(['code 75', 'code 75', 'code 75', 'code 75', 'code 75', 'ready']);
  for (const child of children) child.stdin.end();
  await until('all have ended', () => children.every((child) => child.exitCode !== null));
});

test('the database process ends with its parent at once, even in the middle of a statement', async () => {
  await expectWithin(400, async () => {
    const opener = spawn(process.execPath, [OPENER, dataDir, 'busy'], { stdio: ['pipe', 'pipe', 'ignore'] });
    await new Promise((resolve) => opener.stdout.once('data', resolve));
    const [child = 0] = childrenOf(opener.pid ?? 0);
    expect(isAlive(child)).toBe(true);
    opener.kill('SIGKILL');
    return await until('the database process is gone', () => !isAlive(child));
  });
});

test('the lock is free once its holder releases it, and only then', async () => {
  const lock = await lockFolder(dataDir);
  await expect(lockFolder(dataDir)).rejects.toBeInstanceOf(FolderLockedError);
  lock.release();
  lock.release();
  (await lockFolder(dataDir)).release();
});

test('files of another PostgreSQL version are refused with the way out, and left alone', async () => {
  const file = join(dataDir, 'pgdata', 'PG_VERSION');
  writeFileSync(file, '17\n');
  await expect(openDatabase({ dataDir, logger: SILENT })).rejects.toThrow(
    /written by PostgreSQL 17, this program reads 18.*npm run backup.*npm run restore/,
  );
  expect(readFileSync(file, 'utf8')).toBe('17\n');
  (await lockFolder(dataDir)).release();
});

test('a kill while the folder is made for the first time does not spoil the next start', async () => {
  const folder = join(dataDir, 'pgdata');
  // On a busy machine it may be whole before anybody looks: then that was no kill in the middle.
  for (let tries = 0; tries < 5 && existsSync(folder); tries += 1) {
    rmSync(folder, { recursive: true });
    const opener = spawn(process.execPath, [OPENER, dataDir], { stdio: ['pipe', 'pipe', 'ignore'] });
    await until(
      'files are being made',
      () => existsSync(join(dataDir, 'pgdata.partial', 'PG_VERSION')) || existsSync(folder),
      30_000,
    );
    await killWithChildren(opener);
  }
  expect(existsSync(folder)).toBe(false);
  const db = await openDatabase({ dataDir, logger: SILENT });
  expect(await db.isReachable(10_000)).toBe(true);
  await db.close();
});

test('a folder with something else in it is left alone', async () => {
  rmSync(join(dataDir, 'pgdata', 'PG_VERSION'));
  await expect(openDatabase({ dataDir, logger: SILENT })).rejects.toThrow('holds files but no database');
});
