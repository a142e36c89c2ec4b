import {
  type Account,
  AUTH_TEXTS,
  accountChange,
  type FactorOffer,
  type FactorVerified,
  factorRequest,
  factorVerify,
  passwordChange,
  type RecoveryCodesMade,
} from '@rer/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from '../../../http/errors.ts';
import { type AuthWork, inAuth } from '../../auth-context.ts';
import { authErrors } from '../../auth-error.ts';
import { checkTotpCode } from '../../mfa/check-code.ts';
import { enrolFactor } from '../../mfa/enrol-factor.ts';
import { makeRecoveryCodes, storeRecoveryCodes } from '../../mfa/recovery-codes.ts';
import { removeFactor } from '../../mfa/remove-factor.ts';
import { qrCodeOf } from '../../mfa/totp.ts';
import { acceptFactor, mayNotCount } from '../../mfa/verify-factor.ts';
import { changePassword } from '../../password/change-password.ts';
import { hashToken, newToken } from '../../secrets.ts';
import { lacksSecondFactor, lockSessionState } from '../../sessions/lock-session-state.ts';
import { requireRecentProof } from '../../sessions/recent-proof.ts';
import { actorOf } from '../../store/audit.ts';
import { lockFactor, readFactors } from '../../store/factors.ts';
import { countRecoveryCodes } from '../../store/recovery-codes.ts';
import { endOf, endSessions, readSessions, type SessionRow, setSessionSecret } from '../../store/sessions.ts';
import { findUser, updateUser } from '../../store/users.ts';
import { visitorOf } from '../../visitor.ts';
import { readOwnId, readSiteBody } from './read-site-body.ts';
import {
  answerChanged,
  readChanged,
  readPageSession,
  requirePageSession,
  type SiteApiContext,
} from './site-api-context.ts';

const SESSION = { config: { access: 'session' as const, limit: 'sign-in' as const } };

/** `/api/account`: what users do with their own account. */
export function accountRoutes(app: FastifyInstance, api: SiteApiContext): void {
  const { auth } = api;

  app.get('/api/account', SESSION, (request) =>
    inAuth(auth, visitorOf(request), async (work) => readAccount(work, await requireLevel(work, request))),
  );

  app.patch('/api/account', SESSION, (request) =>
    inAuth(auth, visitorOf(request), async (work) => {
      const { name } = readSiteBody(request, accountChange);
      const session = await lockLevel(work, request);
      const user = await findUser(work.tx, session.user_id);
      if (user === undefined) throw authErrors.sessionGone();
      const user_metadata = { ...user.user_metadata, name: name.trim() };
      await updateUser(work.tx, user.id, { user_metadata }, work.now);
      return await readAccount(work, await requirePageSession(work, request));
    }),
  );

  app.post('/api/account/password', SESSION, async (request, reply) => {
    const visitor = visitorOf(request);
    const session = await readPageSession(api, request);
    const given = readSiteBody(request, passwordChange);
    const changed = await changePassword(auth, session, given, visitor, async (work) => {
      // The old secret of this session, which may have leaked, is worthless from now on.
      const secret = newToken();
      await setSessionSecret(work.tx, session.id, hashToken(secret));
      return await readChanged(work, { id: session.id, secret });
    });
    return answerChanged(reply, api, changed);
  });

  factorRoutes(app, api);
  ownSessionRoutes(app, api);
}

function factorRoutes(app: FastifyInstance, api: SiteApiContext): void {
  const { auth } = api;

  app.post('/api/account/factors', SESSION, async (request, reply) => {
    const { name } = readSiteBody(request, factorRequest);
    const session = await readPageSession(api, request);
    // Begun and not finished, as when the page was loaded anew.
    const { id, base32, uri } = await enrolFactor(auth, session, { name: name.trim(), isRestart: true });
    const offer: FactorOffer = { id, qrSvg: qrCodeOf(uri), secret: base32, uri };
    return reply.status(201).send(offer);
  });

  app.post('/api/account/factors/:id/verify', SESSION, async (request, reply): Promise<FactorVerified> => {
    const visitor = visitorOf(request);
    auth.limits.takeFactorTry(visitor);
    const { code } = readSiteBody(request, factorVerify);
    const factorId = readOwnId(request, AUTH_TEXTS.factorUnknown);
    const session = await readPageSession(api, request);
    const made = session.has_factor ? undefined : await makeRecoveryCodes(auth);
    const { changed, codes } = await inAuth(auth, visitor, async (work) => {
      const sessionState = await lockSessionState(work, session);
      const factor = await lockFactor(work.tx, session.user_id, factorId, work.now);
      // A factor that counts already is shown at sign-in, not here.
      if (factor?.status !== 'unverified') return authErrors.factorUnknown();
      if (mayNotCount(factor, sessionState)) return authErrors.levelToEnrol();
      const refusal = await checkTotpCode(auth, work, factor, code);
      if (refusal !== undefined) return refusal;
      const opened = await acceptFactor(work, sessionState, factor);
      const codes = sessionState.has_factor ? undefined : made;
      if (codes !== undefined) await storeRecoveryCodes(work, session.user_id, codes);
      return { changed: await readChanged(work, opened), codes };
    });
    return {
      session: answerChanged(reply, api, changed),
      recoveryCodes: codes === undefined ? null : [...codes.codes],
    };
  });

  app.delete('/api/account/factors/:id', SESSION, async (request) => {
    const visitor = visitorOf(request);
    const factorId = readOwnId(request, AUTH_TEXTS.factorUnknown);
    const session = await readPageSession(api, request);
    await removeFactor(auth, session, factorId, visitor, ({ role }) => {
      if (role !== null) throw new HttpError('conflict', AUTH_TEXTS.lastFactor);
    });
    return await inAuth(auth, visitor, async (work) =>
      readAccount(work, await requirePageSession(work, request)),
    );
  });

  app.post('/api/account/recovery-codes', SESSION, async (request): Promise<RecoveryCodesMade> => {
    const visitor = visitorOf(request);
    const session = await readPageSession(api, request);
    if (session.aal !== 'aal2') throw authErrors.levelToChange();
    const set = await makeRecoveryCodes(auth);
    await inAuth(auth, visitor, async (work) => {
      const sessionState = await lockSessionState(work, session);
      if (sessionState.aal !== 'aal2') throw authErrors.levelToChange();
      await requireRecentProof(work, sessionState);
      await storeRecoveryCodes(work, session.user_id, set);
    });
    return { recoveryCodes: [...set.codes] };
  });
}

function ownSessionRoutes(app: FastifyInstance, api: SiteApiContext): void {
  app.delete('/api/account/sessions/:id', SESSION, (request) =>
    inAuth(api.auth, visitorOf(request), async (work) => {
      const id = readOwnId(request, AUTH_TEXTS.sessionUnknown);
      const session = await lockLevel(work, request);
      // The session itself ends as by signing out.
      if (id !== session.id) await requireRecentProof(work, session);
      const ended = await endSessions(work.tx, session.user_id, { only: id }, work.now);
      if (ended === 0) throw new HttpError('not_found', AUTH_TEXTS.sessionUnknown);
      await work.audit({ action: 'session_ended', actor: actorOf(session.user_id), target: id });
      return await readAccount(work, session);
    }),
  );

  app.delete('/api/account/sessions', SESSION, (request) =>
    inAuth(api.auth, visitorOf(request), async (work) => {
      const session = await lockLevel(work, request);
      await requireRecentProof(work, session);
      await endSessions(work.tx, session.user_id, { allBut: session.id }, work.now);
      await work.audit({ action: 'session_ended', actor: actorOf(session.user_id), detail: 'others' });
      return await readAccount(work, session);
    }),
  );
}

/** The session, at the second level where the account has a second factor. */
async function requireLevel(work: AuthWork, request: FastifyRequest): Promise<SessionRow> {
  const session = await requirePageSession(work, request);
  if (lacksSecondFactor(session)) throw authErrors.levelToChange();
  return session;
}

/** The same for what changes the account, which stays as it was read until the transaction ends. */
async function lockLevel(work: AuthWork, request: FastifyRequest): Promise<SessionRow> {
  const session = await lockSessionState(work, await requirePageSession(work, request));
  if (lacksSecondFactor(session)) throw authErrors.levelToChange();
  return session;
}

async function readAccount({ tx, now }: AuthWork, session: SessionRow): Promise<Account> {
  const factors = await readFactors(tx, session.user_id, now);
  const sessions = await readSessions(tx, session.user_id);
  return {
    email: session.email,
    name: session.name ?? '',
    role: session.role,
    factors: factors
      .filter(({ status }) => status === 'verified')
      .map(({ id, friendly_name, created_at, last_used_at }) => ({
        id,
        name: friendly_name,
        createdAt: created_at.toISOString(),
        lastUsedAt: last_used_at?.toISOString() ?? null,
      })),
    recoveryCodesLeft: await countRecoveryCodes(tx, session.user_id),
    sessions: sessions
      .filter((each) => endOf(each, now.getTime()) === undefined)
      .map((each) => ({
        id: each.id,
        isThis: each.id === session.id,
        device: each.user_agent_family,
        address: each.ip_prefix,
        createdAt: each.created_at.toISOString(),
        lastUsedAt: each.last_used_at.toISOString(),
      })),
  };
}
