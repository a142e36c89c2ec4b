import { BlockList, isIP } from 'node:net';

/** Names of networks that Fastify's `trustProxy` knows besides addresses. */
const NETWORK_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

/** Whether an entry of TRUSTED_PROXIES is an IP address, a network like 10.0.0.0/8 (never /0), or a known name. */
export function isTrustedProxy(entry: string): boolean {
  if (NETWORK_NAMES.includes(entry)) return true;
  const [address = '', prefix, ...rest] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  return /^[1-9]\d{0,2}$/.test(prefix) && isSubnet(address, Number(prefix), version === 4 ? 'ipv4' : 'ipv6');
}

function isSubnet(address: string, prefix: number, family: 'ipv4' | 'ipv6'): boolean {
  try {
    new BlockList().addSubnet(address, prefix, family);
    return true;
  } catch {
    return false;
  }
}
