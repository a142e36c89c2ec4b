import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Looks public and is not: where a cloud tells machines about themselves. */
const METADATA: ReadonlySet<string> = new Set(['168.63.129.16']);
/** Global unicast (RFC 4291, 2.4); everything else of IPv6 is special or carries an IPv4 address inside. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether `address` (an IPv4 or IPv6 address as text) belongs to the public internet: not to this machine, a private or local network, a
 * provider's internal network, or any range with a special meaning. Other texts are not public.
 */
export function isPublicAddress(address: string): boolean {
  // The library also reads what only old programs take for an address: 127.1, 0x7f000001.
  if (isIP(address) === 0 || !ipaddr.isValid(address)) return false;
  // An IPv4 address inside IPv6 (::ffff:0:0/96) is judged as IPv4.
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === 'unicast' && !METADATA.has(parsed.toString());
  return parsed.range() === 'unicast' && parsed.match(GLOBAL_UNICAST);
}
