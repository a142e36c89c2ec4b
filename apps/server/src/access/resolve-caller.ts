import type { AccessMode } from '@rer/contracts';
import { ANONYMOUS, type Caller, OPEN_ACCESS } from './caller.ts';
import { isFromThisMachine, type RequestOrigin } from './open-access.ts';
import { readCookie } from './read-cookie.ts';
import { bearerToken, findServiceCaller } from './service-key.ts';

export interface AccessRules {
  readonly access: AccessMode;
  readonly publicUrl: string;
  readonly serviceKey: string;
}

/** Resolves signed-in callers. Answers null for unknown credentials; rejects only when they cannot be checked. */
export interface SignedInCallers {
  /** By an access token, or a key that an administrator made. */
  byBearer(token: string): Promise<Caller | null>;
  /** By the secret in the cookie of that name. */
  byCookie(secret: string): Promise<Caller | null>;
  readonly cookieName: string;
}

/**
 * Resolves the caller of a request: by the service key, by what else stands in `Authorization`, by the cookie of a session, and
 * at last by open access, which counts only at this machine.
 */
export async function resolveCaller(
  request: RequestOrigin,
  rules: AccessRules,
  signedIn?: SignedInCallers,
): Promise<Caller> {
  const bearer = bearerToken(request.headers.authorization);
  const service = findServiceCaller(bearer, rules.serviceKey);
  if (service !== null) return service;
  if (signedIn !== undefined) {
    const known = await findSignedIn(bearer, request.headers.cookie, signedIn);
    if (known !== null) return known;
  }
  if (rules.access === 'open' && isFromThisMachine(request, rules.publicUrl)) {
    return OPEN_ACCESS;
  }
  return ANONYMOUS;
}

async function findSignedIn(
  bearer: string | undefined,
  cookies: string | undefined,
  signedIn: SignedInCallers,
): Promise<Caller | null> {
  const byBearer = bearer === undefined ? null : await signedIn.byBearer(bearer);
  if (byBearer !== null) return byBearer;
  const secret = readCookie(cookies, signedIn.cookieName);
  return secret === undefined ? null : await signedIn.byCookie(secret);
}
