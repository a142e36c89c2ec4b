import { isIP, isIPv4, isIPv6 } from 'node:net';

/**
 * The bare address in what a socket or a proxy's header calls one: without port, zone and the mapping of IPv4 into
 * IPv6. Undefined for anything else, as some proxies write `unknown`.
 */
export function bareAddress(text: string): string | undefined {
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(text) ?? [];
  const [, beforePort] = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text) ?? [];
  const address = (bracketed ?? beforePort ?? text).replace(/%.*$/s, '').replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(address) === 0 ? undefined : address;
}

/**
 * The part of an address that stands for one household or office: IPv4 /24 for logs, else whole; IPv6 /64, or /48
 * for logs. Logs keep only this, limits count by it: one IPv6 customer has at least a /64.
 */
export function addressPrefix(address: string, purpose: 'limit' | 'log'): string {
  const plain = bareAddress(address);
  if (plain === undefined) return 'unknown';
  if (isIPv4(plain)) return purpose === 'limit' ? plain : `${plain.slice(0, plain.lastIndexOf('.'))}.0/24`;
  const groups = isIPv6(plain) ? expandIPv6(plain) : [];
  return purpose === 'limit'
    ? `${groups.slice(0, 4).join(':')}::/64`
    : `${groups.slice(0, 3).join(':')}::/48`;
}

function expandIPv6(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  if (tail === undefined) return left;
  const right = tail === '' ? [] : tail.split(':');
  const missing = Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array.from({ length: missing }, () => '0'), ...right];
}
