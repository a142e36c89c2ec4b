import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { growingTablesTable, requestLimitsTable } from '../apps/server/test/support/growing-tables.ts';
import { fromRoot } from './lib/paths.mjs';

/** What stands between the two marks of that name in `docs/security.md`. */
async function partOf(name: string): Promise<string> {
  const text = await readFile(fromRoot('docs', 'security.md'), 'utf8');
  const start = `<!-- ${name}:start -->`;
  return text.slice(text.indexOf(start) + start.length, text.indexOf(`<!-- ${name}:end -->`)).trim();
}

test('docs/security.md tells the limits that hold', async () => {
  expect(await partOf('limits')).toBe(requestLimitsTable());
});

test('docs/security.md tells every table that strangers make grow, with what bounds it', async () => {
  expect(await partOf('tables')).toBe(growingTablesTable());
});
