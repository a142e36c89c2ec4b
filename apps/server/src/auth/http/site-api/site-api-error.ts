import { AUTH_TEXTS, type AuthErrorCode } from '@rer/contracts';
import { HttpError } from '../../../http/errors.ts';
import { AuthError } from '../../auth-error.ts';

type SiteAnswer = readonly [code: HttpError['code'], sentence: string];

/** Sentences for our own pages in place of the dialect's codes. */
const ANSWERS: Partial<Record<AuthErrorCode, SiteAnswer>> = {
  invalid_credentials: ['unauthorized', AUTH_TEXTS.wrongCredentials],
  user_banned: ['forbidden', AUTH_TEXTS.deactivated],
  otp_expired: ['unauthorized', AUTH_TEXTS.wrongCode],
  mfa_verification_failed: ['unauthorized', AUTH_TEXTS.wrongCode],
  over_request_rate_limit: ['too_many_requests', AUTH_TEXTS.tooManyAttempts],
  over_email_send_rate_limit: ['too_many_requests', AUTH_TEXTS.tooManyMails],
  current_password_required: ['forbidden', AUTH_TEXTS.wrongPassword],
  current_password_invalid: ['forbidden', AUTH_TEXTS.wrongPassword],
  insufficient_aal: ['forbidden', AUTH_TEXTS.secondFactorFirst],
  reauthentication_needed: ['reauthentication_needed', AUTH_TEXTS.proofTooOld],
  mfa_factor_not_found: ['not_found', AUTH_TEXTS.factorUnknown],
  too_many_enrolled_mfa_factors: ['conflict', AUTH_TEXTS.tooManyFactors],
  mfa_factor_name_conflict: ['conflict', AUTH_TEXTS.factorNameTaken],
  email_exists: ['conflict', AUTH_TEXTS.emailTaken],
  session_not_found: ['unauthorized', AUTH_TEXTS.signInFirst],
  insecure_connection: ['forbidden', AUTH_TEXTS.plainHttp],
  unavailable: ['unavailable', AUTH_TEXTS.busy],
};

/** The same refusal for our own pages; anything else stays as it is. */
export function toSiteApiError(error: unknown): unknown {
  if (!(error instanceof AuthError)) return error;
  if (error.passwordProblem !== undefined) {
    const fields = { password: error.passwordProblem };
    return new HttpError('validation_failed', AUTH_TEXTS.passwordRefused, { fields, cause: error });
  }
  const [code, sentence] = ANSWERS[error.code] ?? ['bad_request', AUTH_TEXTS.unreadable];
  const { retryAfterS } = error;
  return new HttpError(code, sentence, {
    ...(retryAfterS === undefined ? {} : { retryAfterS }),
    cause: error,
  });
}

/** A link of a mail that holds no more, or never did. */
export function linkGone(): HttpError {
  return new HttpError('not_found', AUTH_TEXTS.wrongLink);
}
