import { lookup as systemLookup } from 'node:dns/promises';
import { type RequestOptions, request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';
import { ToolServerError } from './tool-server-error.ts';

/** Largest answer that is read. */
export const ANSWER_MAX_BYTES = 1024 * 1024;

/** What of the world a request to a server meets; tests bring their own. */
export interface ServerWorld {
  /** All addresses of a host name. Default: the system's resolver. */
  readonly resolve?: (hostname: string) => Promise<readonly string[]>;
  /** Default {@link isPublicAddress}. */
  readonly isAllowed?: (address: string) => boolean;
  /** Certificates that are trusted instead of the usual ones (PEM). */
  readonly ca?: string;
}

export interface ServerRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body: unknown;
  /** Time from now to the end of the answer. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

export interface ServerAnswer {
  readonly status: number;
  readonly text: string;
}

/**
 * Posts JSON to a server that somebody else named. It is asked by https alone, at the address that its name had when it was
 * looked at: every address of the name must be public, and no other one is connected to. Redirects are answers like others, nothing is followed.
 * @throws {ToolServerError}
 */
export async function askServer(world: ServerWorld, asked: ServerRequest): Promise<ServerAnswer> {
  const url = readAddress(asked.url);
  const timeout = AbortSignal.timeout(asked.timeoutMs);
  const signal = AbortSignal.any([asked.signal, timeout]);
  const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1');
  try {
    const address = await pinnedAddress(world, hostname, signal);
    return await post(url, hostname, address, { ...asked, signal }, world.ca);
  } catch (error) {
    if (error instanceof ToolServerError) throw error;
    if (timeout.aborted) {
      throw new ToolServerError('timeout', 'The server did not answer in time.', { cause: error });
    }
    throw new ToolServerError('unreachable', 'The server could not be reached.', { cause: error });
  }
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

/** The address that is connected to. One that is not public among several makes the name worthless. */
async function pinnedAddress(world: ServerWorld, hostname: string, signal: AbortSignal): Promise<string> {
  const { resolve = resolveBySystem, isAllowed = isPublicAddress } = world;
  const addresses = isIP(hostname) === 0 ? await untilAborted(resolve(hostname), signal) : [hostname];
  const [first] = addresses;
  if (first === undefined) throw new ToolServerError('unreachable', 'The server has no address.');
  if (!addresses.every(isAllowed)) {
    throw new ToolServerError('address', 'The address of a server must be on the open internet.');
  }
  return first;
}

async function resolveBySystem(hostname: string): Promise<readonly string[]> {
  return (await systemLookup(hostname, { all: true })).map(({ address }) => address);
}

/** The system's resolver knows no signal. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  return await new Promise<T>((resolve, reject) => {
    const stop = () => reject(signal.reason instanceof Error ? signal.reason : new Error('Aborted.'));
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

function post(
  url: URL,
  hostname: string,
  address: string,
  { headers, body, signal }: ServerRequest,
  ca: string | undefined,
): Promise<ServerAnswer> {
  const family = isIP(address);
  const lookup: LookupFunction = (_hostname, options, done) => {
    if (options.all === true) done(null, [{ address, family }]);
    else done(null, address, family);
  };
  const payload = Buffer.from(JSON.stringify(body));
  const options: RequestOptions = {
    method: 'POST',
    hostname,
    port: url.port,
    path: `${url.pathname}${url.search}`,
    // The name for the certificate and `Host` stays; where it leads is decided.
    lookup,
    agent: false,
    signal,
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': String(payload.length),
      'accept-encoding': 'identity',
    },
    ...(ca === undefined ? {} : { ca }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(options, (answer) => {
      const chunks: Buffer[] = [];
      let size = 0;
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size <= ANSWER_MAX_BYTES) chunks.push(chunk);
        else sent.destroy(new ToolServerError('too-large', 'The answer of the server is too large.'));
      });
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
      );
    });
    sent.on('error', reject);
    sent.end(payload);
  });
}
