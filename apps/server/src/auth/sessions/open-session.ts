import { randomBytes } from 'node:crypto';
import type { AuthMethod } from '@rer/contracts';
import type { AuthWork } from '../auth-context.ts';
import { hashToken, newToken } from '../secrets.ts';
import { actorOf } from '../store/audit.ts';
import { insertRefreshToken, revokeTokens } from '../store/refresh-tokens.ts';
import {
  addMethod,
  endSessions,
  insertSession,
  type SessionKind,
  type SessionRow,
  setSessionLevel,
} from '../store/sessions.ts';
import { updateUser } from '../store/users.ts';
import type { Visitor } from '../visitor.ts';

/** A session and the secret that carries it on: a refresh token, or what the cookie holds. */
export interface OpenedSession {
  readonly id: string;
  readonly secret: string;
}

/** Signs in a user who was authenticated by `method`, at the first level. */
export async function openSession(
  work: AuthWork,
  userId: string,
  kind: SessionKind,
  method: AuthMethod,
  visitor: Visitor,
): Promise<OpenedSession> {
  const { tx, now } = work;
  const secret = newToken();
  const secretHash = kind === 'page' ? hashToken(secret) : null;
  const id = await insertSession(tx, { userId, kind, aal: 'aal1', secretHash, visitor, now });
  if (kind === 'api') await beginTokens(work, id, secret);
  await addMethod(tx, id, method, now);
  await updateUser(tx, userId, { last_sign_in_at: now }, now);
  await work.audit({ action: 'sign_in', actor: actorOf(userId), detail: method });
  return { id, secret };
}

/**
 * Raises a session to the second level: it gets a new secret, the old one holds no more, and the user's sessions that
 * stayed on the first level end.
 */
export async function raiseSession(
  work: AuthWork,
  session: Pick<SessionRow, 'id' | 'user_id' | 'kind'>,
  method: AuthMethod,
): Promise<OpenedSession> {
  const { tx, now } = work;
  const secret = newToken();
  await setSessionLevel(tx, session.id, 'aal2', session.kind === 'page' ? hashToken(secret) : null);
  if (session.kind === 'api') {
    await revokeTokens(tx, { sessionId: session.id }, now);
    await beginTokens(work, session.id, secret);
  }
  await addMethod(tx, session.id, method, now);
  await endSessions(tx, session.user_id, { lowerThanAal2But: session.id }, now);
  return { id: session.id, secret };
}

/** A refresh token that follows from no other. */
async function beginTokens({ tx, now }: AuthWork, sessionId: string, token: string): Promise<void> {
  const successorSalt = randomBytes(16);
  await insertRefreshToken(tx, { sessionId, tokenHash: hashToken(token), successorSalt, parent: null, now });
}
