import { expect, test } from 'vitest';
import { readCookie } from './read-cookie.ts';

test.each([
  ['rer_dev=a', 'a'],
  ['x=1; rer_dev=a; y=2', 'a'],
  ['x=1;rer_dev=a=b', 'a=b'],
  ['rer_dev=', ''],
  ['x_rer_dev=a', undefined],
  ['rer_dev_import=a', undefined],
  // Two of one name: another site has set one of them.
  ['rer_dev=a; rer_dev=b', undefined],
  ['', undefined],
  [undefined, undefined],
])('in %s it is %s', (header, value) => {
  expect(readCookie(header, 'rer_dev')).toBe(value);
});
