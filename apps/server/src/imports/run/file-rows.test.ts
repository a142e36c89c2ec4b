import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FileRows } from './file-rows.ts';

/** More than one piece of the file, so that it is open while its first rows are given out. */
const ROWS = 4_000;
const ONE_BY_ONE = () => 1;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'file-rows-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileWith(header: string): Promise<string> {
  const file = join(folder, `${header.length}.csv`);
  const rows = Array.from({ length: ROWS }, (_, i) => `Stadtwerke Nummer ${i},post${i}@netz.example`);
  await writeFile(file, [header, ...rows].join('\n'));
  return file;
}

/** Whether this process has the file open, as Linux tells of every process. */
async function isOpen(file: string): Promise<boolean> {
  const open = await readdir('/proc/self/fd');
  const targets = await Promise.all(open.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
  return targets.includes(file);
}

// Elsewhere nothing tells which files a process has open.
const onLinux = process.platform === 'linux' ? test : () => undefined;

onLinux('the file of a reader that stops in the middle is closed', async () => {
  const file = await fileWith('firmen_name,email');
  const batches = new FileRows({ file, mapping: null }).batches(ONE_BY_ONE);
  expect((await batches.next()).value?.records).toHaveLength(1);
  expect(await isOpen(file)).toBe(true);
  await batches.return();
  expect(await isOpen(file)).toBe(false);
});

onLinux('the file that lacks a column is closed', async () => {
  const file = await fileWith('firmen_name,farbe');
  const batches = new FileRows({ file, mapping: null }).batches(ONE_BY_ONE);
  await expect(batches.next()).rejects.toMatchObject({ problem: { code: 'missing_columns' } });
  expect(await isOpen(file)).toBe(false);
});
