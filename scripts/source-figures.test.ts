import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { duplicateRuns, loneFolders, readSources, sharedNames, smallFiles } from './lib/source-figures.mjs';

const REPEATED = Array.from({ length: 10 }, (_, index) => `  step(${index});`).join('\n');
const FILES = {
  'a/one.ts': `import { helper } from './helper.ts';\nexport const LIMIT = helper;\nexport interface Shape {}\n${REPEATED}\n`,
  'a/helper.ts': 'export const helper = 1;\n',
  'b/two.ts': `export type { Shape } from '../a/one.ts';\nconst inner = 2;\nexport { inner as LIMIT };\n\n${REPEATED}\n`,
};

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'rer-figures-'));
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
});
afterAll(() => rm(root, { recursive: true, force: true }));

const sources = () => readSources(root, Object.keys(FILES), new Map());

test('a name counts as shared where two files declare it, not where one passes it on', () => {
  expect(sharedNames(sources())).toEqual([['LIMIT', ['a/one.ts', 'b/two.ts']]]);
});

test('a small file counts when a single file imports it', () => {
  expect(smallFiles(sources(), 10, () => false)).toEqual([['a/helper.ts', 'a/one.ts']]);
  expect(smallFiles(sources(), 10, (path) => path === 'a/helper.ts')).toEqual([]);
});

test('a folder counts when a file is all that it holds', () => {
  expect(loneFolders(Object.keys(FILES))).toEqual(['b']);
});

test('lines that stand twice are found whatever stands around them', () => {
  expect(duplicateRuns(sources(), 10)).toEqual([['a/one.ts:4', 'b/two.ts:5', 10]]);
  expect(duplicateRuns(sources(), 11)).toEqual([]);
});

test('rules of style sheets that stand twice are found, however many they are', () => {
  const rules = Array.from({ length: 5 }, (_, index) => `.part${index} {\n  top: ${index}px;\n}\n`);
  const sheet = (path: string, parts: readonly string[]) => ({
    path,
    lines: parts.join('\n').split('\n'),
    declared: [],
    imports: [],
  });
  const sheets = [sheet('a.css', rules), sheet('b.css', ['.own {\n  top: 9px;\n}\n', ...rules])];
  expect(duplicateRuns(sheets, 10)).toEqual([['a.css:1', 'b.css:5', 10]]);
  expect(duplicateRuns(sheets, 11)).toEqual([]);
});
