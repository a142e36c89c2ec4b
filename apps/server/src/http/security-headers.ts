import { createHash } from 'node:crypto';

/** What browsers may do with our pages beyond showing them. Camera and microphone are for calls of our own origin. */
const PERMISSIONS_POLICY = [
  'camera=(self)',
  'microphone=(self)',
  'display-capture=(self)',
  'geolocation=()',
  'payment=()',
  'usb=()',
  'browsing-topics=()',
].join(', ');

/**
 * Sent with every answer. HSTS where people reach the site over TLS, be it that of a proxy: over plain HTTP, past the proxy,
 * browsers take no notice of it (RFC 6797, 8.1).
 */
export function baseHeaders(options: { readonly isOverTls: boolean }): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': PERMISSIONS_POLICY,
    'x-frame-options': 'DENY',
    ...(options.isOverTls ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/** Policy of every answer that is not a page: it may load and run nothing, wherever a browser shows it. */
export const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Headers of an answer that is no page and passes no hook: of what cannot be read as a request, or never becomes a WebSocket. */
export function bareHeaders(options: { readonly isOverTls: boolean }): Readonly<Record<string, string>> {
  return { ...baseHeaders(options), 'content-security-policy': DATA_POLICY, 'cache-control': 'no-store' };
}

/** Header fields as they stand in HTTP/1.1, each with its line end. For values of our own alone: none is looked at. */
export function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
}

/** What a page needs beyond the others. */
export interface PagePolicyOptions {
  /** Origins whose pages may show it in a frame. Default: none. */
  readonly frameAncestors?: readonly string[];
}

/**
 * Policy of one page: our own files, and exactly those inline scripts and styles that stand in its HTML. Fonts from
 * `data:` are allowed to a page that carries one in its styles; being data of the page itself, they fetch nothing.
 */
export function pagePolicy(html: string, { frameAncestors = ["'none'"] }: PagePolicyOptions = {}): string {
  const sources = (tag: 'script' | 'style') => ["'self'", ...inlineHashes(html, tag)].join(' ');
  return [
    "default-src 'none'",
    `script-src ${sources('script')}`,
    `style-src ${sources('style')}`,
    "img-src 'self' data:",
    `font-src 'self'${carriesFont(html) ? ' data:' : ''}`,
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    ['frame-ancestors', ...frameAncestors].join(' '),
  ].join('; ');
}

function carriesFont(html: string): boolean {
  return elements(html, 'style').some(({ content }) => /url\(["']?data:font\//.test(content));
}

/** Hash sources (CSP 3, 2.3.1) of inline elements. Data blocks are not run by browsers and need none. */
function inlineHashes(html: string, tag: 'script' | 'style'): string[] {
  return elements(html, tag).flatMap(({ attributes, content }) => {
    if (/\bsrc=|type="application\/(ld\+)?json"/.test(attributes) || content === '') return [];
    return [`'sha256-${createHash('sha256').update(content).digest('base64')}'`];
  });
}

interface InlineElement {
  readonly attributes: string;
  readonly content: string;
}

const OPENINGS = { script: /<script\b([^>]*)/, style: /<style\b([^>]*)/ } as const;

/** What stands in an element may hold `<`, as media queries do; it ends with its closing tag alone. */
function elements(html: string, tag: 'script' | 'style'): readonly InlineElement[] {
  const closed = html.split(`</${tag}>`).slice(0, -1);
  return closed.flatMap((text) => {
    const opening = OPENINGS[tag].exec(text);
    if (opening === null) return [];
    const { 0: begin, 1: attributes = '', index } = opening;
    return [{ attributes, content: text.slice(index + begin.length + 1) }];
  });
}
