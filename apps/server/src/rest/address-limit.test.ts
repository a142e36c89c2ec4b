import { expect, it } from 'vitest';
import { AddressLimit } from './address-limit.ts';

it('lets each address prefix through so often a minute, then says how long to wait', () => {
  let now = 0;
  const limit = new AddressLimit(2, () => now);
  expect([limit.take('a'), limit.take('a'), limit.take('b')]).toEqual([0, 0, 0]);
  now = 45_500;
  expect(limit.take('a')).toBe(15);
  expect(limit.take('b')).toBe(0);
  now = 60_000;
  expect(limit.take('a')).toBe(0);
});

it('stays small under many addresses', () => {
  const limit = new AddressLimit(1, () => 0);
  for (let index = 0; index < 10_001; index += 1) limit.take(String(index));
  expect(limit.take('10000')).toBe(60);
  expect(limit.take('0')).toBe(0);
});
