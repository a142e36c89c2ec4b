import { hkdfSync, randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import { type Caller, OPEN_ACCESS } from '../../access/caller.ts';

/** How long a staff token starts calls (design). */
export const STAFF_TOKEN_MS = 15 * 60_000;
/** Tells it from other bearers, and has the hyphen that clients look for in a key. */
const PREFIX = 'rer-staff-';
const AUDIENCE = 'rer voice staff';

const binding = z.discriminatedUnion('kind', [
  /** A session by its cookie: holds only together with it. */
  z.object({ kind: z.literal('cookie'), sessionId: z.uuid() }),
  /** A session by access tokens. */
  z.object({ kind: z.literal('session'), sessionId: z.uuid() }),
  /** A key that an administrator made. */
  z.object({ kind: z.literal('key'), keyId: z.uuid() }),
  /** Any user of this machine while staff pages are open. */
  z.object({ kind: z.literal('open') }),
  /** The holder of the service key. */
  z.object({ kind: z.literal('service') }),
]);
/** The sign-in that a staff token is bound to: the token is valid no longer than that. */
export type StaffBinding = z.infer<typeof binding>;

const claims = z.object({ jti: z.string(), bound: binding });

/** Derived from the installation's `signingSecret`, never stored. */
export function createStaffTokenKey(signingSecret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', signingSecret, '', 'rer voice staff-tokens', 32));
}

/** The identity that a token for this staff caller is bound to. */
export function bindingOf(caller: Caller): StaffBinding {
  if (caller.account !== undefined) {
    const { sessionId, by } = caller.account;
    return { kind: by.kind === 'cookie' ? 'cookie' : 'session', sessionId };
  }
  if (caller.keyId !== undefined) return { kind: 'key', keyId: caller.keyId };
  return { kind: caller.actor === OPEN_ACCESS.actor ? 'open' : 'service' };
}

export async function signStaffToken(key: Uint8Array, bound: StaffBinding, nowMs: number): Promise<string> {
  const jwt = await new SignJWT({ bound })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setJti(randomUUID())
    .setAudience(AUDIENCE)
    .setIssuedAt(Math.floor(nowMs / 1000))
    .setExpirationTime(Math.floor((nowMs + STAFF_TOKEN_MS) / 1000))
    .sign(key);
  return `${PREFIX}${jwt}`;
}

export function looksLikeStaffToken(bearer: string): boolean {
  return bearer.startsWith(PREFIX);
}

/** Undefined: not issued by us, or expired. Does not check whether the binding still holds. */
export async function readStaffToken(
  key: Uint8Array,
  bearer: string,
  nowMs: number,
): Promise<{ readonly id: string; readonly bound: StaffBinding } | undefined> {
  try {
    const { payload } = await jwtVerify(bearer.slice(PREFIX.length), key, {
      algorithms: ['HS256'],
      audience: AUDIENCE,
      requiredClaims: ['exp', 'jti'],
      currentDate: new Date(nowMs),
    });
    const { jti, bound } = claims.parse(payload);
    return { id: jti, bound };
  } catch {
    return undefined;
  }
}
