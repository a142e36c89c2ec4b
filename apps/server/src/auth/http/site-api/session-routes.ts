import {
  type CodeRequested,
  codeRequest,
  codeSignIn,
  type Invitation,
  invitationAccept,
  linkLook,
  passwordSignIn,
  type Recovery,
  type RecoveryToken,
  recoveryAccept,
  recoveryCode,
  recoveryRequest,
  type SessionState,
  secondFactor,
} from '@rer/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../../../http/errors.ts';
import { inAuth } from '../../auth-context.ts';
import { prepareSecondFactor, takeSecondFactor } from '../../mfa/second-factor.ts';
import { acceptRecovery, exchangeRecoveryCode, lookAtRecovery } from '../../one-time/recovery.ts';
import { requestMail } from '../../one-time/request-mail.ts';
import { signInByMail } from '../../one-time/sign-in-by-mail.ts';
import { lockSessionState } from '../../sessions/lock-session-state.ts';
import { raiseSession } from '../../sessions/open-session.ts';
import { signInByPassword } from '../../sign-in/sign-in-by-password.ts';
import { acceptInvitation, lookAtInvitation } from '../../staff/invitation.ts';
import { actorOf } from '../../store/audit.ts';
import { endSessions, findSession } from '../../store/sessions.ts';
import { visitorOf } from '../../visitor.ts';
import { readSiteBody } from './read-site-body.ts';
import {
  answerChanged,
  obstacleOf,
  readChanged,
  readPageSession,
  requirePageSession,
  type SiteApiContext,
  signedOut,
  stateOf,
} from './site-api-context.ts';

const OPEN = { config: { access: 'anyone' as const, limit: 'sign-in' as const } };
const SESSION = { config: { access: 'session' as const, limit: 'sign-in' as const } };

/** `/api/session`: signing in and out on our own pages. */
export function sessionRoutes(app: FastifyInstance, api: SiteApiContext): void {
  const { auth } = api;
  stateRoutes(app, api);

  app.post('/api/session', OPEN, async (request, reply) => {
    requireSafeConnection(request, api);
    const changed = await signInByPassword(
      auth,
      readSiteBody(request, passwordSignIn),
      'page',
      visitorOf(request),
      inPlaceOfFormer(request),
    );
    return answerChanged(reply, api, changed);
  });

  app.post('/api/session/code/send', OPEN, async (request): Promise<CodeRequested> => {
    requireSafeConnection(request, api);
    await requestMail(auth, 'otp', readSiteBody(request, codeRequest).email, visitorOf(request));
    return { letters: auth.mailer.delivery };
  });

  app.post('/api/session/code', OPEN, async (request, reply) => {
    requireSafeConnection(request, api);
    const proof = readSiteBody(request, codeSignIn);
    const changed = await signInByMail(
      auth,
      proof,
      ['otp'],
      'page',
      visitorOf(request),
      inPlaceOfFormer(request),
    );
    return answerChanged(reply, api, changed);
  });

  app.post('/api/session/factor', SESSION, async (request, reply) => {
    const visitor = visitorOf(request);
    const session = await readPageSession(api, request);
    const given = readSiteBody(request, secondFactor);
    const prepared = await prepareSecondFactor(auth, session.user_id, given, visitor);
    const changed = await inAuth(auth, visitor, async (work) => {
      const sessionState = await lockSessionState(work, session);
      const refusal = await takeSecondFactor(auth, work, session.user_id, prepared);
      if (refusal !== undefined) return refusal;
      const method = prepared.kind === 'code' ? 'totp' : 'recovery_code';
      return await readChanged(work, await raiseSession(work, sessionState, method));
    });
    return answerChanged(reply, api, changed);
  });

  invitationRoutes(app, api);
  recoveryRoutes(app, api);
}

function stateRoutes(app: FastifyInstance, api: SiteApiContext): void {
  app.get('/api/session', OPEN, async (request): Promise<SessionState> => {
    const { account } = request.caller;
    if (account?.by.kind !== 'cookie') return signedOut(request, api);
    return stateOf(request, await readPageSession(api, request));
  });

  app.delete('/api/session', SESSION, async (request, reply): Promise<SessionState> => {
    await inAuth(api.auth, visitorOf(request), async (work) => {
      const { id, user_id } = await requirePageSession(work, request);
      await endSessions(work.tx, user_id, { only: id }, work.now);
      await work.audit({ action: 'sign_out', actor: actorOf(user_id) });
    });
    api.cookie.clear(reply);
    // Pages that browsers keep for the way back. Not "storage": that holds settings, as the chosen theme.
    reply.header('clear-site-data', '"cache"');
    return signedOut(request, api);
  });
}

function invitationRoutes(app: FastifyInstance, api: SiteApiContext): void {
  app.post('/api/session/invitation/look', OPEN, async (request): Promise<Invitation> => {
    requireSafeConnection(request, api);
    return await lookAtInvitation(api.auth, readSiteBody(request, linkLook).token, visitorOf(request));
  });

  app.post('/api/session/invitation', OPEN, async (request, reply) => {
    requireSafeConnection(request, api);
    const visitor = visitorOf(request);
    const given = readSiteBody(request, invitationAccept);
    const changed = await acceptInvitation(api.auth, given, visitor, inPlaceOfFormer(request));
    return answerChanged(reply, api, changed);
  });
}

function recoveryRoutes(app: FastifyInstance, api: SiteApiContext): void {
  app.post('/api/session/recovery', OPEN, async (request): Promise<CodeRequested> => {
    requireSafeConnection(request, api);
    await requestMail(api.auth, 'recovery', readSiteBody(request, recoveryRequest).email, visitorOf(request));
    return { letters: api.auth.mailer.delivery };
  });

  app.post('/api/session/recovery/code', OPEN, async (request): Promise<RecoveryToken> => {
    requireSafeConnection(request, api);
    const proof = readSiteBody(request, recoveryCode);
    return { token: await exchangeRecoveryCode(api.auth, proof, visitorOf(request)) };
  });

  app.post('/api/session/recovery/look', OPEN, async (request): Promise<Recovery> => {
    requireSafeConnection(request, api);
    return await lookAtRecovery(api.auth, readSiteBody(request, linkLook).token, visitorOf(request));
  });

  app.post('/api/session/recovery/accept', OPEN, async (request, reply: FastifyReply) => {
    requireSafeConnection(request, api);
    const given = readSiteBody(request, recoveryAccept);
    const changed = await acceptRecovery(api.auth, given, visitorOf(request), inPlaceOfFormer(request));
    return answerChanged(reply, api, changed);
  });
}

function requireSafeConnection(request: FastifyRequest, api: SiteApiContext): void {
  const obstacle = obstacleOf(request, api);
  if (obstacle !== null) throw new HttpError('forbidden', obstacle);
}

/** Signing in anew ends the session that the browser had before. */
function inPlaceOfFormer(request: FastifyRequest): typeof readChanged {
  return async (work, opened) => {
    const { account } = request.caller;
    const former = account?.by.kind === 'cookie' ? await findSession(work.tx, account.sessionId) : undefined;
    if (former !== undefined) await endSessions(work.tx, former.user_id, { only: former.id }, work.now);
    return await readChanged(work, opened);
  };
}
