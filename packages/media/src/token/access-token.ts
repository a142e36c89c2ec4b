import { decodeJwt, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { type ClaimGrants, parseClaimGrants } from './grants.ts';

/** A key with which servers and tokens prove themselves. */
export interface ApiKey {
  readonly key: string;
  readonly secret: string;
}

/** How much the clocks of two machines may differ. */
const LEEWAY_S = 60;
const DEFAULT_VALID_MS = 6 * 60 * 60 * 1000;

/** Time and validity of a new access token. */
export interface SignOptions {
  readonly nowMs: number;
  /** Default six hours. */
  readonly validForMs?: number;
}

/** An access token of the LiveKit dialect: HS256, the issuer is the key, the subject is the identity. */
export async function signAccessToken(
  { key, secret }: ApiKey,
  grants: ClaimGrants,
  { nowMs, validForMs = DEFAULT_VALID_MS }: SignOptions,
): Promise<string> {
  const { identity, ...claims } = grants;
  const nowS = Math.floor(nowMs / 1000);
  const jwt = new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(key)
    .setIssuedAt(nowS)
    .setNotBefore(nowS)
    .setExpirationTime(nowS + Math.ceil(validForMs / 1000));
  if (identity !== '') jwt.setSubject(identity);
  return await jwt.sign(new TextEncoder().encode(secret));
}

/** The outcome of verifying an access token. */
export type TokenCheck =
  | { readonly ok: true; readonly grants: ClaimGrants; readonly apiKey: string; readonly expiresAtMs: number }
  | { readonly ok: false; readonly problem: 'malformed' | 'unknown-key' | 'invalid' };

function issuerOf(token: string): { key: string; identity: string } | undefined {
  try {
    const { iss, sub, jti } = decodeJwt(token);
    return { key: typeof iss === 'string' ? iss : '', identity: identityOf({ sub, jti }) };
  } catch {
    return undefined;
  }
}

function identityOf({ sub, jti }: { sub: unknown; jti: unknown }): string {
  if (typeof sub === 'string' && sub !== '') return sub;
  return typeof jti === 'string' ? jti : '';
}

/**
 * Whether a token was signed with one of the keys and is valid now, one minute of clock difference allowed. A token
 * without an end is never valid.
 */
export async function verifyAccessToken(
  keys: readonly ApiKey[],
  token: string,
  nowMs: number,
): Promise<TokenCheck> {
  const issuer = issuerOf(token);
  if (!issuer) return { ok: false, problem: 'malformed' };
  const apiKey = keys.find(({ key }) => key === issuer.key);
  if (!apiKey) return { ok: false, problem: 'unknown-key' };
  let payload: JWTPayload;
  try {
    ({ payload } = await jwtVerify(token, new TextEncoder().encode(apiKey.secret), {
      algorithms: ['HS256'],
      issuer: apiKey.key,
      requiredClaims: ['exp'],
      clockTolerance: LEEWAY_S,
      currentDate: new Date(nowMs),
    }));
  } catch {
    return { ok: false, problem: 'invalid' };
  }
  return {
    ok: true,
    grants: parseClaimGrants(payload, issuer.identity),
    apiKey: apiKey.key,
    expiresAtMs: (payload.exp ?? 0) * 1000,
  };
}
