import type { FastifyRequest } from 'fastify';
import { type Caller, ROOMS_API } from '../../access/caller.ts';
import { bearerToken, findServiceCaller, isSameSecret } from '../../access/service-key.ts';
import { DialectError } from '../dialect/dialect-error.ts';
import type { RoomsContext } from '../rooms-context.ts';

/**
 * Who calls `/v1`: the holder of its key, or the service.
 * @throws {DialectError} as the dialect has it: 400 without a bearer, 401 with a wrong one.
 */
export function requireRoomsCaller(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { apiKey, serviceKey }: Pick<RoomsContext, 'apiKey' | 'serviceKey'>,
): Caller {
  const bearer = bearerToken(headers.authorization);
  if (bearer === undefined) {
    throw new DialectError(
      400,
      'authorization-header-error',
      'an Authorization header with a Bearer is needed',
    );
  }
  if (isSameSecret(bearer, apiKey)) return ROOMS_API;
  const service = findServiceCaller(bearer, serviceKey);
  if (service !== null) return service;
  throw new DialectError(401, 'authentication-error', 'the API key is not valid');
}
