import type { AnswerTime } from '../../answer-time.ts';
import { SpeechError } from '../speech-error.ts';

const KEY = /^[\x21-\x7e]*$/;
/** Statuses for a request that has something in it that the server does not know: 422 where FastAPI looks it over. */
const NOT_UNDERSTOOD: readonly number[] = [400, 422];

export interface SpeechServerOptions {
  /** `http://127.0.0.1:8000`, the same with `/v1` or another base that ends in a version, or the whole address of the service. */
  readonly url: string;
  /** Sent as a bearer token; absent: none is. */
  readonly apiKey?: string | undefined;
  /** Instead of the global one: for servers that may be reached in a certain way only. */
  readonly fetch?: typeof fetch;
}

/** Posts to one service of a server that speaks OpenAI's dialect. Neither key nor what is said stands in its errors. */
export class SpeechServer {
  readonly #address: string;
  readonly #authorization: Readonly<Record<string, string>>;
  readonly #fetch: typeof fetch;

  /** `service` like `audio/speech`. Throws a `TypeError` for an address or a key that cannot be used. */
  constructor({ url, apiKey = '', fetch: send = fetch }: SpeechServerOptions, service: string) {
    // A header with other signs would fail with an error that quotes it.
    if (!KEY.test(apiKey))
      throw new TypeError('The key for the speech server holds characters that cannot be sent.');
    this.#address = addressOf(url, service);
    this.#authorization = apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` };
    this.#fetch = send;
  }

  /**
   * The response, if it is one of success; null: the server did not understand the request, and may understand a simpler one.
   * @throws {SpeechError} `unavailable`: it cannot be reached; `failed`: it refused.
   */
  async post(
    body: FormData | string,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<Response | null> {
    const response = await this.#send(body, headers, signal);
    if (response.ok) return response;
    await response.body?.cancel();
    if (NOT_UNDERSTOOD.includes(response.status)) return null;
    throw new SpeechError('failed', `The speech server answered ${response.status}.`);
  }

  async #send(
    body: FormData | string,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<Response> {
    try {
      return await this.#fetch(this.#address, {
        method: 'POST',
        headers: { ...headers, ...this.#authorization },
        body,
        // Key and speech are for this server and no other.
        redirect: 'manual',
        signal,
      });
    } catch (error) {
      throw new SpeechError('unavailable', 'The speech server could not be reached.', { cause: error });
    }
  }
}

/** Why a request came to nothing, as the seams of speech tell it. */
export function speechFailure(error: unknown, signal: AbortSignal, time: AnswerTime): SpeechError {
  if (signal.aborted)
    return new SpeechError('aborted', 'The answer of the speech server is not wanted any more.');
  if (time.isUp) return new SpeechError('timed-out', 'The speech server was too slow.');
  if (error instanceof SpeechError) return error;
  return new SpeechError('failed', 'The speech server ended the connection before its answer.', {
    cause: error,
  });
}

/** What is thrown where even the simplest request was not understood. */
export function refused(): SpeechError {
  return new SpeechError('failed', 'The speech server does not understand what it is asked.');
}

function addressOf(given: string, service: string): string {
  const url = URL.parse(given);
  const isUsable =
    url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  if (!isUsable)
    throw new TypeError('The address of the speech server is no http or https address without a login.');
  const path = url.pathname.replace(/(?<!\/)\/+$/, '');
  if (!path.endsWith(`/${service}`)) {
    const base = /\/v\d+$/.test(path) ? path : `${path}/v1`;
    url.pathname = `${base}/${service}`;
  }
  url.hash = '';
  return url.href;
}
