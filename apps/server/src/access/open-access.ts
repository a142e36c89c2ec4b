import type { IncomingHttpHeaders } from 'node:http';
import { isLoopbackAddress, isLoopbackHostname } from '../config/loopback.ts';

/** What a request shows of where it comes from. */
export interface RequestOrigin {
  /** Address of the socket's other end, never a header. */
  readonly peerAddress: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/**
 * Headers that proxies, content networks and tunnels set: with any of them the request began elsewhere, or claims so. Names that
 * say what they carry are known in every spelling, the others by what their makers' names begin with.
 */
const PROXY_HEADERS: readonly RegExp[] = [
  /forward(ed|er)|proxy|tunnel|original|rewrite-url/,
  /(client|cluster|real|remote|source|src|user|peer|connecting|originating|true)-?(ip|addr|address|host)\b/,
  /^(via|x-via|cdn-loop|front-end-https|x-host|x-scheme|x-(request|queue)-start)$/,
  /^(x-)?(akamai|amz|amzn|apigw|appengine|arr|authentik|azure|cdn|cf|cloud-trace|cloudfront|envoy|fastly|fly|gfe|goog|iap|incap|kong|l5d|ms-client|netlify|nf|ngrok|pomerium|railway|rndr|sucuri|tailscale|traefik|vercel|zrok)-/,
  // Users signed in at a proxy.
  /^(remote-(user|groups|name|email)|x-auth-request-.*|x-remote-user|x-webauth-.*|(x-)?ssl-client-.*)$/,
];

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

/** The same by the names of loopback alone: a proxy on this machine may keep the host of `publicUrl` and add no header. */
export function isUnderLoopbackName(request: RequestOrigin): boolean {
  return isFromThisMachine(request, 'http://localhost');
}

function hasProxyHeader(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some((name) => PROXY_HEADERS.some((pattern) => pattern.test(name)));
}

/** Whether `Host` names this machine, or is the host of `publicUrl`. */
export function hasOwnHost({ host }: IncomingHttpHeaders, publicUrl: string): boolean {
  if (host === undefined) return false;
  const hostname = hostnameOf(host);
  if (hostname === undefined) return false;
  return isLoopbackHostname(hostname) || hostname === new URL(publicUrl).hostname;
}

/** The name in a `Host` header, without port and as URLs normalise it; undefined when invalid. */
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

/** Whose pages may send writes: ours alone, those of `ALLOWED_ORIGINS` too, or any, where what the request carries is the right. */
export type WritingPages = 'own' | 'allowed' | 'any';

/** Origins of pages that may write. */
export interface PageOrigins {
  readonly publicUrl: string;
  readonly allowedOrigins: readonly string[];
}

/**
 * Whether a request that changes something comes from no page, or from one of `pages`. A page that is not ours has to ask by a
 * script, which names its origin: browsers send forms and links of any page without asking, some of them without `Origin`.
 */
export function isWriteOf(
  pages: WritingPages,
  headers: IncomingHttpHeaders,
  { publicUrl, allowedOrigins }: PageOrigins,
): boolean {
  if (isOwnWrite(headers, publicUrl)) return true;
  const { origin } = headers;
  if (origin === undefined || headers['sec-fetch-mode'] === 'navigate') return false;
  return pages === 'any' || (pages === 'allowed' && allowedOrigins.includes(origin));
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

/**
 * Whether a page in a browser may have sent a request that is no GET: with these all browsers send `Origin`, and most say more
 * (Fetch Metadata). Scripts cannot leave out either.
 */
export function isFromPage(headers: IncomingHttpHeaders): boolean {
  return headers.origin !== undefined || Object.keys(headers).some((name) => name.startsWith('sec-fetch-'));
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
