import { hostnameOf } from '../access/open-access.ts';
import { isLoopbackHostname } from '../config/loopback.ts';

export interface MediaPlace {
  /** Of the media server; undefined: it is at the host of the site. */
  readonly mediaUrl: string | undefined;
  readonly publicUrl: string;
  /** Whether this server speaks HTTPS itself. */
  readonly tls: boolean;
}

/**
 * Where a client finds the media server. At this machine the site has several names, and a page reaches only the one that
 * it came from; beyond it the name is ours to say, never the request's.
 */
export function mediaUrlFor(host: string | undefined, { mediaUrl, publicUrl, tls }: MediaPlace): string {
  if (mediaUrl !== undefined) return mediaUrl;
  const hostname = host === undefined ? undefined : hostnameOf(host);
  if (host !== undefined && hostname !== undefined && isLoopbackHostname(hostname)) {
    const { host: publicHost, protocol } = new URL(publicUrl);
    const isSecure = host === publicHost ? protocol === 'https:' : tls;
    return `${isSecure ? 'wss' : 'ws'}://${host}`;
  }
  return publicUrl.replace(/^http/, 'ws');
}

/** What the policy of a page must allow besides ourselves, so that it reaches the media server: its socket, and its `/validate`. */
export function mediaSources(mediaUrl: string | undefined): readonly string[] {
  if (mediaUrl === undefined) return [];
  const { origin } = new URL(mediaUrl.replace(/^ws/i, 'http'));
  return [origin.replace(/^http/, 'ws'), origin];
}
