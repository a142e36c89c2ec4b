import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { carriedPackages, refusedLicences, renderNotices } from './lib/notices.mjs';
import { fromRoot } from './lib/paths.mjs';

test('the committed notices are those of the packages that the product carries', async () => {
  const committed = await readFile(fromRoot('THIRD_PARTY_NOTICES.md'), 'utf8');
  // Compared as a whole, told as a sentence: a difference of 100 kB helps nobody.
  expect(committed === (await renderNotices()), 'run `npm run notices`').toBe(true);
});

test('a licence outside the list is refused by name', () => {
  const packages = carriedPackages({
    'node_modules/fine': { version: '1.0.0', license: 'MIT' },
    'node_modules/copyleft': { version: '2.0.0', license: 'GPL-3.0-only' },
    'node_modules/silent': { version: '3.0.0' },
  });
  expect(refusedLicences(packages)).toEqual(['copyleft 2.0.0 (GPL-3.0-only)', 'silent 3.0.0 (none)']);
});

test('of licences that hold together each must be allowed', () => {
  const packages = carriedPackages({
    'node_modules/both': { version: '1.0.0', license: '(Apache-2.0 AND BSD-3-Clause)' },
    'node_modules/half': { version: '1.0.0', license: '(MIT AND GPL-3.0-only)' },
  });
  expect(refusedLicences(packages)).toEqual(['half 1.0.0 ((MIT AND GPL-3.0-only))']);
});

test('tools are left out, fonts of the site are not', () => {
  const packages = carriedPackages({
    'apps/web': { devDependencies: { 'a-font': '1.0.0', 'a-bundler': '1.0.0' } },
    'node_modules/a-font': { version: '1.0.0', license: 'OFL-1.1', dev: true },
    'node_modules/a-bundler': { version: '1.0.0', license: 'MIT', dev: true },
    'node_modules/@rer/web': { link: true },
  });
  expect(packages.map(({ name }) => name)).toEqual(['a-font']);
});
