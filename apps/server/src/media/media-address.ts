import { hostnameOf } from '../access/open-access.ts';
import { isLoopbackHostname } from '../config/loopback.ts';

export interface PublicAddress {
  readonly publicUrl: string;
  /** Whether this server speaks HTTPS itself. */
  readonly tls: boolean;
}

/**
 * The signalling address for a client. On the local machine the site has several names and a page reaches only the one it was
 * loaded from, so the `Host` of the request counts; elsewhere the configured name does, never the request's.
 */
export function mediaUrlFor(host: string | undefined, { publicUrl, tls }: PublicAddress): string {
  const hostname = host === undefined ? undefined : hostnameOf(host);
  if (host !== undefined && hostname !== undefined && isLoopbackHostname(hostname)) {
    const { host: publicHost, protocol } = new URL(publicUrl);
    const isSecure = host === publicHost ? protocol === 'https:' : tls;
    return `${isSecure ? 'wss' : 'ws'}://${host}`;
  }
  return publicUrl.replace(/^http/, 'ws');
}
