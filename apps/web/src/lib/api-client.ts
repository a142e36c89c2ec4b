import { apiError } from '@rer/contracts';
import type * as z from 'zod/mini';
import type { ApiFailure, ApiResult } from './api-failure.ts';

/** Nobody waits longer than this for an answer. */
const TIMEOUT_MS = 20_000;

/** One call of the site's own interface. */
export interface ApiCall<Schema extends z.ZodMiniType> {
  readonly path: string;
  /** What the answer must look like. */
  readonly schema: Schema;
  /** Sent as JSON by POST; without it the call is a GET. */
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

function readRetryAfter(response: Response): number | null {
  const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  return Number.isNaN(seconds) ? null : seconds;
}

async function readRefusal(response: Response): Promise<ApiFailure> {
  // A refusal by a proxy has no body of ours; the status says enough then.
  const parsed = apiError.safeParse(await response.json().catch(() => null));
  return {
    kind: 'refused',
    status: response.status,
    fields: (parsed.success ? parsed.data.error.fields : undefined) ?? {},
    retryAfterSeconds: readRetryAfter(response),
  };
}

function requestInit({ body, signal }: Pick<ApiCall<z.ZodMiniType>, 'body' | 'signal'>): RequestInit {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return {
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  };
}

/** Calls the server and checks the answer. Never throws: what went wrong is part of the result. */
export async function callApi<Schema extends z.ZodMiniType>(
  call: ApiCall<Schema>,
): Promise<ApiResult<z.output<Schema>>> {
  let response: Response;
  try {
    response = await fetch(call.path, requestInit(call));
  } catch (cause) {
    return { ok: false, failure: { kind: 'unreachable', cause } };
  }
  if (!response.ok) return { ok: false, failure: await readRefusal(response) };
  try {
    return { ok: true, value: call.schema.parse(await response.json()) };
  } catch (cause) {
    return { ok: false, failure: { kind: 'unreadable', cause } };
  }
}
