import { isRoomName, joinRequest } from '@rer/contracts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { DatabaseError } from '../../db/errors.ts';
import { AttemptLimit } from '../../http/attempt-limit.ts';
import { errorStatus } from '../../http/error-status.ts';
import { HttpError } from '../../http/errors.ts';
import { logFailure } from '../../http/failure-log.ts';
import { KIBIBYTE } from '../../http/limits.ts';
import { MediaEngineError } from '../../media/media-engine.ts';
import { JoinError } from '../join/join-error.ts';
import { checkMeetingToken, joinRoom } from '../join/join-room.ts';
import type { RoomsContext } from '../rooms-context.ts';

const params = z.object({ name: z.string() });
/** Failures of one address prefix, counted separately for our pages and for others. */
export const failureLimit = () => new AttemptLimit({ max: 30, windowMs: 10 * 60_000 });

/**
 * `POST /rooms/<name>/join`, from any origin (`http/server.ts`) and without credentials. Needs a Fastify scope of its own:
 * every error of it is `{error: {type, msg}}`.
 */
export function joinRoute(scope: FastifyInstance, context: RoomsContext): void {
  /** Failed joins. Requests with a valid token do not count. */
  const failures = failureLimit();
  scope.setErrorHandler((error, request, reply) => {
    const answer = toJoinError(error);
    if (answer.statusCode >= 500) logFailure(error, request);
    if (answer.retryAfterS !== undefined) reply.header('retry-after', String(answer.retryAfterS));
    return reply.status(answer.statusCode).send({ error: { type: answer.type, msg: answer.message } });
  });

  scope.post(
    '/rooms/:name/join',
    {
      bodyLimit: 32 * KIBIBYTE,
      config: { access: 'public', limit: 'joins', writtenBy: 'any', secretPath: true },
    },
    async (request) => {
      const { name } = params.parse(request.params);
      const given = joinRequest.safeParse(request.body ?? {});
      if (!given.success) throw new JoinError('not-allowed', { status: 400, message: UNREADABLE });
      const check = await checkMeetingToken(context, given.data.token);
      const client = scope.requestLimits.nameOf(request);
      if (check.kind !== 'signed') requireFewFailures(failures, client);
      try {
        // The name stands in a path and in statements: what cannot be one is not there.
        if (!isRoomName(name)) throw new JoinError('no-room');
        return await joinRoom(context, { ...given.data, roomName: name, host: request.headers.host }, check);
      } catch (error) {
        const isFailure =
          error instanceof JoinError && (error.type === 'no-room' || error.type === 'not-allowed');
        if (isFailure && check.kind !== 'signed') failures.count(client);
        throw error;
      }
    },
  );
}

const UNREADABLE = 'The body should be {token?: string, userName?: string}.';
const TOO_MANY = 'Too many attempts from this address, please wait a moment.';

/** @throws {JoinError} 429 for a client with too many. */
export function requireFewFailures(failures: AttemptLimit, client: string): void {
  const waitS = failures.wait(client);
  if (waitS === 0) return;
  throw new JoinError('connection-error', { status: 429, message: TOO_MANY, retryAfterS: waitS });
}

function toJoinError(error: unknown): JoinError {
  if (error instanceof JoinError) return error;
  const status = errorStatus(error);
  if (status === 429)
    return new JoinError('connection-error', {
      status,
      message: TOO_MANY,
      retryAfterS: error instanceof HttpError ? (error.retryAfterS ?? 60) : 60,
      cause: error,
    });
  const isUnavailable = error instanceof DatabaseError && error.retryable;
  if (isUnavailable || error instanceof MediaEngineError || status === 503)
    return new JoinError('connection-error', { retryAfterS: 1, cause: error });
  if (status !== undefined && status < 500)
    return new JoinError('not-allowed', { status, message: UNREADABLE, cause: error });
  return new JoinError('connection-error', {
    status: 500,
    message: 'Something went wrong on our side.',
    cause: error,
  });
}
