import type { WebCall } from '../api/options.ts';
import { VoiceError } from '../api/voice-error.ts';
import { REQUEST_LIMIT_MS } from '../constants.ts';
import { type CallTarget, webCallBody } from '../core/call-request.ts';
import { readCreatedCall, readReason } from '../core/read-created-call.ts';
import type { Platform } from '../platform/platform.ts';

/** Where calls are created, and with which key. */
export interface Service {
  /** Where its routes hang under, like `https://example.org/voice`. */
  readonly baseUrl: string;
  readonly key: string;
}

/**
 * Asks the service for a call.
 * @throws {VoiceError} `refused`, `bad-answer`, `unreachable`, of which a `signal` that gives up is one.
 */
export async function createWebCall(
  { baseUrl, key }: Service,
  target: CallTarget,
  { fetch, clock }: Pick<Platform, 'fetch' | 'clock'>,
  signal: AbortSignal,
): Promise<WebCall> {
  const limit = new AbortController();
  const stopWaiting = clock.after(REQUEST_LIMIT_MS, () => limit.abort());
  const giveUp = () => limit.abort();
  signal.addEventListener('abort', giveUp);
  try {
    const response = await fetch(`${withoutEndSlashes(baseUrl)}/call/web`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(webCallBody(target)),
      credentials: 'same-origin',
      referrerPolicy: 'no-referrer',
      signal: limit.signal,
    });
    const answer = await readJson(response);
    if (!response.ok) throw refusal(response.status, readReason(answer));
    const webCall = readCreatedCall(answer);
    if (webCall === undefined) throw new VoiceError('bad-answer', 'The voice service answered no call.');
    return webCall;
  } catch (error) {
    if (error instanceof VoiceError) throw error;
    throw new VoiceError('unreachable', 'The voice service does not answer.', { cause: error });
  } finally {
    stopWaiting();
    signal.removeEventListener('abort', giveUp);
  }
}

function refusal(status: number, reason: string | undefined): VoiceError {
  const said = reason === undefined ? '' : `: ${reason}`;
  return new VoiceError('refused', `The voice service refused the call with ${status}${said}`, {
    status,
    reason,
  });
}

/** Parses the body; undefined for invalid JSON. Rejects when the body breaks off, which counts as no response. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An address without the slashes at its end; older browsers know no pattern that would find them at once. */
function withoutEndSlashes(address: string): string {
  let end = address.length;
  while (address[end - 1] === '/') end -= 1;
  return address.slice(0, end);
}
