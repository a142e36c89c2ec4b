import { expect, test } from 'vitest';
import { addressPrefix, bareAddress } from './client-address.ts';

test.each([
  ['203.0.113.5:4711', '203.0.113.5'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::ffff:203.0.113.5', '203.0.113.5'],
  ['unknown', undefined],
  ['', undefined],
  ['203.0.113.999', undefined],
  ["1'; drop table", undefined],
])('the bare address of "%s" is %s', (text, address) => {
  expect(bareAddress(text)).toBe(address);
});

test.each([
  ['203.0.113.77', '203.0.113.0/24', '203.0.113.77'],
  ['::ffff:203.0.113.77', '203.0.113.0/24', '203.0.113.77'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0::/48', '2001:db8:0:0::/64'],
  ['::1', '0:0:0::/48', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0::/48', 'fe80:0:0:0::/64'],
  ['nonsense', 'unknown', 'unknown'],
])('%s is logged as %s and limited as %s', (address, logged, limited) => {
  expect(addressPrefix(address, 'log')).toBe(logged);
  expect(addressPrefix(address, 'limit')).toBe(limited);
});

test('signs that begin a zone, and a line break: 500,000 of them are no address, and no work', () => {
  expect(bareAddress(`${'%'.repeat(500_000)}\n`)).toBeUndefined();
});
