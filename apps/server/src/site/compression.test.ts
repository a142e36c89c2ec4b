import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { chooseEncoding, EncodedText } from './compression.ts';

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

test('each form of a text is the text, and is made once', () => {
  const text = 'Übertragungsnetz '.repeat(50);
  const encoded = new EncodedText(text);
  expect(String(encoded.as('identity'))).toBe(text);
  expect(String(brotliDecompressSync(encoded.as('br')))).toBe(text);
  expect(String(gunzipSync(encoded.as('gzip')))).toBe(text);
  expect(encoded.as('br')).toBe(encoded.as('br'));
});
