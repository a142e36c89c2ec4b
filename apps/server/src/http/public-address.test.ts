import { BlockList, isIP } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

/** Ranges that nothing of the open internet lies in (IANA special-purpose registries), as this module does not know them. */
const IPV4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
const IPV6: readonly (readonly [string, number])[] = [
  ['::', 8],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
];
const special = new BlockList();
for (const [net, prefix] of IPV4) special.addSubnet(net, prefix, 'ipv4');

const ipv4In = ([net, prefix]: readonly [string, number]) =>
  fc.nat(2 ** 32 - 1).map((bits) => {
    const base = net.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
    const size = 2 ** (32 - prefix);
    const value = base + (bits % size);
    return [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join('.');
  });
const ipv6In = ([net, prefix]: readonly [string, number]) =>
  fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }).map((bits) => {
    const [head = '', tail = ''] = net.split('::');
    const groups = head === '' ? [] : head.split(':');
    const full = [...groups, ...Array.from({ length: 8 - groups.length }, () => tail || '0')];
    const base = full.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
    const value = base | (bits & (2n ** BigInt(128 - prefix) - 1n));
    return Array.from({ length: 8 }, (_, i) => ((value >> BigInt(112 - 16 * i)) & 0xffffn).toString(16)).join(
      ':',
    );
  });

describe('an address is not public', () => {
  test.each(IPV4)('anywhere in %s/%d', (net, prefix) => {
    fc.assert(fc.property(ipv4In([net, prefix]), (address) => !isPublicAddress(address)));
  });

  test.each(IPV6)('anywhere in %s/%d', (net, prefix) => {
    fc.assert(fc.property(ipv6In([net, prefix]), (address) => !isPublicAddress(address)));
  });

  test.each(IPV4)('when it carries one of %s/%d inside of IPv6', (net, prefix) => {
    fc.assert(fc.property(ipv4In([net, prefix]), (address) => !isPublicAddress(`::ffff:${address}`)));
  });

  test.each([
    '127.0.0.1',
    '::1',
    '::',
    '::127.0.0.1',
    '::ffff:7f00:1',
    '169.254.169.254',
    'fd00:ec2::254',
    '100.100.100.200',
    '168.63.129.16',
    '::ffff:168.63.129.16',
    '192.0.0.192',
    '64:ff9b::a9fe:a9fe',
    '2002:7f00:1::',
    'fe80::1%eth0',
    '255.255.255.255',
  ])('%s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test('when it is none', () => {
    fc.assert(fc.property(fc.string(), (text) => isIP(text) !== 0 || !isPublicAddress(text)));
    for (const text of [
      '',
      'localhost',
      'example.org',
      '127.1',
      '0x7f000001',
      '2130706433',
      '134744072',
      '0177.0.0.1',
    ]) {
      expect(isPublicAddress(text), text).toBe(false);
    }
  });
});

describe('an address is public', () => {
  test.each(['1.1.1.1', '93.184.216.34', '2606:4700:4700::1111', '::ffff:1.1.1.1', '2a00:1450:4001::'])(
    '%s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  test('anywhere outside of the special ranges of IPv4, but where clouds tell machines of themselves', () => {
    fc.assert(
      fc.property(ipv4In(['0.0.0.0', 0]), (address) => {
        fc.pre(
          !special.check(address, 'ipv4') &&
            !/^(192\.(31\.196|52\.193|88\.99|175\.48)|168\.63\.129)\./.test(address),
        );
        return isPublicAddress(address);
      }),
    );
  });
});
