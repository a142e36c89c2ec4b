import { isAddressOrNetwork } from './network.ts';

/** Names of networks that Fastify's `trustProxy` knows besides addresses. */
const NETWORK_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

/** Whether an entry of TRUSTED_PROXIES is an IP address, a network like 10.0.0.0/8 (never /0), or a known name. */
export function isTrustedProxy(entry: string): boolean {
  return NETWORK_NAMES.includes(entry) || isAddressOrNetwork(entry);
}
