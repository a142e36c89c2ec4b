import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { allAttacks, attacksOf, attackTable, withAttackTable } from './lib/attacks.mjs';
import { fromRoot } from './lib/paths.mjs';

test("docs/security.md names every attack of hostile/: else run 'node scripts/attack-table.mjs'", async () => {
  const document = await readFile(fromRoot('docs', 'security.md'), 'utf8');
  expect(document).toBe(withAttackTable(document, await allAttacks()));
});

test('an attack is read with its area and both titles, whatever their quotes', () => {
  const source = `/** Foreign pages. What they try. */\nattack('posts a form', "it isn't read", async () => {});\n`;
  expect(attacksOf(source)).toEqual([
    { area: 'Foreign pages', deed: 'posts a form', answer: "it isn't read" },
  ]);
});

test('a title that is not a plain string is an error, not a missing row', () => {
  const source = '/** Foreign pages. */\nattack(deed, answer, async () => {});\n';
  expect(() => attacksOf(source)).toThrow('1 attacks, but 0 with plain strings as titles');
});

test('a file that names no area is an error', () => {
  expect(() => attacksOf("attack('a', 'b', async () => {});\n")).toThrow('Its area');
});

test('a bar in a title does not end its cell', () => {
  expect(attackTable([{ area: 'a', deed: 'b|c', answer: 'd' }])).toContain('| a | b\\|c | d |');
});
