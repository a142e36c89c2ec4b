import { BlockList, isIP } from 'node:net';

/** Whether `entry` is an IP address or a network like 10.0.0.0/8 or 2001:db8::/32, never /0, which matches every address. */
export function isAddressOrNetwork(entry: string): boolean {
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
