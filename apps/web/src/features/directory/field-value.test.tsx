import { expect, it } from 'vitest';
import { webAddress } from './field-value.tsx';

it.each([
  ['firma.de', 'https://firma.de/'],
  [' http://firma.de/a?b=1 ', 'http://firma.de/a?b=1'],
  ['firma.de:8080/x', null],
  ['javascript:alert(1)', null],
  ['JavaScript:alert(1)', null],
  ['data:text/html,x', null],
  ['mailto:a@b.de', null],
  ['ftp://firma.de/liste', null],
  ['nur Text', null],
  ['firma', null],
  ['', null],
])('%j leads to %j', (text, address) => {
  expect(webAddress(text)).toBe(address);
});
