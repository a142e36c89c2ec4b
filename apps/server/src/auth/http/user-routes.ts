import { ACCOUNT_EMAIL_MAX, SIGN_IN_TEXT_MAX } from '@rer/contracts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { type AuthContext, inAuth } from '../auth-context.ts';
import { authErrors } from '../auth-error.ts';
import { changePassword } from '../password/change-password.ts';
import { readAuthUser } from '../sessions/api-session.ts';
import { lacksSecondFactor, lockSessionState } from '../sessions/lock-session-state.ts';
import { actorOf } from '../store/audit.ts';
import { endSessions, type SessionChoice, type SessionRow } from '../store/sessions.ts';
import { findUser, normalEmail, updateUser } from '../store/users.ts';
import { visitorOf } from '../visitor.ts';
import { AUTH_ROUTE } from './auth-route.ts';
import { requireBearerSession } from './bearer-session.ts';
import { readAuthBody, storableData, storableTextField } from './read-body.ts';

/** Largest `user_metadata`, bytes of JSON: it travels in every access token, which may have 8 KiB. */
const METADATA_MAX = 4096;

const userChange = z.object({
  email: storableTextField(ACCOUNT_EMAIL_MAX).default(''),
  password: z.string().max(SIGN_IN_TEXT_MAX).optional(),
  current_password: z.string().max(SIGN_IN_TEXT_MAX).optional(),
  data: storableData.optional(),
  phone: z.string().default(''),
  app_metadata: z.unknown().optional(),
});

const logoutQuery = z.object({ scope: z.enum(['global', 'local', 'others']).default('global') });

/** `/auth/v1/user` and `/auth/v1/logout`. */
export function userRoutes(app: FastifyInstance, context: AuthContext): void {
  app.get('/auth/v1/user', AUTH_ROUTE, async (request) => {
    const session = await requireBearerSession(context, request);
    return await readOwn(context, session);
  });

  app.put('/auth/v1/user', AUTH_ROUTE, async (request) => {
    const session = await requireBearerSession(context, request);
    const change = readAuthBody(request, userChange);
    refuseForeign(change);
    if (change.email !== '' && normalEmail(change.email) !== session.email) {
      // By mails to both addresses, once the whole dialect is spoken; until then an administrator invites the new one.
      throw authErrors.invalid('Changing the email address is not supported');
    }
    if (change.password !== undefined) {
      const given = { password: change.password, current: change.current_password };
      await changePassword(context, session, given, visitorOf(request), () => Promise.resolve());
    }
    if (change.data !== undefined) await changeMetadata(context, session, change.data);
    return await readOwn(context, session);
  });

  app.post('/auth/v1/logout', AUTH_ROUTE, async (request, reply) => {
    const session = await requireBearerSession(context, request);
    const parsed = logoutQuery.safeParse(request.query);
    if (!parsed.success) throw authErrors.invalid('Unsupported logout scope');
    await inAuth(context, visitorOf(request), async (work) => {
      const choice = choiceOf(parsed.data.scope, await lockSessionState(work, session));
      await endSessions(work.tx, session.user_id, choice, work.now);
      await work.audit({ action: 'sign_out', actor: actorOf(session.user_id), detail: parsed.data.scope });
    });
    return reply.status(204).send();
  });
}

/** Refuses changes to members that the user may not change, or that accounts lack. Nothing is changed then. */
function refuseForeign({ phone, app_metadata }: z.output<typeof userChange>): void {
  if (app_metadata !== undefined) throw authErrors.appMetadata();
  if (phone !== '') throw authErrors.phoneProvider();
}

/** A session without the second factor cannot end sessions that have shown it: a stolen password must not keep the owner out. */
function choiceOf(scope: 'global' | 'local' | 'others', session: SessionRow): SessionChoice {
  const { id } = session;
  if (scope === 'local') return { only: id };
  if (lacksSecondFactor(session)) return scope === 'global' ? 'lowerThanAal2' : { lowerThanAal2But: id };
  return scope === 'global' ? 'all' : { allBut: id };
}

async function readOwn(context: AuthContext, session: SessionRow) {
  return await inAuth(context, { logPrefix: '' }, async (work) => {
    const user = await findUser(work.tx, session.user_id);
    if (user === undefined) throw authErrors.sessionGone();
    return await readAuthUser(work, user);
  });
}

/** Takes members over one by one; null takes one away, as clients expect it. */
async function changeMetadata(
  context: AuthContext,
  session: SessionRow,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  await inAuth(context, { logPrefix: '' }, async (work) => {
    const { tx, now } = work;
    if (lacksSecondFactor(await lockSessionState(work, session))) throw authErrors.levelToChange();
    const user = await findUser(tx, session.user_id);
    if (user === undefined) throw authErrors.sessionGone();
    const merged = Object.entries({ ...user.user_metadata, ...data }).filter(([, value]) => value !== null);
    const userMetadata = Object.fromEntries(merged);
    if (Buffer.byteLength(JSON.stringify(userMetadata)) > METADATA_MAX) {
      throw authErrors.invalid(`User metadata cannot be larger than ${METADATA_MAX} bytes`);
    }
    await updateUser(tx, session.user_id, { user_metadata: userMetadata }, now);
  });
}
