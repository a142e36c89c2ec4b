import type { FastifyRequest } from 'fastify';
import { hostnameOf } from '../access/open-access.ts';
import { isLoopbackHostname } from '../config/loopback.ts';

/**
 * Whether passwords and tokens may cross the connection of a request: it is TLS (by our own socket, or as a trusted proxy says),
 * the browser is at this machine, or it asked for the very host of an https `publicUrl`, as behind a proxy that tells nothing of
 * itself. A client that reaches our port past that proxy asks for another host, and a proxy that says `http` is believed.
 */
export function isSafeConnection(
  { headers, protocol }: Pick<FastifyRequest, 'headers' | 'protocol'>,
  publicUrl: string,
): boolean {
  if (protocol === 'https') return true;
  const { host, 'x-forwarded-proto': forwarded } = headers;
  if (host === undefined) return false;
  const name = hostnameOf(host);
  if (name !== undefined && isLoopbackHostname(name)) return true;
  if (
    String(forwarded ?? 'https')
      .split(',', 1)[0]
      ?.trim() !== 'https'
  )
    return false;
  const site = new URL(publicUrl);
  return site.protocol === 'https:' && host.toLowerCase() === site.host;
}
