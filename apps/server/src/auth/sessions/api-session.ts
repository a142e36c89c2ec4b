import type { AuthSession, AuthUser } from '@rer/contracts';
import type { AuthContext, AuthWork } from '../auth-context.ts';
import { authErrors } from '../auth-error.ts';
import { readFactors } from '../store/factors.ts';
import { findSession, type MethodRow, readMethods, type SessionRow } from '../store/sessions.ts';
import { findUser, readIdentities, type UserRow } from '../store/users.ts';
import { signUserToken } from '../tokens/access-token.ts';
import { toAuthUser } from '../tokens/auth-user.ts';
import type { OpenedSession } from './open-session.ts';

/** The parts of an answer with tokens, read in one transaction. */
export interface SessionParts {
  readonly user: UserRow;
  readonly authUser: AuthUser;
  readonly session: SessionRow;
  readonly methods: readonly MethodRow[];
  readonly refreshToken: string;
}

export async function readAuthUser({ tx, now }: AuthWork, user: UserRow): Promise<AuthUser> {
  return toAuthUser(user, await readIdentities(tx, user.id), await readFactors(tx, user.id, now));
}

export async function readSessionParts(
  work: AuthWork,
  { id, secret: refreshToken }: OpenedSession,
): Promise<SessionParts> {
  const session = await findSession(work.tx, id);
  const user = session === undefined ? undefined : await findUser(work.tx, session.user_id);
  if (session === undefined || user === undefined) throw authErrors.sessionGone();
  const methods = await readMethods(work.tx, id);
  return { user, authUser: await readAuthUser(work, user), session, methods, refreshToken };
}

/** The dialect's session (data contract, 5.3). Signed outside of the transaction that read its parts. */
export async function toApiSession(
  context: AuthContext,
  { user, authUser, session, methods, refreshToken }: SessionParts,
): Promise<AuthSession> {
  const { token, expiresIn, expiresAt } = await signUserToken(context, user, session, methods);
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: authUser,
  };
}
