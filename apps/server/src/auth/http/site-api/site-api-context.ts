import { AUTH_TEXTS, type SessionState } from '@rer/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../../../http/errors.ts';
import { type AuthContext, type AuthWork, inAuth } from '../../auth-context.ts';
import { isSafeConnection } from '../../safe-connection.ts';
import { csrfTokenFor } from '../../sessions/csrf-token.ts';
import type { OpenedSession } from '../../sessions/open-session.ts';
import { endsAtOf, findSession, type SessionRow } from '../../store/sessions.ts';
import type { PageCookie } from './page-cookie.ts';

/** Shared dependencies of the routes for our own pages. */
export interface SiteApiContext {
  readonly auth: AuthContext;
  readonly cookie: PageCookie;
}

/** Why signing in cannot work on this connection; null: it can. A password must not cross a network in the clear. */
export function obstacleOf(request: FastifyRequest, { auth }: Pick<SiteApiContext, 'auth'>): string | null {
  return isSafeConnection(request, auth.publicUrl) ? null : AUTH_TEXTS.plainHttp;
}

export function signedOut(request: FastifyRequest, api: SiteApiContext): SessionState {
  return { state: 'signed_out', letters: api.auth.mailer.delivery, obstacle: obstacleOf(request, api) };
}

/** The session of the page's cookie, read in `work`. */
export async function requirePageSession(work: AuthWork, request: FastifyRequest): Promise<SessionRow> {
  const { account } = request.caller;
  const session = account?.by.kind === 'cookie' ? await findSession(work.tx, account.sessionId) : undefined;
  if (session === undefined) throw new HttpError('unauthorized', AUTH_TEXTS.signInFirst);
  return session;
}

export async function readPageSession(api: SiteApiContext, request: FastifyRequest): Promise<SessionRow> {
  return await inAuth(api.auth, { logPrefix: '' }, (work) => requirePageSession(work, request));
}

/** The state of a page that is signed in already; its secret stays as it is. */
export function stateOf(request: FastifyRequest, session: SessionRow): SessionState {
  const by = request.caller.account?.by;
  if (by?.kind !== 'cookie') throw new HttpError('unauthorized', AUTH_TEXTS.signInFirst);
  return signedInState(session, by.csrfToken);
}

/** A session after a change of level, and its new secret. */
export interface ChangedSession {
  readonly session: SessionRow;
  readonly secret: string;
}

export async function readChanged(work: AuthWork, { id, secret }: OpenedSession): Promise<ChangedSession> {
  const session = await findSession(work.tx, id);
  if (session === undefined) throw new TypeError('A session is there that was just changed.');
  return { session, secret };
}

/** Hands the new secret to the browser, and tells the page where it stands. */
export function answerChanged(
  reply: FastifyReply,
  { auth, cookie }: SiteApiContext,
  { session, secret }: ChangedSession,
): SessionState {
  cookie.set(reply, secret);
  return signedInState(session, csrfTokenFor(auth, secret));
}

/** The sign-in state of a page with a session: which steps remain before staff pages open. */
function signedInState(session: SessionRow, csrfToken: string): SessionState {
  const person = { email: session.email, name: session.name ?? '', csrfToken };
  if (session.aal === 'aal1' && session.has_factor) return { state: 'second_factor', ...person };
  if (session.aal === 'aal1' && session.role !== null) {
    return { state: 'factor_setup', ...person, role: session.role };
  }
  const endsAt = endsAtOf(session);
  return {
    state: 'signed_in',
    ...person,
    role: session.role,
    endsAt: endsAt === undefined ? null : new Date(endsAt).toISOString(),
  };
}
