import { isIP } from 'node:net';

/** Whether an IP address belongs to this machine alone: 127.0.0.0/8, ::1, or the former mapped into IPv6. */
export function isLoopbackAddress(address: string): boolean {
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  if (isIP(plain) === 4) return plain.startsWith('127.');
  return plain === '::1';
}

/** Whether a host name, as it stands in a URL or a `Host` header without its port, names this machine alone. */
export function isLoopbackHostname(hostname: string): boolean {
  const plain = hostname.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  return plain === 'localhost' || isLoopbackAddress(plain);
}
