import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { fromRoot } from './lib/paths.mjs';

const FOLDER = 'docs/asvs';
const FILES = ['v01-v05.md', 'v06-v10.md', 'v11-v17.md'];
const STATES = ['test', 'document', 'n/a', 'outside', 'open'];
/** What the first cell of a row of requirements holds. */
const ID = /^\d+\.\d+\.\d+$/;
/** A test, as the projects of `vitest.config.ts` and Playwright find it. */
const TEST_FILE = /\.test\.tsx?$/;

interface Row {
  readonly file: string;
  readonly id: string;
  readonly cells: readonly string[];
}

const rowsOf = (file: string): Row[] =>
  readFileSync(fromRoot(FOLDER, file), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [before, id = '', ...cells] = line.split('|').map((cell) => cell.trim());
      return before === '' && ID.test(id) ? [{ file, id, cells: cells.slice(0, -1) }] : [];
    });

/** Where the links of a text lead within the repository, without what stands behind `#`. */
const targetsOf = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^(https?:|#)/.test(target))
    .map((target) => target.split('#', 1)[0] ?? '');

const rows = FILES.flatMap(rowsOf);
const required = z
  .array(z.string().regex(ID))
  .parse(JSON.parse(readFileSync(fromRoot('scripts/asvs-requirements.json'), 'utf8')));

describe('the tables of ASVS', () => {
  test('have each requirement of levels 1 and 2 in exactly one row, and no other', () => {
    expect(rows.map(({ id }) => id).sort()).toEqual([...required].sort());
  });

  test('give each a subject, a state that there is, and a sentence', () => {
    const wrong = rows.filter(
      ({ cells }) => cells.length !== 3 || cells.includes('') || !STATES.includes(cells[1] ?? ''),
    );
    expect(wrong).toEqual([]);
  });

  test('link to a test where one is said to show it, and to a document where one is said to state it', () => {
    const wrong = rows.filter(({ cells: [, state, how = ''] }) => {
      const targets = targetsOf(how);
      if (state === 'test') return !targets.some((target) => TEST_FILE.test(target));
      return state === 'document' && !targets.some((target) => target.endsWith('.md'));
    });
    expect(wrong).toEqual([]);
  });

  test.each(['README.md', ...FILES])('of %s link to nothing that is not there', (file) => {
    const targets = targetsOf(readFileSync(fromRoot(FOLDER, file), 'utf8'));
    const dead = targets.filter((target) => !existsSync(join(dirname(fromRoot(FOLDER, file)), target)));
    expect(targets.length).toBeGreaterThan(0);
    expect(dead).toEqual([]);
  });
});
