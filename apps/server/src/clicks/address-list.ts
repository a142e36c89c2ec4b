import { BlockList, isIPv4 } from 'node:net';
import { bareAddress } from '../http/client-address.ts';

/** A set of IP addresses. */
export interface AddressList {
  /** `address` as a socket or a proxy's header names it; an invalid one is not in the list. */
  has(address: string): boolean;
}

/** Makes a list of checked addresses and networks (`STATS_IGNORE`). IPv4 mapped into IPv6 is IPv4, on either side. */
export function toAddressList(entries: readonly string[]): AddressList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return {
    has(text) {
      const address = bareAddress(text);
      if (address === undefined) return false;
      if (!isIPv4(address)) return list.check(address, 'ipv6');
      return list.check(address, 'ipv4') || list.check(`::ffff:${address}`, 'ipv6');
    },
  };
}
