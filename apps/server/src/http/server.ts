import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import cors from '@fastify/cors';
import { MEETING_TOKEN_MAX } from '@rer/contracts';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { ANONYMOUS, type Caller } from '../access/caller.ts';
import { resolveCaller, type SignedInCallers } from '../access/resolve-caller.ts';
import type { Config } from '../config/config.ts';
import type { Keys } from '../config/keys.ts';
import { isReachedOverTls } from '../config/trusted-proxy.ts';
import { DatabaseError } from '../db/errors.ts';
import type { Logger } from '../runtime/logger.ts';
import { answerClientError } from './client-error.ts';
import { CONNECTIONS_PER_ADDRESS_MAX, limitConnections } from './connection-limits.ts';
import { Connections } from './connections.ts';
import { drainOnClose } from './drain.ts';
import { toHttpError } from './error-mapping.ts';
import { HttpError } from './errors.ts';
import { logFailure } from './failure-log.ts';
import { isOfForeignPage, refuseForeignPages, refuseForgedWrites } from './foreign-pages.ts';
import { addLenientJsonParser } from './json-parser.ts';
import { knowHosts } from './known-hosts.ts';
import { limitRequests } from './limit-requests.ts';
import {
  DEFAULT_BODY_BYTES,
  HANDLER_TIMEOUT_MS,
  HEADER_BYTES,
  HEADERS_TIMEOUT_MS,
  KEEP_ALIVE_TIMEOUT_MS,
  REQUEST_TIMEOUT_MS,
} from './limits.ts';
import { type FirstAnswer, nodeServerFactory, type UpgradeAnswer } from './node-server.ts';
import { RequestLimits } from './request-limits.ts';
import { enforceRouteAccess } from './route-access.ts';
import { bareHeaders, baseHeaders, DATA_POLICY } from './security-headers.ts';
import { HTTP_TEXTS } from './texts.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller of this request, resolved once before any route runs. */
    caller: Caller;
  }
}

export interface HttpServerDependencies {
  readonly config: Config;
  readonly keys: Keys;
  readonly logger: Logger;
  /** Resolves signed-in callers; without it all callers are anonymous. */
  readonly signedIn?: SignedInCallers;
  /** For what needs neither a caller nor a route: it costs a fraction of one. */
  readonly first?: FirstAnswer;
  /** For clients that want to speak another protocol. */
  readonly upgrade?: UpgradeAnswer;
  /** What limits count by, milliseconds of a clock that never goes back; default that of the process. */
  readonly monotonicNow?: () => number;
  /** Default {@link REQUEST_TIMEOUT_MS}. */
  readonly requestTimeoutMs?: number;
}

/** Interfaces that clients on other pages use (data contract, 1). */
const DATA_INTERFACE = /^\/(rest|functions|auth)\/v1\//;

/** Headers that clients of the data dialect send and read (data contract, 1.1). */
const CORS_REQUEST_HEADERS =
  'authorization, apikey, content-type, accept, prefer, range, range-unit, accept-profile, content-profile, x-client-info, x-supabase-api-version, x-retry-count, x-region, traceparent, tracestate, baggage';
const CORS_RESPONSE_HEADERS =
  'content-range, range-unit, preference-applied, location, link, x-total-count, x-supabase-api-version, x-sb-error-code, retry-after';

/**
 * The bare HTTP server: limits, callers, headers and error bodies, the same for every module. Modules add their routes.
 * Errors of a module with a dialect of its own are answered by that module's error handler.
 */
export async function createHttpServer(dependencies: HttpServerDependencies): Promise<FastifyInstance> {
  const {
    config,
    keys,
    logger,
    signedIn,
    first,
    upgrade,
    monotonicNow: now,
    requestTimeoutMs = REQUEST_TIMEOUT_MS,
  } = dependencies;
  const nodeOptions = {
    maxHeaderSize: HEADER_BYTES,
    // Node derives the limit of the headers from this one only when both are given together.
    requestTimeout: requestTimeoutMs,
    headersTimeout: Math.min(HEADERS_TIMEOUT_MS, requestTimeoutMs),
    // How often Node looks for requests past their time.
    connectionsCheckingInterval: Math.min(5000, requestTimeoutMs),
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
  };
  const tls = config.tls && {
    cert: readFileSync(config.tls.certFile),
    key: readFileSync(config.tls.keyFile),
  };
  const hosts = knowHosts(config, { first, upgrade });
  const loggerInstance: FastifyBaseLogger = logger;
  const connections = new Connections();
  const bare = bareHeaders({ isOverTls: isReachedOverTls(config) });
  const app = Fastify({
    loggerInstance,
    logController: new AnswerFailures(),
    trustProxy: config.trustedProxies.length === 0 ? false : [...config.trustedProxies],
    genReqId: () => randomBytes(9).toString('base64url'),
    bodyLimit: DEFAULT_BODY_BYTES,
    requestTimeout: requestTimeoutMs,
    // `drainOnClose` answers then, as every interface of ours does.
    return503OnClosing: false,
    handlerTimeout: HANDLER_TIMEOUT_MS,
    serverFactory: nodeServerFactory({
      node: nodeOptions,
      tls,
      first: hosts.first,
      upgrade: hosts.upgrade,
      connections,
    }),
    // The longest one is a token; none is matched by a pattern that length could slow down.
    routerOptions: { maxParamLength: MEETING_TOKEN_MAX },
    clientErrorHandler: (error, socket) => answerClientError(error, socket, bare),
    // They pass no hook that would set headers.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(bare)),
  });

  limitConnections(connections, {
    all: config.maxConnections,
    perAddress: config.trustedProxies.length > 0 ? Number.POSITIVE_INFINITY : CONNECTIONS_PER_ADDRESS_MAX,
  });
  drainOnClose(app, connections);
  refuseUnclearHosts(app);
  hosts.refuse(app, answerError);
  refuseForeignPages(app, config);
  addLenientJsonParser(app);
  nameCallers(app, config, keys, signedIn);
  sendBaseHeaders(app, config);
  await allowOrigins(app, config);
  const { publicUrl, allowedOrigins, frameAncestors } = config;
  const knownOrigins = [...allowedOrigins, ...frameAncestors];
  limitRequests(app, new RequestLimits({ publicUrl, knownOrigins, ...(now && { now }) }));
  app.setErrorHandler(answerError);
  enforceRouteAccess(app);
  refuseForgedWrites(app, config.publicUrl);
  return app;
}

/** Joining a room, managing its participants, whether it may be framed, and requests of media clients before they connect. */
const OPEN_INTERFACE = /^\/(rooms\/[^/?]+\/(join|frame|participants\/[^/?]+)|rtc(\/v1)?(\/validate)?)(\?|$)/;

/** The voice service. What of it pages of others may do depends on the token, which a question before the request does not show. */
const VOICE_INTERFACE = /^\/voice\//;
const VOICE_CALLS = /^\/voice\/call\/web(\?|$)/;
/** Headers that clients of the voice dialect send and read (voice-AI contract, 1). */
const VOICE_REQUEST_HEADERS =
  'authorization, content-type, idempotency-key, x-fern-language, x-fern-sdk-name, x-fern-sdk-version, x-fern-runtime, x-fern-runtime-version, user-agent';

/**
 * Foreign pages may call the data interfaces, if their origin is on the list, and every page joins rooms, without credentials;
 * pages and files are for our own origin.
 */
async function allowOrigins(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(cors, {
    delegator: (request, done) =>
      done(null, {
        origin: allowedOriginsOf(request.url, config),
        methods: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
        allowedHeaders: VOICE_INTERFACE.test(request.url) ? VOICE_REQUEST_HEADERS : CORS_REQUEST_HEADERS,
        exposedHeaders: CORS_RESPONSE_HEADERS,
        maxAge: 600,
        strictPreflight: false,
      }),
  });
}

/** What may call from where: `*` and the origin itself (`true`) are for what takes no cookies. */
function allowedOriginsOf(url: string, { allowedOrigins }: Config): '*' | boolean | string[] {
  if (OPEN_INTERFACE.test(url)) return '*';
  // Never a wildcard, and whose page it is the token decides.
  if (VOICE_CALLS.test(url)) return true;
  return DATA_INTERFACE.test(url) || VOICE_INTERFACE.test(url) ? [...allowedOrigins] : false;
}

/** Two `Host` headers, or an absolute address beside one, can mean two things to two readers (RFC 9112, 3.2). */
function refuseUnclearHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
    if (hosts.length > 1 || !(raw.url?.startsWith('/') ?? false)) {
      throw new HttpError('bad_request', HTTP_TEXTS.unclearHost);
    }
  });
}

function nameCallers(
  app: FastifyInstance,
  config: Config,
  keys: Keys,
  signedIn: SignedInCallers | undefined,
): void {
  const rules = { access: config.access, publicUrl: config.publicUrl, serviceKey: keys.serviceKey };
  app.decorateRequest('caller');
  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config;
    if (request.is404 || access === 'public' || access === 'rooms' || access === 'voice') {
      request.caller = ANONYMOUS;
      return;
    }
    // Links lead to our pages. Other routes that a link leads to do nothing in the caller's name.
    if (access !== 'anyone' && isOfForeignPage(request.headers)) {
      const { cookie: _place, ...headers } = request.headers;
      request.caller = await resolveCaller({ peerAddress: undefined, headers }, rules, signedIn);
      return;
    }
    const origin = { peerAddress: request.socket.remoteAddress, headers: request.headers };
    try {
      request.caller = await resolveCaller(origin, rules, signedIn);
    } catch (error) {
      // Routes for anyone stay reachable while the database cannot resolve callers.
      if (access !== 'anyone' || !(error instanceof DatabaseError) || !error.retryable) throw error;
      request.caller = ANONYMOUS;
    }
  });
}

function sendBaseHeaders(app: FastifyInstance, config: Config): void {
  const headers = baseHeaders({ isOverTls: isReachedOverTls(config) });
  app.addHook('onSend', async (request, reply) => {
    const { isFramed = false } = request.routeOptions.config;
    for (const [name, value] of Object.entries(headers)) {
      // It knows no list of origins, which the policy has.
      if (isFramed && name === 'x-frame-options') continue;
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', DATA_POLICY);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    reply.header('x-request-id', request.id);
  });
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const answer = toHttpError(error);
  if (answer.statusCode >= 500) logFailure(error, request);
  if (answer.retryAfterS !== undefined) reply.header('retry-after', String(answer.retryAfterS));
  reply.header('x-request-id', request.id);
  reply.status(answer.statusCode).send({
    error: {
      code: answer.code,
      message: answer.message,
      requestId: request.id,
      ...(answer.fields === undefined ? {} : { fields: answer.fields }),
    },
  });
}

/**
 * Of requests the framework logs nothing: they have a log of their own, and error handlers log theirs. What fails when the answer has
 * begun meets neither, so it is logged here: answers that break off, and work that follows an answer.
 */
class AnswerFailures extends LogController {
  constructor() {
    super({ disableRequestLogging: true });
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest): void {
    if (error) request.log.error({ err: error, requestId: request.id }, 'work after an answer failed');
  }

  override streamError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    // A client that disconnects in the middle of an answer is no failure.
    if (!reply.raw.destroyed) request.log.warn({ err: error, requestId: request.id }, 'an answer broke off');
  }
}
