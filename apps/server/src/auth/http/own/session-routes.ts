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
import { raiseSession } from '../../sessions/open-session.ts';
import { lockStanding } from '../../sessions/standing.ts';
import { signInByPassword } from '../../sign-in/sign-in-by-password.ts';
import { acceptInvitation, lookAtInvitation } from '../../staff/invitation.ts';
import { actorOf } from '../../store/audit.ts';
import { endSessions, findSession } from '../../store/sessions.ts';
import { visitorOf } from '../../visitor.ts';
import {
  answerChanged,
  type OwnContext,
  obstacleOf,
  readChanged,
  readPageSession,
  requirePageSession,
  signedOut,
  stateOf,
} from './own-context.ts';
import { readOwnBody } from './read-own-body.ts';

const OPEN = { config: { access: 'anyone' as const, limit: 'sign-in' as const } };
const SESSION = { config: { access: 'session' as const, limit: 'sign-in' as const } };

/** `/api/session`: signing in and out on our own pages. */
export function sessionRoutes(app: FastifyInstance, own: OwnContext): void {
  const { auth } = own;
  stateRoutes(app, own);

  app.post('/api/session', OPEN, async (request, reply) => {
    requireSafeConnection(request, own);
    const changed = await signInByPassword(
      auth,
      readOwnBody(request, passwordSignIn),
      'page',
      visitorOf(request),
      async (work, opened) => {
        await endFormer(work, request);
        return await readChanged(work, opened);
      },
    );
    return answerChanged(reply, own, changed);
  });

  app.post('/api/session/code/send', OPEN, async (request): Promise<CodeRequested> => {
    requireSafeConnection(request, own);
    await requestMail(auth, 'otp', readOwnBody(request, codeRequest).email, visitorOf(request));
    return { letters: auth.mailer.delivery };
  });

  app.post('/api/session/code', OPEN, async (request, reply) => {
    requireSafeConnection(request, own);
    const proof = readOwnBody(request, codeSignIn);
    const changed = await signInByMail(
      auth,
      proof,
      ['otp'],
      'page',
      visitorOf(request),
      async (work, opened) => {
        await endFormer(work, request);
        return await readChanged(work, opened);
      },
    );
    return answerChanged(reply, own, changed);
  });

  app.post('/api/session/factor', SESSION, async (request, reply) => {
    const visitor = visitorOf(request);
    const session = await readPageSession(own, request);
    const given = readOwnBody(request, secondFactor);
    const prepared = await prepareSecondFactor(auth, session.user_id, given, visitor);
    const outcome = await inAuth(auth, visitor, async (work) => {
      const standing = await lockStanding(work, session);
      const refusal = await takeSecondFactor(auth, work, session.user_id, prepared);
      if (refusal !== undefined) return refusal;
      const method = prepared.kind === 'code' ? 'totp' : 'recovery_code';
      return await readChanged(work, await raiseSession(work, standing, method));
    });
    if (outcome instanceof Error) throw outcome;
    return answerChanged(reply, own, outcome);
  });

  invitationRoutes(app, own);
  recoveryRoutes(app, own);
}

function stateRoutes(app: FastifyInstance, own: OwnContext): void {
  app.get('/api/session', OPEN, async (request): Promise<SessionState> => {
    const { account } = request.caller;
    if (account?.by.kind !== 'cookie') return signedOut(request, own);
    return stateOf(request, await readPageSession(own, request));
  });

  app.delete('/api/session', SESSION, async (request, reply): Promise<SessionState> => {
    await inAuth(own.auth, visitorOf(request), async (work) => {
      const { id, user_id } = await requirePageSession(work, request);
      await endSessions(work.tx, user_id, { only: id }, work.now);
      await work.audit({ action: 'sign_out', actor: actorOf(user_id) });
    });
    own.cookie.clear(reply);
    // Pages that browsers keep for the way back. Not "storage": that holds settings, as the chosen theme.
    reply.header('clear-site-data', '"cache"');
    return signedOut(request, own);
  });
}

function invitationRoutes(app: FastifyInstance, own: OwnContext): void {
  app.post('/api/session/invitation/look', OPEN, async (request): Promise<Invitation> => {
    requireSafeConnection(request, own);
    return await lookAtInvitation(own.auth, readOwnBody(request, linkLook).token, visitorOf(request));
  });

  app.post('/api/session/invitation', OPEN, async (request, reply) => {
    requireSafeConnection(request, own);
    const visitor = visitorOf(request);
    const given = readOwnBody(request, invitationAccept);
    const changed = await acceptInvitation(own.auth, given, visitor, async (work, opened) => {
      await endFormer(work, request);
      return await readChanged(work, opened);
    });
    return answerChanged(reply, own, changed);
  });
}

function recoveryRoutes(app: FastifyInstance, own: OwnContext): void {
  app.post('/api/session/recovery', OPEN, async (request): Promise<CodeRequested> => {
    requireSafeConnection(request, own);
    await requestMail(own.auth, 'recovery', readOwnBody(request, recoveryRequest).email, visitorOf(request));
    return { letters: own.auth.mailer.delivery };
  });

  app.post('/api/session/recovery/code', OPEN, async (request): Promise<RecoveryToken> => {
    requireSafeConnection(request, own);
    const proof = readOwnBody(request, recoveryCode);
    return { token: await exchangeRecoveryCode(own.auth, proof, visitorOf(request)) };
  });

  app.post('/api/session/recovery/look', OPEN, async (request): Promise<Recovery> => {
    requireSafeConnection(request, own);
    return await lookAtRecovery(own.auth, readOwnBody(request, linkLook).token, visitorOf(request));
  });

  app.post('/api/session/recovery/accept', OPEN, async (request, reply: FastifyReply) => {
    requireSafeConnection(request, own);
    const given = readOwnBody(request, recoveryAccept);
    const changed = await acceptRecovery(own.auth, given, visitorOf(request), async (work, opened) => {
      await endFormer(work, request);
      return await readChanged(work, opened);
    });
    return answerChanged(reply, own, changed);
  });
}

function requireSafeConnection(request: FastifyRequest, own: OwnContext): void {
  const obstacle = obstacleOf(request, own);
  if (obstacle !== null) throw new HttpError('forbidden', obstacle);
}

/** Who signs in anew leaves the session that the browser had before. */
async function endFormer(work: Parameters<typeof readChanged>[0], request: FastifyRequest): Promise<void> {
  const { account } = request.caller;
  if (account?.by.kind !== 'cookie') return;
  const former = await findSession(work.tx, account.sessionId);
  if (former !== undefined) await endSessions(work.tx, former.user_id, { only: former.id }, work.now);
}
