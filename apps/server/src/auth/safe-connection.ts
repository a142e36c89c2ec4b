import type { FastifyRequest } from 'fastify';
import { hostnameOf } from '../access/open-access.ts';
import { isLoopbackHostname } from '../config/loopback.ts';

/**
 * Whether passwords and tokens may cross the connection of a request: the site is reached over TLS (`isSecure`), or the
 * browser is at this machine.
 */
export function isSafeConnection({ headers }: Pick<FastifyRequest, 'headers'>, isSecure: boolean): boolean {
  if (isSecure) return true;
  const name = headers.host === undefined ? undefined : hostnameOf(headers.host);
  return name !== undefined && isLoopbackHostname(name);
}
