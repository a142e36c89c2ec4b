import type { EngineMessage } from '../engine-messages.ts';
import { type Admission, type JoinEndpoint, readJoinAnswer } from '../model/admission.ts';
import { admissionError, connectionError } from '../model/call-errors.ts';
import type { EngineOptions } from '../model/engine-options.ts';

/** An admission, or the error that is emitted instead. */
export type AdmissionOutcome =
  | { readonly admission: Admission }
  | { readonly failure: EngineMessage<'error'> };

/** The join endpoint has this long to answer. */
const JOIN_TIMEOUT_MS = 15_000;

/** Asks to be let into a room. */
export async function requestAdmission(
  { url, token }: JoinEndpoint,
  userName: string,
): Promise<AdmissionOutcome> {
  const failed = (message: string): AdmissionOutcome => ({
    failure: connectionError('The room could not be reached.', {
      on: 'room-lookup',
      sourceError: { msg: message },
      uri: url,
    }),
  });
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), JOIN_TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      method: 'POST',
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...(token !== undefined && { token }), ...(userName !== '' && { userName }) }),
      signal: controller.signal,
    });
    const body: unknown = await response.json().catch(() => undefined);
    const answer = readJoinAnswer(body);
    if (answer === undefined) return failed(`The answer was not understood (status ${response.status}).`);
    if ('admission' in answer) return answer;
    const { refusal } = answer;
    const isLine = refusal.type === 'connection-error';
    const details = { on: 'room-lookup' as const, sourceError: { ...refusal }, uri: url };
    return { failure: isLine ? admissionError(refusal, details) : admissionError(refusal) };
  } catch (error) {
    return failed(String(error));
  } finally {
    clearTimeout(timer);
  }
}

/** An admission that was asked for ahead of joining holds for less than its media token does. */
const HOLDS_MS = 4 * 60_000;

type Asking = Pick<EngineOptions, 'endpoint' | 'userName'>;

/** Requests admissions, and keeps one that was requested ahead of joining (`preAuth`). */
export class Admissions {
  #kept: { readonly admission: Admission; readonly asking: string; readonly atMs: number } | undefined;

  get kept(): Admission | undefined {
    return this.#kept?.admission;
  }

  async ask(asking: Asking): Promise<AdmissionOutcome> {
    const { endpoint, userName } = asking;
    if (endpoint === undefined) {
      return { failure: admissionError({ type: 'no-room', msg: 'The url is not the address of a room.' }) };
    }
    const kept = this.#kept;
    const holds = kept?.asking === keyOf(asking) && Date.now() - kept.atMs < HOLDS_MS;
    return holds ? { admission: kept.admission } : await requestAdmission(endpoint, userName);
  }

  keep(admission: Admission, asking: Asking): void {
    this.#kept = { admission, asking: keyOf(asking), atMs: Date.now() };
  }

  forget(): void {
    this.#kept = undefined;
  }
}

/** An admission is for a room, by a token, under a name: for another it is asked anew. */
function keyOf({ endpoint, userName }: Asking): string {
  return JSON.stringify([endpoint, userName]);
}
