import { createHmac, hkdfSync } from 'node:crypto';
import { compactVerify, SignJWT } from 'jose';
import * as z from 'zod';

/** Somebody's one visit to a room. */
export interface SessionClaim {
  readonly sessionId: string;
  readonly roomId: string;
}

const claims = z.object({ sub: z.uuid(), room: z.uuid() });

/** Derived from the installation's `signingSecret`, never stored. */
export function createSessionKey(signingSecret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', signingSecret, '', 'rer rooms stay-tokens', 32));
}

/** Names no end: who has it may do nothing once he is not in the room any more. */
export async function signSessionToken(
  key: Uint8Array,
  { sessionId, roomId }: SessionClaim,
): Promise<string> {
  return await new SignJWT({ room: roomId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(sessionId)
    .sign(key);
}

/** What the server shows of itself when it asks something of a stay. Only that stay was told of it. */
export function requestProofOf(key: Uint8Array, sessionId: string): string {
  return createHmac('sha256', key).update(`request ${sessionId}`).digest('base64url');
}

/** Undefined: not ours. Whether that stay goes on is not said. */
export async function readSessionToken(key: Uint8Array, token: string): Promise<SessionClaim | undefined> {
  try {
    const { payload } = await compactVerify(token, key, { algorithms: ['HS256'] });
    const { sub, room } = claims.parse(JSON.parse(new TextDecoder().decode(payload)));
    return { sessionId: sub, roomId: room };
  } catch {
    return undefined;
  }
}
