/**
 * The thread of large inserts: parsing, judging and writing tens of thousands of rows holds up no other request. It writes by
 * connections of its own, and speaks to the thread that started it in the words of `messages.ts`.
 */
import { Buffer } from 'node:buffer';
import { workerData } from 'node:worker_threads';
import { connectDatabase } from '../../db/connect-database.ts';
import { HttpError } from '../../http/errors.ts';
import { parseCounted } from '../../http/json-parser.ts';
import { createLogger } from '../../runtime/logger.ts';
import { serveThread } from '../../runtime/serve-thread.ts';
import { answerRequest } from '../answer-request.ts';
import { RestError } from '../rest-error.ts';
import { restErrors } from '../rest-errors.ts';
import { parseRestRequest } from '../rest-request.ts';
import type { BulkJob, BulkReply, BulkThreadData } from './messages.ts';

// `workerData` and messages come from this program alone, so that their types hold unchecked.
const { address, logLevel }: BulkThreadData = workerData;
const db = connectDatabase(address, createLogger(logLevel));
serveThread<BulkJob, BulkReply>(answer, {
  // The body is in memory of its own.
  transferredOf: (reply) => (reply.kind === 'answered' && reply.body !== null ? [reply.body.buffer] : []),
  // It locks rows, which other requests may wait for.
  yields: 'never',
});

/** Never rejects. */
async function answer(job: BulkJob): Promise<BulkReply> {
  try {
    const { caller, requestId } = job;
    const request = parseRestRequest({ ...job.request, body: bodyOf(job) }, caller);
    const { status, headers, body, keys = null } = await answerRequest(db, request, requestId);
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : null;
    return { kind: 'answered', answer: { status, headers, keys }, body: bytes };
  } catch (error) {
    return refusalOf(error);
  }
}

function bodyOf({ pieces }: BulkJob): unknown {
  try {
    return parseCounted(Buffer.concat(pieces).toString('utf8'));
  } catch (error) {
    throw error instanceof HttpError ? restErrors.invalidBody() : error;
  }
}

function refusalOf(error: unknown): BulkReply {
  if (!(error instanceof RestError)) return { kind: 'failed', message: causeOf(error) };
  const { status, headers, body, cause } = error;
  return { kind: 'refused', status, headers, body, cause: cause === undefined ? '' : causeOf(cause) };
}

function causeOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
