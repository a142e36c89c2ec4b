import { isIPv4, isIPv6 } from 'node:net';

/**
 * The part of an address that stands for one household or office: IPv4 /24 when `forLog`, else whole; IPv6 /64,
 * or /48 when `forLog`. Logs keep only this, limits count by it: one IPv6 customer has at least a /64.
 */
export function addressPrefix(address: string, purpose: 'limit' | 'log'): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(plain)) return purpose === 'limit' ? plain : plain.replace(/\d+$/, '0/24');
  if (!isIPv6(plain)) return 'unknown';
  const groups = expandIPv6(plain);
  return purpose === 'limit'
    ? `${groups.slice(0, 4).join(':')}::/64`
    : `${groups.slice(0, 3).join(':')}::/48`;
}

function expandIPv6(address: string): string[] {
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const left = head === '' ? [] : head.split(':');
  if (tail === undefined) return left;
  const right = tail === '' ? [] : tail.split(':');
  const missing = Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array.from({ length: missing }, () => '0'), ...right];
}
