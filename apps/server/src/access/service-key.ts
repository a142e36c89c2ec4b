import { createHash, timingSafeEqual } from 'node:crypto';
import type { Caller } from './caller.ts';

const SERVICE: Caller = { role: 'service_role', actor: 'service-key' };

/** The server's own jobs and tools of the operator, if `token` is the service key; else null. */
export function findServiceCaller(token: string | undefined, serviceKey: string): Caller | null {
  return token !== undefined && isSameSecret(token, serviceKey) ? SERVICE : null;
}

/**
 * Whether `given` is the secret `expected`, in a time that tells nothing about either.
 * Digests are compared, so that different lengths take the same time too.
 */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** The token of an `Authorization: Bearer` header (RFC 6750, 2.1), or undefined. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
}
