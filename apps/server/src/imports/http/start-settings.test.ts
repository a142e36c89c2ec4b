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
  [{ mapping: String.raw`{"\u0000":"email"}` }, /^mapping names a header with a NUL/],
  [
    { mapping: String.raw`{"Mail\ud83c":"email"}` },
    /^mapping names a header with a NUL or half of a surrogate/,
  ],
  [{ mapping: String.raw`{"\udf31\ud83c":null}` }, /^mapping names/],
  [{ mapping: '{"__proto__":{"a":"email"}}' }, /^mapping must be a JSON object/],
  [{ mapping: '7' }, /^mapping must be a JSON object/],
  [{ mapping: ['{}', '{}'] }, /^mapping must be given once/],
  [{ file: ['a', 'b'] }, /^file must be given once/],
  [
    { mapping: JSON.stringify(Object.fromEntries(Array.from({ length: 501 }, (_, index) => [index, null]))) },
    /^mapping/,
  ],
])('a wrong parameter is refused with a sentence: %o', (query, sentence) => {
  expect(() => readStartSettings(query, undefined)).toThrow(sentence);
});

test.each(['Firmen.CSV', 'firmen.txt', 'firmen.tsv', 'firmen', 'Liste Stand 26.11', '.csv'])(
  'a file may be called "%s"',
  (file) => {
    expect(readStartSettings({ file }, undefined).fileName).toBe(file);
  },
);

test.each(['firmen.xlsx', 'firmen.csv.zip', 'firmen.EXE', '../keys.json'])(
  'a file called "%s" is refused before it is read',
  (file) => {
    expect(() => readStartSettings({ file }, undefined)).toThrow(/Endung \.\w+ nimmt der Import nicht an/);
  },
);

test('a header named like a member of every object maps like any other', () => {
  const { mapping } = readStartSettings({ mapping: '{"constructor":"email"}' }, undefined);
  expect(Object.entries(mapping ?? {})).toEqual([['constructor', 'email']]);
});

test('a header of letters beyond the first plane maps like any other', () => {
  const { mapping } = readStartSettings({ mapping: '{"🌱":"email"}' }, undefined);
  expect(mapping).toEqual({ '🌱': 'email' });
});

test('a header named __proto__ maps like any other and reaches no prototype', () => {
  const { mapping } = readStartSettings({ mapping: '{"__proto__":"firmen_name","a":null}' }, undefined);
  expect(Object.entries(mapping ?? {})).toEqual([
    ['__proto__', 'firmen_name'],
    ['a', null],
  ]);
  expect(Object.getPrototypeOf(mapping)).toBe(Object.prototype);
  // As a run in its thread gets it.
  expect(JSON.stringify(structuredClone(mapping))).toBe('{"__proto__":"firmen_name","a":null}');
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
