import type { IncomingHttpHeaders } from 'node:http';
import { hasOwnOrigin } from '../access/open-access.ts';
import { monotonicNow } from '../runtime/monotonic-clock.ts';
import { addressPrefix } from './client-address.ts';
import { RateLimit, type RequestRate } from './rate-limit.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Both limits of one kind. */
export interface KindOfLimit {
  /** Of one address prefix. An office behind one address has many people. */
  readonly perAddress: RequestRate;
  /** Of all addresses together: what many that act as one can do. */
  readonly total: RequestRate;
}

/**
 * What strangers may ask for, each kind counted by itself: clicks of an office leave its joins and sign-ins alone. Requests that
 * only read are not counted, but for those of `voice`. Staff and the service key are not counted. `docs/security.md` has this table.
 */
export const REQUEST_LIMITS = {
  /** Batches of clicks of our own pages. */
  clicks: perMinute(120, 3000),
  /** Writes of the data interface. */
  rest: perMinute(60, 3000),
  /** Everything of signing in, beside the limits that count wrong passwords and codes. */
  'sign-in': perMinute(120, 3000),
  /** Joining a room, and managing its participants. */
  joins: perMinute(120, 3000),
  /** The contact form, whatever is written in it. */
  contact: perMinute(30, 600),
  /** Contact messages that are kept. */
  'contact-messages': {
    perAddress: { max: 5, windowMs: 10 * MINUTE_MS },
    total: { max: 300, windowMs: HOUR_MS },
  },
  /** Requests to the voice service by a public key or an unknown one, reading too. */
  voice: perMinute(60, 3000),
  /** Calls that visitors begin. */
  calls: { perAddress: { max: 30, windowMs: 10 * MINUTE_MS }, total: { max: 1200, windowMs: HOUR_MS } },
  /** The server API of the media server, which other servers call many times a second. */
  'media-api': perMinute(6000, 60_000),
  /** All other writes. */
  other: perMinute(120, 3000),
} as const satisfies Readonly<Record<string, KindOfLimit>>;

export type RequestKind = keyof typeof REQUEST_LIMITS;

/** What a request shows of its sender. */
export interface Sender {
  /** Its address, past trusted proxies. */
  readonly ip: string;
  readonly headers: IncomingHttpHeaders;
}

export interface RequestLimitsOptions {
  readonly publicUrl: string;
  /** Origins of others whose pages were named to us; each is counted by itself. */
  readonly knownOrigins: readonly string[];
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

/**
 * Counts requests of each kind, by address prefix and in total. Requests from foreign pages are counted apart, so that such a page
 * cannot use up a visitor's limit on our pages.
 */
export class RequestLimits {
  readonly #options: RequestLimitsOptions;
  readonly #limits: ReadonlyMap<RequestKind, { readonly perAddress: RateLimit; readonly total: RateLimit }>;

  constructor(options: RequestLimitsOptions) {
    const { now = monotonicNow } = options;
    this.#options = options;
    this.#limits = new Map(
      kinds().map((kind) => {
        const { perAddress, total } = REQUEST_LIMITS[kind];
        return [kind, { perAddress: new RateLimit(perAddress, now), total: new RateLimit(total, now) }];
      }),
    );
  }

  /** Counts one, where it may pass. Returns 0 then, else the whole seconds until the next one may. */
  take(kind: RequestKind, sender: Sender): number {
    const limit = this.#limits.get(kind);
    if (limit === undefined) return 0;
    const page = this.#pageOf(sender);
    // What one address asks too much takes nothing from the others.
    const waitS = Math.max(limit.perAddress.wait(this.nameOf(sender)), limit.total.wait(page));
    if (waitS > 0) return waitS;
    return Math.max(limit.perAddress.take(this.nameOf(sender)), limit.total.take(page));
  }

  /** The name that an address is counted under: its prefix, and whose page asks. */
  nameOf(sender: Sender): string {
    return `${addressPrefix(sender.ip, 'limit')} ${this.#pageOf(sender)}`;
  }

  /** Whose page asks: ours or none at all, one that was named to us, any other. */
  #pageOf({ headers }: Sender): string {
    const { publicUrl, knownOrigins } = this.#options;
    const { origin, 'sec-fetch-site': site } = headers;
    if (origin === undefined) return site === 'cross-site' || site === 'same-site' ? 'foreign' : 'own';
    if (hasOwnOrigin(headers, publicUrl)) return 'own';
    return knownOrigins.includes(origin) ? origin : 'foreign';
  }
}

function kinds(): readonly RequestKind[] {
  return Object.keys(REQUEST_LIMITS).filter((name): name is RequestKind => name in REQUEST_LIMITS);
}

function perMinute(perAddress: number, total: number): KindOfLimit {
  return { perAddress: { max: perAddress, windowMs: MINUTE_MS }, total: { max: total, windowMs: MINUTE_MS } };
}
