import type { IncomingHttpHeaders } from 'node:http';
import { isLoopbackAddress, isLoopbackHostname } from '../config/loopback.ts';

/** What a request shows of where it comes from. */
export interface RequestOrigin {
  /** Address of the socket's other end, never a header. */
  readonly peerAddress: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/** Headers that proxies and content networks set: with any of them the request began elsewhere, or claims so. */
const PROXY_HEADER =
  /^(forwarded|via|cdn-loop|true-client-ip|fastly-client-ip|fly-client-ip|cf-.*|x-forwarded.*|x-original-.*|x-real-ip|x-client-ip|x-cluster-client-ip|x-envoy-.*|x-arr-.*|x-azure-.*|x-appengine-.*|x-amzn-.*|x-proxyuser-ip)$/;

/**
 * Whether a request comes from a person at this machine itself, the condition of open access: the socket's peer is
 * loopback, no proxy is in between, `Host` names this machine or the host of `publicUrl`, and the page that sends
 * the request, if one does, is ours.
 */
export function isFromThisMachine(request: RequestOrigin, publicUrl: string): boolean {
  const { peerAddress, headers } = request;
  return (
    peerAddress !== undefined &&
    isLoopbackAddress(peerAddress) &&
    !hasProxyHeader(headers) &&
    hasOwnHost(headers, publicUrl) &&
    hasOwnOrigin(headers, publicUrl) &&
    hasOwnFetchSite(headers)
  );
}

function hasProxyHeader(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some((name) => PROXY_HEADER.test(name));
}

function hasOwnHost({ host }: IncomingHttpHeaders, publicUrl: string): boolean {
  if (host === undefined) return false;
  const hostname = hostnameOf(host);
  if (hostname === undefined) return false;
  return isLoopbackHostname(hostname) || hostname === new URL(publicUrl).hostname;
}

/** The name in a `Host` header, without port and as URLs normalise it; undefined for what is none. */
export function hostnameOf(host: string): string | undefined {
  const url = `http://${host}`;
  if (!/^[^/@?#\\\s]+$/.test(host) || !URL.canParse(url)) return undefined;
  return new URL(url).hostname;
}

/**
 * Whether a request that changes something comes from no page or from a page of ours: what a cookie or the place of
 * a browser allows, a foreign page must not use. Stricter than for reading: following a link changes nothing.
 */
export function isOwnWrite(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  return (
    hasOwnOrigin(headers, publicUrl) && (site === undefined || site === 'same-origin' || site === 'none')
  );
}

/**
 * Whether a request was sent by a page of ours: by what the browser says of it (Fetch Metadata), or by `Origin` where it
 * says nothing, as over plain HTTP. A request that tells neither was sent by no page.
 */
export function isFromOwnPage(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin !== undefined && hasOwnOrigin(headers, publicUrl);
}

/** Whether no page sends the request or one of ours: those of `publicUrl`, and those of the very host that the request names. */
export function hasOwnOrigin({ origin, host }: IncomingHttpHeaders, publicUrl: string): boolean {
  if (origin === undefined) return true;
  return origin === new URL(publicUrl).origin || origin === `http://${host}` || origin === `https://${host}`;
}

/**
 * Browsers send no `Origin` with a plain GET of a foreign page, but they say `Sec-Fetch-Site` (Fetch Metadata).
 * Following a link to a staff page stays possible; loading our data into a foreign page does not.
 */
function hasOwnFetchSite(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return true;
  return headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
}
