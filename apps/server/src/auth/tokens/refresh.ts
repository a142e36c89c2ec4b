import { randomBytes } from 'node:crypto';
import type { AuthSession } from '@rer/contracts';
import { type AuthContext, type AuthWork, inAuth } from '../auth-context.ts';
import { type AuthError, authErrors } from '../auth-error.ts';
import { hashToken } from '../secrets.ts';
import { readSessionParts, type SessionParts, toApiSession } from '../sessions/api-session.ts';
import { actorOf } from '../store/audit.ts';
import {
  findActiveToken,
  findRefreshToken,
  insertRefreshToken,
  type RefreshTokenRow,
  readLaterTokens,
  revokeTokens,
} from '../store/refresh-tokens.ts';
import { endOf, endSessions, lockSession, type SessionRow, touchSession } from '../store/sessions.ts';
import type { Visitor } from '../visitor.ts';

/** A token that another one was used in place of is taken for a late one, not for a stolen one, for this long. */
export const REUSE_INTERVAL_MS = 10_000;
/** Successors that a late token is followed through, at most. */
const FOLLOWED_MAX = 100;

/** Why a token of before the second factor is refused; the session itself goes on with those of after it. */
const LOWER_LEVEL = 'Low AAL: User Needs MFA Verification';

/**
 * Carries a session on (data contract, 5.5). Refreshes of one session take turns; whatever is temporary is refused by
 * `unavailable`, because clients take anything else for the end of the session.
 *
 * A token's successor is made of the token itself, a stored salt and the installation's secret: so the same one can be
 * given again to a client that lost the answer, though only hashes are stored.
 *
 * @throws {AuthError} `refresh_token_not_found`, `refresh_token_already_used`, `session_expired`, `user_banned`.
 */
export async function refreshSession(
  context: AuthContext,
  token: string,
  visitor: Visitor,
): Promise<AuthSession> {
  const parts = await inAuth(context, visitor, (work) => refresh(context, work, token));
  return await toApiSession(context, parts);
}

async function refresh(
  context: AuthContext,
  work: AuthWork,
  token: string,
): Promise<SessionParts | AuthError> {
  const { tx, now } = work;
  const hash = hashToken(token);
  const found = await findRefreshToken(tx, hash);
  if (found === undefined) return authErrors.refreshUnknown();
  const session = await lockSession(tx, found.session_id);
  // Read again: the request that held the lock before may have used it.
  const presented = await findRefreshToken(tx, hash);
  if (session === undefined || presented === undefined) return authErrors.refreshUnknown();
  const refusal = endRefusal(session, now.getTime());
  if (refusal !== undefined) return refusal;

  const next = await nextToken(context, work, presented, token);
  if (next === LOWER_LEVEL) return authErrors.sessionExpired(LOWER_LEVEL);
  if (next === undefined) {
    await revokeTokens(tx, { sessionId: session.id }, now);
    await endSessions(tx, session.user_id, { only: session.id }, now);
    await work.audit({ action: 'refresh_replayed', actor: actorOf(session.user_id), target: session.id });
    return authErrors.refreshReplayed();
  }
  await touchSession(tx, session.id, now);
  return await readSessionParts(work, { id: session.id, secret: next });
}

function endRefusal(session: SessionRow, now: number): AuthError | undefined {
  switch (endOf(session, now)) {
    case undefined:
      return undefined;
    case 'ended':
      return authErrors.refreshUnknown();
    case 'banned':
      return authErrors.banned(400);
    case 'inactive':
      return authErrors.sessionExpired('Inactivity');
    case 'timed_out':
      return authErrors.sessionExpired();
  }
}

/** The next token; {@link LOWER_LEVEL}: a second factor ended it; undefined: another client has already used the presented one. */
async function nextToken(
  context: AuthContext,
  work: AuthWork,
  presented: RefreshTokenRow,
  token: string,
): Promise<string | undefined> {
  const { tx, now } = work;
  if (presented.revoked_at === null) return await rotate(context, work, presented, token);

  const later = await readLaterTokens(tx, presented, FOLLOWED_MAX);
  // Not rotated but ended by the second factor: its holder has shown the first factor alone.
  const child = later.find(({ parent }) => parent === presented.id);
  if (child === undefined) return LOWER_LEVEL;
  const active = await findActiveToken(tx, presented.session_id);
  if (active?.parent === presented.id) {
    // The client lost the answer: it gets the same again, whenever it asks.
    const successor = successorOf(context, presented, token);
    if (hashToken(successor).equals(active.token_hash)) return successor;
  }
  // It could be presented until its successor was used, which may have been long after it was.
  const heldUntil = child.revoked_at ?? presented.revoked_at;
  const isLate = now.getTime() - heldUntil.getTime() <= REUSE_INTERVAL_MS;
  if (!isLate || active === undefined) return undefined;
  return followToActive(context, presented, token, later) ?? LOWER_LEVEL;
}

async function rotate(
  context: AuthContext,
  { tx, now }: AuthWork,
  presented: RefreshTokenRow,
  token: string,
): Promise<string> {
  const successor = successorOf(context, presented, token);
  await revokeTokens(tx, { sessionId: presented.session_id, id: presented.id }, now);
  await insertRefreshToken(tx, {
    sessionId: presented.session_id,
    tokenHash: hashToken(successor),
    successorSalt: randomBytes(16),
    parent: presented.id,
    now,
  });
  return successor;
}

/** From successor to successor up to the one that holds; undefined where the row of them breaks off. */
function followToActive(
  context: AuthContext,
  presented: RefreshTokenRow,
  token: string,
  later: readonly RefreshTokenRow[],
): string | undefined {
  let row = presented;
  let plain = token;
  for (;;) {
    const successor = successorOf(context, row, plain);
    const hash = hashToken(successor);
    const next = later.find((each) => each.parent === row.id && each.token_hash.equals(hash));
    if (next === undefined) return undefined;
    if (next.revoked_at === null) return successor;
    row = next;
    plain = successor;
  }
}

function successorOf(context: AuthContext, row: RefreshTokenRow, token: string): string {
  return context.secrets.mac('refresh', token, row.successor_salt.toString('hex')).toString('base64url');
}
