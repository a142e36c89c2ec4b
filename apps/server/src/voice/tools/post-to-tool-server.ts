import type { IncomingMessage } from 'node:http';
import { postPinned, type ServerWorld } from './pinned-request.ts';
import { ToolServerError } from './tool-server-error.ts';

/** Largest answer that is read. */
export const ANSWER_MAX_BYTES = 1024 * 1024;

interface ServerRequest {
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
 * Posts JSON to a server named by a third party, like {@link postPinned}, and reads its whole answer.
 * @throws {ToolServerError}
 */
export async function postToToolServer(world: ServerWorld, request: ServerRequest): Promise<ServerAnswer> {
  const { url, headers, body } = request;
  const timeout = AbortSignal.timeout(request.timeoutMs);
  const signal = AbortSignal.any([request.signal, timeout]);
  const payload = Buffer.from(JSON.stringify(body));
  try {
    return await wholeAnswer(await postPinned(world, { url, headers, payload, signal }));
  } catch (error) {
    if (error instanceof ToolServerError) throw error;
    if (timeout.aborted) {
      throw new ToolServerError('timeout', 'The server did not answer in time.', { cause: error });
    }
    throw new ToolServerError('unreachable', 'The server could not be reached.', { cause: error });
  }
}

async function wholeAnswer(answer: IncomingMessage): Promise<ServerAnswer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytesOf(answer)) {
    size += chunk.length;
    // To leave the loop ends the connection.
    if (size > ANSWER_MAX_BYTES) {
      throw new ToolServerError('too-large', 'The answer of the server is too large.');
    }
    chunks.push(chunk);
  }
  return { status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') };
}

function bytesOf(answer: IncomingMessage): AsyncIterable<Buffer> {
  return answer;
}
