import type { Config } from './config.ts';
import { isAddressOrNetwork } from './network.ts';

/** Names of networks that Fastify's `trustProxy` knows besides addresses. */
const NETWORK_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

/** Whether an entry of TRUSTED_PROXIES is an IP address, a network like 10.0.0.0/8 (never /0), or a known name. */
export function isTrustedProxy(entry: string): boolean {
  return NETWORK_NAMES.includes(entry) || isAddressOrNetwork(entry);
}

/** Whether people reach the site over TLS: our own, or that of a proxy in front. */
export function isReachedOverTls({ tls, publicUrl }: Pick<Config, 'tls' | 'publicUrl'>): boolean {
  return tls !== undefined || publicUrl.startsWith('https:');
}

/** A sentence for the operator when the setup needs a proxy but none is configured; else undefined. */
export function unnamedProxyProblem(
  config: Pick<Config, 'tls' | 'publicUrl' | 'trustedProxies'>,
): string | undefined {
  if (config.tls !== undefined || !isReachedOverTls(config) || config.trustedProxies.length > 0)
    return undefined;
  return (
    'PUBLIC_URL is https and the server itself speaks plain HTTP, so a reverse proxy is in front of it that TRUSTED_PROXIES does ' +
    'not name: all visitors have the address of the proxy, and limits count them together. Set TRUSTED_PROXIES to the address ' +
    'that the proxy connects from, for example 127.0.0.1.'
  );
}
