import { JSON_LIMITS } from '@rer/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Caller, isEditor, isStaff } from '../access/caller.ts';
import type { Database } from '../db/database.ts';
import { DatabaseError } from '../db/errors.ts';
import type { DirectorySearch } from '../directory/search/directory-search.ts';
import { BodyError } from '../http/body-error.ts';
import { type BodyRule, UnparsedJson } from '../http/body-rule.ts';
import { errorStatus } from '../http/error-status.ts';
import { logFailure } from '../http/failure-log.ts';
import { ForeignPageError } from '../http/foreign-pages.ts';
import { DEFAULT_BODY_BYTES, KIBIBYTE, MEBIBYTE } from '../http/limits.ts';
import type { RequestLimits } from '../http/request-limits.ts';
import type { AuditedAction } from '../http/route-access.ts';
import { JSON_TYPE, type RestAnswer } from './answer.ts';
import { answerRequest, ofDatabase } from './answer-request.ts';
import type { BulkWriter } from './bulk/bulk-writer.ts';
import { requestNote } from './database-answer.ts';
import { chooseMediaType } from './media-type.ts';
import { decideRestCaller } from './rest-caller.ts';
import { RestError } from './rest-error.ts';
import { restErrors } from './rest-errors.ts';
import { parseRestRequest } from './rest-request.ts';

export interface RestDependencies {
  readonly db: Database;
  readonly publishableKey: string;
  readonly serviceKey: string;
  readonly search: Pick<DirectorySearch, 'noteWrite' | 'noteRemoval'>;
  /** For inserts that are too large to be parsed here. */
  readonly bulk: Pick<BulkWriter, 'write'>;
  readonly limits: Pick<RequestLimits, 'take'>;
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * The REST dialect at `/rest/v1/*` (data contract, 2). Needs `request.caller`, and a Fastify scope of its own: every
 * error of these routes has the dialect's own body, also those of the framework.
 */
export function restRoutes(app: FastifyInstance, dependencies: RestDependencies): void {
  const callers = new WeakMap<FastifyRequest, Caller>();
  const callerOf = (request: FastifyRequest): Caller => {
    const known = callers.get(request);
    if (known === undefined) throw restErrors.keyMissing();
    return known;
  };
  app.setErrorHandler(answerError);
  app.route({
    method: [...METHODS],
    url: '/rest/v1/*',
    exposeHeadRoute: false,
    config: {
      access: 'rest',
      audit: auditedActionOf,
      body: (request) => bodyRuleFor(callerOf(request), request.method),
    },
    // Only for bodies that are not JSON, which no route uses.
    bodyLimit: VISITOR_BODY_BYTES,
    onRequest: async (request) => {
      const caller = decideRestCaller(credentials(request), request.caller, dependencies);
      callers.set(request, caller);
      request.caller = caller;
      if (!isStaff(caller) && request.method !== 'GET' && request.method !== 'HEAD') {
        const waitS = dependencies.limits.take('rest', request);
        if (waitS > 0) throw restErrors.tooManyRequests(waitS);
      }
    },
    handler: async (request, reply) => {
      const answer = await answerRest(dependencies, request, callerOf(request));
      return send(reply, answer);
    },
  });
}

/** Staff that reads a table as CSV exports it; programs that show rows ask for JSON. */
function auditedActionOf({ method, headers, caller }: FastifyRequest): AuditedAction | undefined {
  if (method === 'DELETE') return 'erasure';
  const isFile = method === 'GET' && isStaff(caller) && chooseMediaType(headers.accept).shape === 'csv';
  return isFile ? 'export' : undefined;
}

async function answerRest(
  { db, search, bulk }: RestDependencies,
  request: FastifyRequest,
  caller: Caller,
): Promise<RestAnswer> {
  const { body, id } = request;
  const raw = rawRequest(request);
  const isLarge = body instanceof UnparsedJson;
  const rest = parseRestRequest({ ...raw, body: isLarge ? undefined : body }, caller);
  const job = isLarge ? { request: raw, caller, requestId: id, pieces: body.pieces } : null;
  const answer = await (job === null ? answerRequest(db, rest, id) : bulk.write(job)).catch(
    (error: unknown) => {
      throw error instanceof DatabaseError ? ofDatabase(error, rest, id) : error;
    },
  );
  const { keys } = answer;
  if (keys !== undefined && rest.table.name === 'rer_dienstleister') {
    if (rest.method === 'DELETE' && keys !== null) search.noteRemoval(keys);
    else search.noteWrite(keys);
  }
  return answer;
}

function credentials({ headers }: FastifyRequest) {
  const { authorization, apikey } = headers;
  return { authorization, apikey: typeof apikey === 'string' ? apikey : undefined };
}

function rawRequest(request: FastifyRequest) {
  const headers: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return { method: request.method, url: request.raw.url ?? '', headers };
}

function send(reply: FastifyReply, answer: RestAnswer): FastifyReply {
  return reply
    .status(answer.status)
    .headers(answer.headers)
    .send(answer.body ?? undefined);
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = toRestError(error, request);
  if (answer.status >= 500) logFailure(error, request);
  return reply
    .status(answer.status)
    .headers({ ...answer.headers, 'content-type': JSON_TYPE })
    .send(JSON.stringify(answer.body));
}

/** Errors of the framework in this dialect: bodies that are no JSON, too large, of another type, or too many. */
function toRestError(error: unknown, request: FastifyRequest): RestError {
  if (error instanceof RestError) return error;
  if (error instanceof BodyError) return restErrors.bodyRefused(error);
  const status = errorStatus(error);
  if (status === 413) return restErrors.bodyRefused(new BodyError('too_large', VISITOR_BODY_BYTES));
  if (status === 415) {
    return restErrors.mediaTypeRefused(request.headers['content-type'] ?? '');
  }
  if (error instanceof ForeignPageError) return restErrors.foreignPage();
  if (status === 403) return restErrors.forgedWrite();
  if (status === 429) return restErrors.tooManyRequests(retryAfterOf(error));
  if (status !== undefined && status >= 400 && status < 500) return restErrors.invalidBody();
  const details = requestNote({ requestId: request.id });
  if (status === 503) {
    return new RestError(503, '57014', 'The request took longer than its time limit.', {
      details,
      headers: { 'retry-after': '1' },
      cause: error,
    });
  }
  return new RestError(500, 'XX000', 'Internal server error', { details, cause: error });
}

function retryAfterOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('retryAfterS' in error)) return 60;
  return typeof error.retryAfterS === 'number' ? error.retryAfterS : 60;
}

/** Largest body of a visitor. */
const VISITOR_BODY_BYTES = 16 * KIBIBYTE;
/** Largest insert of an editor; the import tool of old pages sends a whole file as one request. */
const BULK_BODY_BYTES = 64 * MEBIBYTE;
/** Keys and values of such an insert: 25,000 rows with all their columns, 100,000 with the fewest. */
const BULK_ELEMENTS = 1_000_000;

/** Limits of a body by its caller: only editors send large ones, which insert many rows. */
function bodyRuleFor(caller: Caller, method: string): BodyRule {
  if (!isStaff(caller)) return { ...JSON_LIMITS, bytes: VISITOR_BODY_BYTES };
  if (!isEditor(caller)) return { ...JSON_LIMITS, bytes: DEFAULT_BODY_BYTES };
  if (method !== 'POST') return { ...JSON_LIMITS, bytes: MEBIBYTE };
  const { depth } = JSON_LIMITS;
  return { depth, elements: BULK_ELEMENTS, bytes: BULK_BODY_BYTES, parsedBytes: DEFAULT_BODY_BYTES };
}
