import { expect, test } from 'vitest';
import { assistantPath } from './staff-paths.ts';

test.each([
  ['Volta', '/volta-dienstleister'],
  ['Äther Öko', '/aether-oeko-dienstleister'],
  ['Groß & Klein!', '/gross-klein-dienstleister'],
])('the assistant named %s lives at %s', (name, path) => {
  expect(assistantPath(name)).toBe(path);
});
