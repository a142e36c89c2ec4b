import { expect, test } from 'vitest';
import { readStartSettings } from './start-settings.ts';

test('without parameters rows that are there are skipped, nothing is tried, headers alone map', () => {
  expect(readStartSettings({}, undefined)).toEqual({
    mode: 'skip',
    dryRun: false,
    mapping: null,
    fileName: null,
    idempotencyKey: null,
  });
});

test('every parameter is read', () => {
  const query = {
    mode: 'update',
    dryRun: '1',
    mapping: '{"Firma":"firmen_name","Rest (2)":null}',
    file: 'firmen.csv',
  };
  expect(readStartSettings(query, 'key-1')).toEqual({
    mode: 'update',
    dryRun: true,
    mapping: { Firma: 'firmen_name', 'Rest (2)': null },
    fileName: 'firmen.csv',
    idempotencyKey: 'key-1',
  });
});

test.each([
  [{ mode: 'replace' }, /^mode must be one of skip, update, add/],
  [{ mode: ['skip', 'add'] }, /^mode/],
  [{ dryRun: 'true' }, /^dryRun must be 0 or 1/],
  [{ dryRun: '' }, /^dryRun/],
  [{ dryrun: '1' }, /^This address takes the parameters mode, dryRun, mapping and file\./],
  [{ mapping: '{' }, /^mapping must be a JSON object/],
  [{ mapping: '[]' }, /^mapping/],
  [{ mapping: 'null' }, /^mapping/],
  [{ mapping: '{"a":"id"}' }, /^mapping/],
  [{ mapping: '{"a":"created_by"}' }, /^mapping/],
  [{ mapping: '{"a":1}' }, /^mapping/],
  [{ mapping: ['{}', '{}'] }, /^mapping must be given once/],
  [{ file: ['a', 'b'] }, /^file must be given once/],
  [
    { mapping: JSON.stringify(Object.fromEntries(Array.from({ length: 501 }, (_, index) => [index, null]))) },
    /^mapping/,
  ],
])('a wrong parameter is refused with a sentence: %o', (query, sentence) => {
  expect(() => readStartSettings(query, undefined)).toThrow(sentence);
});

test('a header named like a member of every object maps like any other', () => {
  const { mapping } = readStartSettings({ mapping: '{"constructor":"email"}' }, undefined);
  expect(Object.entries(mapping ?? {})).toEqual([['constructor', 'email']]);
});

test('a mapping reaches no prototype', () => {
  readStartSettings({ mapping: '{"__proto__":null}' }, undefined);
  expect(Object.getPrototypeOf({})).toBe(Object.prototype);
});

test.each(['', ' ', 'a b', 'ä', 'x'.repeat(201), 7])('a key that is none is refused: "%s"', (key) => {
  expect(() => readStartSettings({}, key)).toThrow(/^Idempotency-Key must be/);
});

test.each([
  ['C:\\Users\\erika\\firmen.csv', 'firmen.csv'],
  ['/home/erika/firmen.csv', 'firmen.csv'],
  ['a\u0000b\u202e.csv', 'ab.csv'],
  [' liste.csv ', 'liste.csv'],
  ['/', null],
  ['', null],
  ['ü'.repeat(300), 'ü'.repeat(200)],
])('of the name of the file "%s" is kept: %s', (given, kept) => {
  expect(readStartSettings({ file: given }, undefined).fileName).toBe(kept);
});
