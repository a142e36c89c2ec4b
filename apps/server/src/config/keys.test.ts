import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { KeysError, loadKeys } from './keys.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rer-keys-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the first start makes keys that only the owner may read, the next one finds them', () => {
  const first = loadKeys(join(folder, 'new'));
  expect(first.isNew).toBe(true);
  expect(statSync(first.file).mode & 0o777).toBe(0o600);
  expect(loadKeys(join(folder, 'new'))).toEqual({ ...first, isNew: false });
});

test('keys differ between installations', () => {
  expect(loadKeys(join(folder, 'a')).keys).not.toEqual(loadKeys(join(folder, 'b')).keys);
});

test('a file that others may read is closed to them', () => {
  const { file } = loadKeys(folder);
  chmodSync(file, 0o644);
  loadKeys(folder);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test.each(['', '{', '[]', '{"publishableKey":"short","serviceKey":"short"}'])(
  'a file that cannot be understood is refused and kept: %s',
  (content) => {
    const file = join(folder, 'keys.json');
    writeFileSync(file, content);
    expect(() => loadKeys(folder)).toThrow(KeysError);
    expect(readFileSync(file, 'utf8')).toBe(content);
  },
);
