import { expect, test } from 'vitest';
import { assistantPath, BUILT_STAFF_PATHS, staffPaths } from './staff-paths.ts';

test.each([
  ['Volta', '/volta-dienstleister'],
  ['Äther Öko', '/aether-oeko-dienstleister'],
  ['Groß & Klein!', '/gross-klein-dienstleister'],
])('the assistant named %s lives at %s', (name, path) => {
  expect(assistantPath(name)).toBe(path);
});

test('both addresses of the import page are built', () => {
  expect(BUILT_STAFF_PATHS).toEqual(
    expect.arrayContaining(['/dienstleister-import', '/dienstleister_import']),
  );
});

test('every staff path is named once, so that no route is declared twice', () => {
  const paths = staffPaths('Volta');
  expect(new Set(paths).size).toBe(paths.length);
});
