import { type IncomingMessage, request as requestHttp } from 'node:http';
import { type RequestOptions, request as requestHttps } from 'node:https';
import { type AddressWorld, lookupOf, publicHost } from '../../http/public-host.ts';
import { errorCode } from '../../runtime/error-code.ts';
import { DownloadError } from './download-error.ts';

/** A hub leads to its storage in one or two steps. */
const REDIRECTS_MAX = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** Without a byte for so long a connection is given up. */
const IDLE_MS = 30_000;

/** How files are fetched; tests supply their own. */
export interface DownloadWorld extends AddressWorld {
  /** Certificates that are trusted instead of the usual ones (PEM). */
  readonly ca?: string;
  /** Default {@link IDLE_MS}. */
  readonly idleMs?: number;
}

export interface FileRequest {
  readonly url: string;
  /** Origin that the operator chose: it may be anywhere. All others are asked over https alone, and on the open internet alone. */
  readonly trustedOrigin: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Ends the request and the answer; aborted with a {@link DownloadError} as its reason. */
  readonly abort: AbortController;
}

/**
 * Asks for a file, follows at most {@link REDIRECTS_MAX} redirects, and returns the answer as soon as it begins. `abort` is aborted when no byte
 * comes for too long, then and later.
 * @throws {DownloadError} `unreachable`, `redirect`, or the reason of `abort`.
 */
export async function requestFile(world: DownloadWorld, request: FileRequest): Promise<IncomingMessage> {
  let url = new URL(request.url);
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    const answer = await ask(world, url, request);
    if (!REDIRECTS.has(answer.statusCode ?? 0)) return answer;
    answer.destroy();
    url = targetOf(answer, url);
  }
  throw new DownloadError(
    'redirect',
    `${new URL(request.url).host} redirects more than ${REDIRECTS_MAX} times.`,
  );
}

function targetOf(answer: IncomingMessage, from: URL): URL {
  const target = answer.headers.location ?? '';
  if (URL.canParse(target, from.href)) return new URL(target, from);
  throw new DownloadError('redirect', `${from.host} redirects without saying where to.`);
}

async function ask(world: DownloadWorld, url: URL, request: FileRequest): Promise<IncomingMessage> {
  try {
    const options = await connectionOf(world, url, request);
    return await begin(world, url, options, request);
  } catch (error) {
    const { signal } = request.abort;
    if (signal.aborted) throw signal.reason;
    if (error instanceof DownloadError) throw error;
    const why = errorCode(error) ?? 'no answer';
    throw new DownloadError('unreachable', `${url.host} cannot be reached (${why}).`, { cause: error });
  }
}

async function connectionOf(world: DownloadWorld, url: URL, request: FileRequest): Promise<RequestOptions> {
  if (url.origin === request.trustedOrigin) return {};
  if (url.protocol !== 'https:') {
    throw new DownloadError('redirect', `A redirect leads to ${url.origin}, which is no https address.`);
  }
  const host = await publicHost(world, url.hostname, request.abort.signal);
  if (host.kind === 'public') return { lookup: lookupOf(host.address) };
  if (host.kind === 'none') throw new DownloadError('unreachable', `${url.host} has no address.`);
  throw new DownloadError('redirect', `A redirect leads to ${url.host}, which is not on the open internet.`);
}

function begin(
  { ca, idleMs = IDLE_MS }: DownloadWorld,
  url: URL,
  connection: RequestOptions,
  { headers, abort }: FileRequest,
): Promise<IncomingMessage> {
  const options: RequestOptions = {
    ...connection,
    agent: false,
    signal: abort.signal,
    timeout: idleMs,
    headers: { ...headers, 'accept-encoding': 'identity', 'user-agent': 'RER' },
    ...(ca === undefined ? {} : { ca }),
  };
  return new Promise((resolve, reject) => {
    const sent = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, resolve);
    // The socket's own: it goes on while the answer comes.
    sent.on('timeout', () => abort.abort(stalled(url, idleMs)));
    // Once an answer has begun, it tells itself of what breaks it.
    sent.on('error', reject);
    sent.on('close', () => reject(new Error('The connection ended without an answer.')));
    sent.end();
  });
}

function stalled(url: URL, idleMs: number): DownloadError {
  return new DownloadError('stalled', `${url.host} sent nothing for ${Math.round(idleMs / 1000)} seconds.`);
}
