import type { AuthSession } from '@rer/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { refuseLoading } from '../../http/foreign-pages.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError, authErrors } from '../auth-error.ts';
import { requestMail } from '../one-time/request-mail.ts';
import { type MailProof, signInByMail } from '../one-time/sign-in-by-mail.ts';
import { readSessionParts, toApiSession } from '../sessions/api-session.ts';
import { type Visitor, visitorOf } from '../visitor.ts';
import { AUTH_ROUTE } from './auth-route.ts';
import { readMailAddress, readVerification } from './mail-request-body.ts';

/** Types of mails as the dialect names them, and ours behind them. */
const MAILS = {
  email: ['otp'],
  magiclink: ['otp'],
  recovery: ['recovery'],
  invite: ['invite'],
  signup: ['invite'],
} as const;
type MailType = keyof typeof MAILS;

/** A HEAD, as mail scanners send it, would use the link up; wrong ones count against the visitor of a page that loads them. */
const LINK_ROUTE = {
  ...AUTH_ROUTE,
  exposeHeadRoute: false,
  onRequest: async (request: FastifyRequest) => refuseLoading(request),
};

const linkQuery = z.object({
  token: z.string().max(200),
  type: z.string(),
  redirect_to: z.string().max(2000).optional(),
});

/** `/auth/v1/otp`, `/magiclink`, `/recover` send mails, `/verify` accepts their links and codes. */
export function mailRoutes(app: FastifyInstance, context: AuthContext): void {
  app.post('/auth/v1/otp', AUTH_ROUTE, async (request) => {
    // `create_user` is the clients' default; it creates no account, and the answer does not tell that there is none.
    const email = readMailAddress(request, 'otp');
    await requestMail(context, 'otp', email, visitorOf(request));
    return {};
  });

  app.post('/auth/v1/magiclink', AUTH_ROUTE, async (request) => {
    await requestMail(context, 'otp', readMailAddress(request, 'magiclink'), visitorOf(request));
    return {};
  });

  app.post('/auth/v1/recover', AUTH_ROUTE, async (request) => {
    await requestMail(context, 'recovery', readMailAddress(request, 'recover'), visitorOf(request));
    return {};
  });

  app.post('/auth/v1/verify', AUTH_ROUTE, async (request) => {
    const { type, proof } = readVerification(request);
    return await signIn(context, proof, mailType(type), visitorOf(request));
  });

  app.get('/auth/v1/verify', LINK_ROUTE, async (request, reply) => {
    const parsed = linkQuery.safeParse(request.query);
    if (!parsed.success) throw authErrors.invalid('Verify requires a token and a type');
    const { token, redirect_to } = parsed.data;
    const type = mailType(parsed.data.type);
    const target = redirectTarget(redirect_to, context.publicUrl);
    target.hash = (await fragmentFor(context, token, type, visitorOf(request))).toString();
    return reply.redirect(target.href, 303);
  });
}

async function signIn(
  context: AuthContext,
  proof: MailProof,
  type: MailType,
  visitor: Visitor,
): Promise<AuthSession> {
  const parts = await signInByMail(context, proof, MAILS[type], 'api', visitor, readSessionParts);
  return await toApiSession(context, parts);
}

function mailType(type: string): MailType {
  switch (type) {
    case 'email':
    case 'magiclink':
    case 'recovery':
    case 'invite':
    case 'signup':
      return type;
    default:
      throw authErrors.invalid('Unsupported verification type');
  }
}

/** The URL fragment for a page of the product after a mail's link led to it. */
async function fragmentFor(
  context: AuthContext,
  token: string,
  type: MailType,
  visitor: Visitor,
): Promise<URLSearchParams> {
  try {
    const session = await signIn(context, { token }, type, visitor);
    return new URLSearchParams({
      access_token: session.access_token,
      expires_at: String(session.expires_at),
      expires_in: String(session.expires_in),
      refresh_token: session.refresh_token,
      token_type: session.token_type,
      type,
    });
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return new URLSearchParams({
      error: 'access_denied',
      error_code: error.code,
      error_description: error.message,
    });
  }
}

/** Only pages of ours: a link of a mail must lead nowhere else with tokens. */
function redirectTarget(wanted: string | undefined, publicUrl: string): URL {
  const home = new URL('/', publicUrl);
  if (wanted === undefined || !URL.canParse(wanted)) return home;
  const url = new URL(wanted);
  // A `blob:` has the origin of its creator.
  const isPage = url.protocol === home.protocol && url.origin === home.origin;
  return isPage && url.username === '' && url.password === '' ? url : home;
}
