import { expect, test } from 'vitest';
import { assistantPath, STAFF_PAGES } from './staff-pages.ts';

test.each([
  ['Volta', '/volta-dienstleister'],
  ['Äther Öko', '/aether-oeko-dienstleister'],
  ['Groß & Klein!', '/gross-klein-dienstleister'],
])('the assistant named %s lives at %s', (name, path) => {
  expect(assistantPath(name)).toBe(path);
});

test('both addresses of the import page are pages, and ask for the same', () => {
  expect(STAFF_PAGES['/dienstleister-import']).toBe(STAFF_PAGES['/dienstleister_import']);
});
