import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { CONFIGURATION } from '../apps/server/src/config/env.ts';
import { fromRoot } from './lib/paths.mjs';

const START = '<!-- configuration:start -->';
const END = '<!-- configuration:end -->';

/** The rows of the README's configuration table, without its two heading rows. */
async function tableRows(): Promise<string[]> {
  const readme = await readFile(fromRoot('README.md'), 'utf8');
  const table = readme.slice(readme.indexOf(START) + START.length, readme.indexOf(END));
  const lines = table.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) => line.replace(/\s+/g, ' ').trim());
}

test("the README's configuration table says what the schema says, in its order", async () => {
  const expected = CONFIGURATION.map(
    (setting) => `| \`${setting.name}\` | ${setting.default} | ${setting.description} |`,
  );
  expect(await tableRows()).toEqual(expected);
});

test("every npm command in the README's code is a script of package.json", async () => {
  const readme = await readFile(fromRoot('README.md'), 'utf8');
  const { scripts } = JSON.parse(await readFile(fromRoot('package.json'), 'utf8'));
  const code = [...readme.matchAll(/```[\s\S]*?```|`[^`]+`/g)].map(([text]) => text).join('\n');
  const named = [...code.matchAll(/\bnpm (?:run )?([a-z]+)\b/g)].map(([, name]) => name ?? '');
  const builtIn = ['ci', 'install', 'run'];
  const unknown = named.filter((name) => !builtIn.includes(name) && !Object.hasOwn(scripts, name));
  expect(named.length).toBeGreaterThan(1);
  expect(unknown).toEqual([]);
});

test('every picture and relative link of the README and docs leads to something in the tree', async () => {
  const docs = (await readdir(fromRoot('docs'))).filter((name) => name.endsWith('.md'));
  const files = ['README.md', ...docs.map((name) => join('docs', name))];
  const links = await Promise.all(files.map(relativeLinks));
  const missing = links.flat().filter(({ target }) => !existsSync(target));
  expect(links.flat().length).toBeGreaterThan(5);
  expect(missing).toEqual([]);
});

/** Where the relative links and pictures of a Markdown file lead; code is left out. */
async function relativeLinks(file: string): Promise<{ file: string; target: string }[]> {
  const prose = (await readFile(fromRoot(file), 'utf8')).replace(/```[\s\S]*?```|`[^`\n]*`/g, '');
  const addresses = [
    ...prose.matchAll(/\]\(\s*<?([^)\s>]+)/g),
    ...prose.matchAll(/^\[[^\]]+\]:\s*<?([^\s>]+)/gm),
    ...prose.matchAll(/\b(?:src|href)="([^"]+)"/g),
  ].map(([, address = '']) => address);
  return addresses
    .filter((address) => !/^([a-z][a-z\d+.-]*:|#)/i.test(address))
    .map((address) => ({ file, target: fromRoot(dirname(file), address.replace(/[?#].*$/, '')) }));
}
