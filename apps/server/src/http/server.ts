import { readFileSync } from 'node:fs';
import cors from '@fastify/cors';
import rateLimit from '@fastify/rate-limit';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { type Caller, isStaff } from '../access/caller.ts';
import { resolveCaller } from '../access/resolve-caller.ts';
import type { Config } from '../config/config.ts';
import type { Keys } from '../config/keys.ts';
import type { Logger } from '../runtime/logger.ts';
import { addressPrefix } from './client-address.ts';
import { answerClientError } from './client-error.ts';
import { drainOnClose } from './drain.ts';
import { toHttpError } from './error-mapping.ts';
import { HttpError } from './errors.ts';
import { addFormParser } from './form-parser.ts';
import { addLenientJsonParser } from './json-parser.ts';
import {
  DEFAULT_BODY_BYTES,
  HANDLER_TIMEOUT_MS,
  HEADER_BYTES,
  KEEP_ALIVE_TIMEOUT_MS,
  REQUEST_TIMEOUT_MS,
  WRITES_PER_MINUTE,
} from './limits.ts';
import { enforceRouteAccess } from './route-access.ts';
import { baseHeaders, DATA_POLICY } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sends this request, decided once before any route runs. */
    caller: Caller;
  }
}

export interface HttpServerDependencies {
  readonly config: Config;
  readonly keys: Keys;
  readonly logger: Logger;
}

/** Headers that clients of the data dialect send and read (data contract 1.1). */
const CORS_REQUEST_HEADERS =
  'authorization, apikey, content-type, accept, prefer, range, range-unit, accept-profile, content-profile, x-client-info, x-supabase-api-version, x-retry-count, x-region, traceparent, tracestate, baggage';
const CORS_RESPONSE_HEADERS =
  'content-range, range-unit, preference-applied, location, link, x-total-count, x-supabase-api-version, x-sb-error-code, retry-after';

/**
 * The bare HTTP server: limits, callers, headers and error bodies, the same for every room. Rooms add their routes.
 * Errors of a room that brings its own dialect are answered by that room's error handler.
 */
export async function createHttpServer(dependencies: HttpServerDependencies): Promise<FastifyInstance> {
  const { config, keys, logger } = dependencies;
  const loggerInstance: FastifyBaseLogger = logger;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies.length === 0 ? false : [...config.trustedProxies],
    bodyLimit: DEFAULT_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    handlerTimeout: HANDLER_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    http: { maxHeaderSize: HEADER_BYTES },
    routerOptions: { maxParamLength: 1000 },
    clientErrorHandler: answerClientError,
    frameworkErrors: answerError,
    ...(config.tls === undefined
      ? {}
      : {
          https: {
            cert: readFileSync(config.tls.certFile),
            key: readFileSync(config.tls.keyFile),
            maxHeaderSize: HEADER_BYTES,
          },
        }),
  });

  drainOnClose(app);
  addLenientJsonParser(app);
  addFormParser(app);
  nameCallers(app, config, keys);
  sendBaseHeaders(app, config);
  await app.register(cors, {
    origin: [...config.allowedOrigins],
    methods: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
    allowedHeaders: CORS_REQUEST_HEADERS,
    exposedHeaders: CORS_RESPONSE_HEADERS,
    maxAge: 600,
  });
  await limitWrites(app);
  app.setErrorHandler(answerError);
  enforceRouteAccess(app);
  return app;
}

function nameCallers(app: FastifyInstance, config: Config, keys: Keys): void {
  const rules = { access: config.access, publicUrl: config.publicUrl, serviceKey: keys.serviceKey };
  app.decorateRequest('caller');
  app.addHook('onRequest', async (request) => {
    request.caller = resolveCaller(
      { peerAddress: request.socket.remoteAddress, headers: request.headers },
      rules,
    );
  });
}

function sendBaseHeaders(app: FastifyInstance, config: Config): void {
  const headers = baseHeaders({ tls: config.tls !== undefined });
  app.addHook('onSend', async (request, reply) => {
    for (const [name, value] of Object.entries(headers)) {
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', DATA_POLICY);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    reply.header('x-request-id', request.id);
  });
}

/** Every write is limited per address prefix; a route may set a tighter limit in its `config.rateLimit`. */
async function limitWrites(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    max: WRITES_PER_MINUTE,
    timeWindow: '1 minute',
    keyGenerator: (request) => addressPrefix(request.ip, 'limit'),
    allowList: (request) => request.method === 'GET' || request.method === 'HEAD' || isStaff(request.caller),
    errorResponseBuilder: (_request, context) =>
      new HttpError('too_many_requests', 'Too many requests from this address. Please wait a moment.', {
        retryAfterS: Math.ceil(context.ttl / 1000),
      }),
  });
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const answer = toHttpError(error);
  if (answer.statusCode >= 500) request.log.error({ err: error, requestId: request.id }, 'request failed');
  if (answer.retryAfterS !== undefined) reply.header('retry-after', String(answer.retryAfterS));
  // Errors before routing pass no hook that would set these.
  reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff');
  reply.status(answer.statusCode).send({
    error: {
      code: answer.code,
      message: answer.message,
      requestId: request.id,
      ...(answer.fields === undefined ? {} : { fields: answer.fields }),
    },
  });
}
