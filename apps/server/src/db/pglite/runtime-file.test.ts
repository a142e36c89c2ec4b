import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findRuntimeFile, removeRuntimeFile, writeRuntimeFile } from './runtime-file.ts';

let dataDir: string;
let socketFolder: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'rer-test-'));
  socketFolder = mkdtempSync(join(tmpdir(), 'rer-test-'));
});
afterEach(() => {
  rmSync(dataDir, { recursive: true });
  rmSync(socketFolder, { recursive: true });
});
const file = () => join(dataDir, 'runtime.json');

test('what was written is found, and readable by its owner alone', () => {
  writeRuntimeFile(dataDir, { socketFolder });
  expect(findRuntimeFile(dataDir)).toEqual({ pid: process.pid, socketFolder });
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  removeRuntimeFile(dataDir);
  expect(existsSync(file())).toBe(false);
  expect(findRuntimeFile(dataDir)).toBeUndefined();
});

test.each([
  ['others may read it', () => chmodSync(file(), 0o644)],
  ['it is no JSON', () => writeFileSync(file(), '{')],
  ['it names no folder', () => writeFileSync(file(), '{"pid":1}')],
  ['its folder is open to others', () => chmodSync(socketFolder, 0o755)],
  ['its folder is gone', () => writeRuntimeFile(dataDir, { socketFolder: join(socketFolder, 'gone') })],
  [
    'its folder is a link',
    () => {
      symlinkSync(socketFolder, join(dataDir, 'link'));
      writeRuntimeFile(dataDir, { socketFolder: join(dataDir, 'link') });
    },
  ],
])('it is not trusted when %s', (_reason, change) => {
  writeRuntimeFile(dataDir, { socketFolder });
  change();
  expect(findRuntimeFile(dataDir)).toBeUndefined();
});
