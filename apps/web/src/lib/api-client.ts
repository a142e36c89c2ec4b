import { apiError } from '@rer/contracts';
import type * as z from 'zod/mini';
import type { ApiFailure, ApiResult } from './api-failure.ts';
import { fetchOwn } from './session-guard.ts';

/** The longest wait for an answer. */
const TIMEOUT_MS = 20_000;

/** One call of the site's own interface. */
export interface ApiCall<Schema extends z.ZodMiniType> {
  readonly path: string;
  /** What the answer must look like. */
  readonly schema: Schema;
  /** Without one the call is a GET, with a body a POST. */
  readonly method?: 'POST' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

function readRetryAfter(response: Response): number | null {
  const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  return Number.isNaN(seconds) ? null : seconds;
}

async function readRefusal(response: Response): Promise<ApiFailure> {
  // A refusal by a proxy has no body of ours; the status says enough then.
  const body: unknown = await response.json().catch(() => null);
  const parsed = apiError.safeParse(body);
  return {
    kind: 'refused',
    status: response.status,
    fields: (parsed.success ? parsed.data.error.fields : undefined) ?? {},
    body,
    retryAfterSeconds: readRetryAfter(response),
  };
}

type Request = Pick<ApiCall<z.ZodMiniType>, 'method' | 'body' | 'signal'>;

function requestInit({ method, body, signal }: Request): RequestInit {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}

/** Calls the server and checks the answer. Never throws: what went wrong is part of the result. */
export async function callApi<Schema extends z.ZodMiniType>(
  call: ApiCall<Schema>,
): Promise<ApiResult<z.output<Schema>>> {
  let response: Response;
  try {
    response = await fetchOwn(call.path, () => requestInit(call));
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
