import { expect, test } from 'vitest';
import { chooseEncoding } from './compression.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.0,gzip;q=0', 'identity'],
  ['br;q=0.1', 'br'],
  ['deflate', 'identity'],
])('Accept-Encoding "%s" is answered with %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});
