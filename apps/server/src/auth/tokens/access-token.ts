import type { AuthLevel } from '@rer/contracts';
import { errors, jwtVerify } from 'jose';
import * as z from 'zod';
import type { AuthContext } from '../auth-context.ts';
import { authErrors } from '../auth-error.ts';
import type { MethodRow, SessionRow } from '../store/sessions.ts';
import { type UserRow, userNameOf } from '../store/users.ts';
import { appMetadataOf } from './auth-user.ts';
import { SIGNING_ALGORITHM } from './signing-key-ring.ts';

export const AUDIENCE = 'authenticated';
/** Lifetime of an access token: short for staff, because other servers accept a stolen one until it expires. */
const LIFETIME_S = { staff: 900, others: 3600 } as const;
/** Clocks of machines differ. */
const LEEWAY_S = 30;

/** Claims of a valid access token. Rights are never read from it: the session and its user are looked up. */
export interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
  readonly aal: AuthLevel;
}

const claimsSchema = z.object({
  sub: z.uuid(),
  session_id: z.uuid(),
  aal: z.enum(['aal1', 'aal2']),
});

export function issuerOf(publicUrl: string): string {
  return `${publicUrl}/auth/v1`;
}

export interface SignedToken {
  readonly token: string;
  readonly expiresIn: number;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

/** Signs the access token of a session as it is now. */
export async function signUserToken(
  context: AuthContext,
  user: UserRow,
  session: Pick<SessionRow, 'id' | 'aal'>,
  methods: readonly MethodRow[],
): Promise<SignedToken> {
  const issuedAt = Math.floor(context.now() / 1000);
  const expiresIn = user.role === null ? LIFETIME_S.others : LIFETIME_S.staff;
  const expiresAt = issuedAt + expiresIn;
  const token = await context.signingKeys.sign({
    iss: issuerOf(context.publicUrl),
    sub: user.id,
    aud: AUDIENCE,
    exp: expiresAt,
    iat: issuedAt,
    email: user.email,
    phone: '',
    app_metadata: appMetadataOf(user),
    user_metadata: { ...user.user_metadata, ...(userNameOf(user) === '' ? {} : { name: userNameOf(user) }) },
    role: 'authenticated',
    aal: session.aal,
    amr: methods.map(({ method, at }) => ({ method, timestamp: Math.floor(at.getTime() / 1000) })),
    session_id: session.id,
    is_anonymous: false,
  });
  return { token, expiresIn, expiresAt };
}

/**
 * A session as seen by the bearer of a token: never above the level at which the token was issued. An attacker who knew or planted the
 * token before a second factor was shown gains nothing.
 */
export function atLevelOf(session: SessionRow, { aal }: AccessClaims): SessionRow {
  return aal === 'aal1' ? { ...session, aal } : session;
}

/** Whether a bearer could be an access token at all; our keys and other services' keys are not taken for one. */
export function looksLikeAccessToken(bearer: string): boolean {
  return /^[\w-]+\.[\w-]+\.[\w-]+$/.test(bearer) && bearer.length <= 8192;
}

/**
 * Checks signature, issuer, audience and times. The key is one of ours by its name, never one that the token brings.
 * @throws {AuthError} `bad_jwt`.
 */
export async function verifyUserToken(context: AuthContext, token: string): Promise<AccessClaims> {
  let payload: unknown;
  try {
    const verified = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = kid === undefined ? undefined : await context.signingKeys.verifier(kid);
        if (key === undefined) throw new errors.JWKSNoMatchingKey();
        return key;
      },
      {
        algorithms: [SIGNING_ALGORITHM],
        issuer: issuerOf(context.publicUrl),
        audience: AUDIENCE,
        clockTolerance: LEEWAY_S,
        currentDate: new Date(context.now()),
        requiredClaims: ['sub', 'exp', 'iat', 'session_id'],
        // Also refuses tokens issued in the future.
        maxTokenAge: LIFETIME_S.others,
      },
    );
    payload = verified.payload;
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    throw authErrors.badToken(
      error.code === 'ERR_JWT_EXPIRED' ? 'token is expired' : 'token is unverifiable',
    );
  }
  const claims = claimsSchema.safeParse(payload);
  if (!claims.success) throw authErrors.badToken('claims are missing');
  const { sub, session_id, aal } = claims.data;
  return { userId: sub, sessionId: session_id, aal };
}
