import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeMemoryFolder } from './lib/memory-folder.mjs';

let base: string;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'rer-memory-'));
});
afterEach(() => rm(base, { recursive: true }));

const make = () => makeMemoryFolder({ base, roomBytes: 1 }) ?? expect.unreachable('there is room');
/** What a run of the process with this id would have made. */
async function folderOf(pid: number): Promise<string> {
  const folder = join(base, `rer-tests-${pid}-abcdef`);
  await mkdir(folder);
  await writeFile(join(folder, 'database'), 'left');
  return folder;
}

describe('the folder in memory for what tests write', () => {
  test('is new and empty each time', async () => {
    const folders = [make(), make()];
    expect(new Set(folders).size).toBe(2);
    for (const folder of folders) {
      expect(dirname(folder)).toBe(base);
      expect(await readdir(folder)).toEqual([]);
    }
  });

  test('lets other accounts pass through to a folder of theirs, and shows them nothing', async () => {
    const { mode } = await stat(make());
    expect(mode & 0o777).toBe(0o711);
  });

  test('is not made where there is too little room', async () => {
    expect(makeMemoryFolder({ base, roomBytes: Number.POSITIVE_INFINITY })).toBeUndefined();
    expect(await readdir(base)).toEqual([]);
  });

  test('is not made on a system that has no such place', () => {
    expect(makeMemoryFolder({ base: join(base, 'none') })).toBeUndefined();
  });

  test('takes the place of those that killed runs left, and of nothing else', async () => {
    const { pid: gone } = spawnSync('true');
    const left = await folderOf(gone);
    const used = await folderOf(process.pid);
    const other = join(base, 'rer-tests-of-somebody');
    await mkdir(other);
    make();
    expect([left, used, other].map((folder) => existsSync(folder))).toEqual([false, true, true]);
  });
});
