import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type ApiErrorCode, CSRF_HEADER } from '@rer/contracts';

/** Answers one address of an interface: itself, or by the answer that it returns. Tests put in what they need. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

const isAnswer = (value: unknown): value is Answer => typeof value === 'function';

/** Has a request answered. */
export async function give(
  answer: Answer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const other = await answer(request, response);
  if (isAnswer(other)) await give(other, request, response);
}

/** Answers with JSON. */
export function sendJson(status: number, value: unknown): Answer {
  return (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

/** Answers with an error body of the site's own interface. */
export function sendError(status: number, code: ApiErrorCode, message = 'no'): Answer {
  return sendJson(status, { error: { code, message, requestId: 'r' } });
}

/** Answers `/api/config` where everybody may do everything. */
export const OPEN_ACCESS = sendJson(200, { publishableKey: 'k', access: 'open', voice: null });

/** One request that would change something, with the token that came along. */
export interface ReceivedWrite {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly csrf: string | undefined;
}

/** Reads a write as it arrived. */
export async function readWrite(request: IncomingMessage): Promise<ReceivedWrite> {
  const sent = await text(request);
  const body: unknown = sent === '' ? null : JSON.parse(sent);
  const csrf = request.headers[CSRF_HEADER];
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    body,
    csrf: typeof csrf === 'string' ? csrf : undefined,
  };
}
