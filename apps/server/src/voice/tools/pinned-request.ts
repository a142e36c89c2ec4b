import type { IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { Readable } from 'node:stream';
import { type AddressWorld, lookupOf, publicHost } from '../../http/public-host.ts';
import { ToolServerError } from './tool-server-error.ts';

/** Network access for requests to servers; tests supply their own. */
export interface ServerWorld extends AddressWorld {
  /** Certificates that are trusted instead of the usual ones (PEM). */
  readonly ca?: string;
}

interface PinnedRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly payload: Uint8Array;
  /** Ends the request and the answer. */
  readonly signal: AbortSignal;
}

/**
 * Posts JSON to a server named by a third party, and returns the answer as soon as it begins. Uses https alone, and connects only to the
 * address that its name had when it was checked: every address of the name must be public. Redirects are returned like other answers and
 * not followed.
 * @throws {ToolServerError} `address`, or `unreachable` when the name has none or the connection ends without an answer; otherwise the
 * error of the connection.
 */
export async function postPinned(world: ServerWorld, request: PinnedRequest): Promise<IncomingMessage> {
  const url = readAddress(request.url);
  const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const address = await pinnedAddress(world, hostname, request.signal);
  return await post(url, hostname, address, request, world.ca);
}

/** Headers that say how a request is made, and so are ours. */
const HELD_BACK: ReadonlySet<string> = new Set([
  'host',
  'content-length',
  'content-type',
  'accept-encoding',
  'transfer-encoding',
  'connection',
  'upgrade',
  'expect',
  'te',
  'trailer',
]);

/** The headers named by a third party that may be sent. */
function sendableHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HELD_BACK.has(name.toLowerCase())));
}

function readAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') {
    throw new ToolServerError(
      'address',
      'The address of a server must begin with https:// and hold no password.',
    );
  }
  return url;
}

async function pinnedAddress(world: ServerWorld, hostname: string, signal: AbortSignal): Promise<string> {
  const host = await publicHost(world, hostname, signal);
  if (host.kind === 'public') return host.address;
  if (host.kind === 'none') throw new ToolServerError('unreachable', 'The server has no address.');
  throw new ToolServerError('address', 'The address of a server must be on the open internet.');
}

function post(
  url: URL,
  hostname: string,
  address: string,
  { headers, payload, signal }: PinnedRequest,
  ca: string | undefined,
): Promise<IncomingMessage> {
  const options: RequestOptions = {
    method: 'POST',
    hostname,
    port: url.port,
    path: `${url.pathname}${url.search}`,
    lookup: lookupOf(address),
    agent: false,
    signal,
    headers: {
      ...sendableHeaders(headers),
      'content-type': 'application/json',
      'content-length': String(payload.length),
      'accept-encoding': 'identity',
    },
    ...(ca === undefined ? {} : { ca }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(options, resolve);
    // Once an answer has begun, it tells itself of what breaks it.
    sent.on('error', reject);
    // A change of the protocol (101) is neither an answer nor an error: it ends the connection.
    sent.on('close', () => reject(new ToolServerError('unreachable', 'The server gave no answer.')));
    sent.end(payload);
  });
}

/**
 * A `fetch` that posts JSON in the way of {@link postPinned} and does nothing else. A redirect is an answer. Rejects with a
 * {@link ToolServerError} when the address is none that is asked, and with a `TypeError` for a status that has no body.
 */
export function pinnedFetch(world: ServerWorld): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const answer = await postPinned(world, {
      url: request.url,
      headers: Object.fromEntries(request.headers),
      payload: new Uint8Array(await request.arrayBuffer()),
      // The request holds its own signal by a weak reference alone, and nothing else holds it once the answer has begun.
      signal: init?.signal ?? request.signal,
    });
    const status = answer.statusCode ?? 0;
    const headers = { 'content-type': answer.headers['content-type'] ?? '' };
    return new Response(Readable.toWeb(answer), { status, headers });
  };
}
