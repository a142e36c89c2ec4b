import { type ApiKey, type VideoGrant, verifyAccessToken } from '../token/index.ts';
import { errorResponse, TwirpError, type TwirpResponse } from './twirp.ts';

const BEARER = 'Bearer ';

/** Who calls, by the token. */
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

/** What to answer to who has no key, before the body of his call is read; undefined for who has one. */
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
