import { type ApiKey, type VideoGrant, verifyAccessToken } from '../token/index.ts';
import { errorResponse, TwirpError, type TwirpResponse } from './twirp.ts';

const BEARER = 'Bearer ';

/** The caller that a token names, with its rights. */
export interface ApiCaller extends VideoGrant {
  /** The participant whose token it is; undefined for servers. */
  readonly participantIdentity?: string;
}

/**
 * What the caller of the server API may do, by its `Authorization` header.
 *
 * @param nowMs Milliseconds since 1970.
 * @throws TwirpError without a token that is good now.
 */
export async function authenticateCaller(
  keys: readonly ApiKey[],
  authorization: string | undefined,
  nowMs: number,
): Promise<ApiCaller> {
  const token = authorization?.startsWith(BEARER) ? authorization.slice(BEARER.length) : '';
  const check = await verifyAccessToken(keys, token, nowMs);
  if (!check.ok) throw new TwirpError('unauthenticated', 'invalid authorization token');
  const { identity, video = {} } = check.grants;
  return identity === '' || video.roomCreate ? video : { ...video, participantIdentity: identity };
}

/** The error response for a call without a valid token, sent before the body is read; undefined when the token is valid. */
export async function refuseUnauthenticated(
  keys: readonly ApiKey[],
  authorization: string | undefined,
  nowMs: number,
): Promise<TwirpResponse | undefined> {
  try {
    await authenticateCaller(keys, authorization, nowMs);
    return undefined;
  } catch (error) {
    return errorResponse(error);
  }
}
