import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
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

test('the import password can be read and typed: four groups of five signs that nobody mistakes', () => {
  for (let count = 0; count < 20; count += 1) {
    const { keys } = loadKeys(join(folder, String(count)));
    expect(keys.importPassword).toMatch(/^[a-km-np-z2-9]{5}(-[a-km-np-z2-9]{5}){3}$/);
  }
});

test('keys that an older version did not make are added; what the file holds besides is kept', () => {
  const file = join(folder, 'keys.json');
  const old = { publishableKey: 'p'.repeat(30), serviceKey: 's'.repeat(30), later: { a: 1 } };
  writeFileSync(file, JSON.stringify(old), { mode: 0o600 });
  const { keys, isNew } = loadKeys(folder);
  expect(isNew).toBe(false);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    ...old,
    importPassword: keys.importPassword,
    signingSecret: keys.signingSecret,
    formerSigningSecrets: [],
    roomsApiKey: keys.roomsApiKey,
    mediaApiKey: keys.mediaApiKey,
    mediaApiSecret: keys.mediaApiSecret,
    voicePublicKey: keys.voicePublicKey,
    voicePrivateKey: keys.voicePrivateKey,
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['keys.json']);
  expect(loadKeys(folder).keys).toEqual(keys);
});

test('a file that holds all keys is not written again', () => {
  const { file } = loadKeys(folder);
  const before = statSync(file);
  loadKeys(folder);
  expect(statSync(file).ino).toBe(before.ino);
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

test('a folder in the place of the file is told as one, with the way out', () => {
  mkdirSync(join(folder, 'keys.json'));
  expect(() => loadKeys(folder)).toThrow(KeysError);
  expect(() => loadKeys(folder)).toThrow(/keys\.json is a folder, not a file\. Move it away/);
});
