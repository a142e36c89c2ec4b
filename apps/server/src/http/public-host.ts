import { lookup as systemLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** How names become addresses, and which of these may be connected to; tests supply their own. */
export interface AddressWorld {
  /** All addresses of a host name. Default: the system's resolver. */
  readonly resolve?: (hostname: string) => Promise<readonly string[]>;
  /** Default {@link isPublicAddress}. */
  readonly isAllowed?: (address: string) => boolean;
}

/** The address to connect to; `none`: the name has no address, `private`: at least one of them is not allowed. */
export type PublicHost =
  | { readonly kind: 'public'; readonly address: string }
  | { readonly kind: 'none' | 'private' };

/**
 * The address that is connected to for a host of a URL, brackets around IPv6 or not. One that is not allowed among several makes the
 * name worthless. Rejects with the resolver's error, or with the reason of `signal`.
 */
export async function publicHost(
  world: AddressWorld,
  hostname: string,
  signal: AbortSignal,
): Promise<PublicHost> {
  const { resolve = resolveBySystem, isAllowed = isPublicAddress } = world;
  const plain = hostname.replace(/^\[(.*)\]$/, '$1');
  const addresses = isIP(plain) === 0 ? await untilAborted(resolve(plain), signal) : [plain];
  const [address] = addresses;
  if (address === undefined) return { kind: 'none' };
  return addresses.every(isAllowed) ? { kind: 'public', address } : { kind: 'private' };
}

/** A lookup whose answer is decided: the name for the certificate and `Host` stays, where it leads does not change any more. */
export function lookupOf(address: string): LookupFunction {
  const family = isIP(address);
  return (_hostname, options, done) => {
    if (options.all === true) done(null, [{ address, family }]);
    else done(null, address, family);
  };
}

async function resolveBySystem(hostname: string): Promise<readonly string[]> {
  return (await systemLookup(hostname, { all: true })).map(({ address }) => address);
}

/** The system's resolver knows no signal. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  return await new Promise<T>((resolve, reject) => {
    const stop = () => reject(signal.reason instanceof Error ? signal.reason : new Error('Aborted.'));
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
