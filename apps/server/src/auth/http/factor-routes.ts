import { ACCOUNT_NAME_MAX } from '@rer/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { AuthContext } from '../auth-context.ts';
import { authErrors } from '../auth-error.ts';
import { enrolFactor } from '../mfa/enrol-factor.ts';
import { removeFactor } from '../mfa/remove-factor.ts';
import { qrCodeOf } from '../mfa/totp.ts';
import { challengeFactor, verifyChallenge } from '../mfa/verify-factor.ts';
import { readSessionParts, toApiSession } from '../sessions/api-session.ts';
import { visitorOf } from '../visitor.ts';
import { AUTH_ROUTE } from './auth-route.ts';
import { requireBearerSession } from './bearer-session.ts';
import { pathIdOf, readAuthBody, storableTextField } from './read-body.ts';

const enrolment = z.object({
  factor_type: z.string().default(''),
  friendly_name: storableTextField(ACCOUNT_NAME_MAX).optional(),
  issuer: storableTextField(ACCOUNT_NAME_MAX).optional(),
});
const answer = z.object({ challenge_id: z.string().default(''), code: z.string().default('') });
/** No code comes near it. */
const CODE_MAX = 50;

/** `/auth/v1/factors`: authenticators are set up, asked, and removed. */
export function factorRoutes(app: FastifyInstance, context: AuthContext): void {
  app.post('/auth/v1/factors', AUTH_ROUTE, async (request) => {
    const session = await requireBearerSession(context, request);
    const given = readAuthBody(request, enrolment);
    if (given.factor_type === 'phone') throw authErrors.phoneFactors();
    if (given.factor_type !== 'totp') throw authErrors.invalid('factor_type needs to be totp or phone');
    const name = given.friendly_name ?? '';
    const { id, base32, uri } = await enrolFactor(context, session, { name, issuer: given.issuer });
    return {
      id,
      type: 'totp',
      friendly_name: name,
      totp: { qr_code: qrCodeOf(uri), secret: base32, uri },
    };
  });

  app.post('/auth/v1/factors/:id/challenge', AUTH_ROUTE, async (request) => {
    const session = await requireBearerSession(context, request);
    const factorId = factorIdOf(request);
    const { id, expiresAt } = await challengeFactor(context, session, factorId, visitorOf(request));
    return { id, type: 'totp', expires_at: Math.floor(expiresAt / 1000) };
  });

  app.post('/auth/v1/factors/:id/verify', AUTH_ROUTE, async (request) => {
    const session = await requireBearerSession(context, request);
    const factorId = factorIdOf(request);
    const given = { factorId, ...readAnswer(request) };
    const parts = await verifyChallenge(context, session, given, visitorOf(request), readSessionParts);
    return await toApiSession(context, parts);
  });

  app.delete('/auth/v1/factors/:id', AUTH_ROUTE, async (request) => {
    const session = await requireBearerSession(context, request);
    const id = factorIdOf(request);
    await removeFactor(context, session, id, visitorOf(request));
    return { id };
  });
}

function factorIdOf(request: FastifyRequest): string {
  const id = pathIdOf(request);
  if (id === undefined) throw authErrors.factorUnknown();
  return id;
}

function readAnswer(request: FastifyRequest): { readonly challengeId: string; readonly code: string } {
  const { challenge_id: challengeId, code } = readAuthBody(request, answer);
  if (!z.uuid().safeParse(challengeId).success) {
    throw authErrors.invalid('challenge_id needs to be the id of a challenge');
  }
  if (code === '' || code.length > CODE_MAX) throw authErrors.wrongFactorCode();
  return { challengeId, code };
}
