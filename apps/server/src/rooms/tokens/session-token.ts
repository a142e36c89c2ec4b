import { createHmac, hkdfSync } from 'node:crypto';
import { compactVerify, SignJWT } from 'jose';
import * as z from 'zod';

/** What a session token says: a participant session in a room. */
export interface SessionClaim {
  readonly sessionId: string;
  readonly roomId: string;
}

const claims = z.object({ sub: z.uuid(), room: z.uuid() });

/** Derived from the installation's `signingSecret`, never stored. */
export function createSessionKey(signingSecret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', signingSecret, '', 'rer rooms stay-tokens', 32));
}

/** Has no expiry: it is useless once the participant has left the room. */
export async function signSessionToken(
  key: Uint8Array,
  { sessionId, roomId }: SessionClaim,
): Promise<string> {
  return await new SignJWT({ room: roomId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(sessionId)
    .sign(key);
}

/** The proof in requests of the server to a participant's component, which knows it from its join answer. */
export function requestProofOf(key: Uint8Array, sessionId: string): string {
  return createHmac('sha256', key).update(`request ${sessionId}`).digest('base64url');
}

/** Undefined for a token that is not ours. Does not check whether the session is active. */
export async function readSessionToken(key: Uint8Array, token: string): Promise<SessionClaim | undefined> {
  try {
    const { payload } = await compactVerify(token, key, { algorithms: ['HS256'] });
    const { sub, room } = claims.parse(JSON.parse(new TextDecoder().decode(payload)));
    return { sessionId: sub, roomId: room };
  } catch {
    return undefined;
  }
}
