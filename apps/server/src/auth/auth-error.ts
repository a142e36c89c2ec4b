import { AUTH_ERROR_STATUS, type AuthErrorCode, type PasswordProblem } from '@rer/contracts';

export interface AuthErrorOptions {
  /** For codes that are sent with different statuses, as `insufficient_aal` is. */
  readonly statusCode?: number;
  /** Whole seconds, sent as `Retry-After`. */
  readonly retryAfterS?: number;
  readonly passwordProblem?: PasswordProblem;
  readonly cause?: unknown;
}

/** A refusal of this module. `message` goes out as it is in the dialect; own pages get a sentence by `code`. */
export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly code: AuthErrorCode;
  readonly statusCode: number;
  readonly retryAfterS: number | undefined;
  readonly passwordProblem: PasswordProblem | undefined;

  constructor(code: AuthErrorCode, message: string, options: AuthErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.statusCode = options.statusCode ?? AUTH_ERROR_STATUS[code];
    this.retryAfterS = options.retryAfterS;
    this.passwordProblem = options.passwordProblem;
  }
}

/** Every refusal, one factory per reason, with the texts of the dialect (data contract, 5.2). */
export const authErrors = {
  credentials: () => new AuthError('invalid_credentials', 'Invalid login credentials'),
  banned: (statusCode = 403) => new AuthError('user_banned', 'User is banned', { statusCode }),
  signUp: () => new AuthError('signup_disabled', 'Signups not allowed for this instance'),
  invalid: (message: string) => new AuthError('validation_failed', message),
  badJson: (problem: string) => new AuthError('bad_json', `Could not parse request body as JSON: ${problem}`),
  /** For codes sent by telephone; signing in by one is {@link authErrors.phoneLogins}. */
  phoneProvider: () => new AuthError('phone_provider_disabled', 'Unsupported phone provider'),
  phoneLogins: () =>
    new AuthError('phone_provider_disabled', 'Phone logins are disabled', { statusCode: 422 }),
  pkce: () => new AuthError('validation_failed', 'PKCE flow is not supported, use the implicit flow'),
  appMetadata: () => new AuthError('not_admin', 'Updating app_metadata requires admin privileges'),
  unsupportedGrant: () => new AuthError('validation_failed', 'unsupported_grant_type'),
  weakPassword: (problem: PasswordProblem, message: string) =>
    new AuthError(problem === 'same' ? 'same_password' : 'weak_password', message, {
      passwordProblem: problem,
    }),
  emailTaken: () =>
    new AuthError('email_exists', 'A user with this email address has already been registered'),
  oneTimeCode: () => new AuthError('otp_expired', 'Token has expired or is invalid'),
  oneTimeLink: () => new AuthError('otp_expired', 'Email link is invalid or has expired'),
  otpSignUp: () => new AuthError('otp_disabled', 'Signups not allowed for otp'),
  noBearer: () => new AuthError('no_authorization', 'This endpoint requires a valid Bearer token'),
  badToken: (reason = 'token is unverifiable') =>
    new AuthError('bad_jwt', `invalid JWT: unable to parse or verify signature, ${reason}`),
  sessionGone: () =>
    new AuthError('session_not_found', 'Session from session_id claim in JWT does not exist'),
  refreshUnknown: () =>
    new AuthError('refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'),
  refreshReplayed: () => new AuthError('refresh_token_already_used', 'Invalid Refresh Token: Already Used'),
  sessionExpired: (why = '') =>
    new AuthError(
      'session_expired',
      `Invalid Refresh Token: Session Expired${why === '' ? '' : ` (${why})`}`,
    ),
  factorNameTaken: () =>
    new AuthError('mfa_factor_name_conflict', 'A factor with this friendly name already exists'),
  tooManyFactors: () =>
    new AuthError(
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    ),
  factorUnknown: () => new AuthError('mfa_factor_not_found', 'Factor not found'),
  phoneFactors: () => new AuthError('mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone'),
  challengeExpired: () =>
    new AuthError(
      'mfa_challenge_expired',
      'MFA challenge has expired, verify against another challenge or create a new challenge.',
    ),
  otherAddress: () => new AuthError('mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.'),
  wrongFactorCode: () => new AuthError('mfa_verification_failed', 'Invalid TOTP code entered'),
  levelToEnrol: () =>
    new AuthError('insufficient_aal', 'AAL2 required to enroll a new factor', { statusCode: 403 }),
  levelToRemove: () =>
    new AuthError('insufficient_aal', 'AAL2 required to unenroll verified factor', { statusCode: 422 }),
  levelToChange: () =>
    new AuthError(
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    ),
  reauthentication: () =>
    new AuthError('reauthentication_needed', 'This change requires reauthentication with the second factor'),
  currentPasswordMissing: () =>
    new AuthError('current_password_required', 'Current password required when setting new password.'),
  currentPasswordWrong: () =>
    new AuthError('current_password_invalid', 'Current password required when setting new password.'),
  tooMany: (retryAfterS: number, cause?: unknown) =>
    new AuthError(
      'over_request_rate_limit',
      `For security purposes, you can only request this after ${retryAfterS} seconds.`,
      { retryAfterS, cause },
    ),
  tooManyMails: (retryAfterS: number) =>
    new AuthError(
      'over_email_send_rate_limit',
      `For security purposes, you can only request this after ${retryAfterS} seconds.`,
      { retryAfterS },
    ),
  busy: (cause?: unknown) =>
    new AuthError('unavailable', 'The service is busy. Please try again.', { retryAfterS: 1, cause }),
  insecure: () => new AuthError('insecure_connection', 'Signing in needs an encrypted connection (https).'),
  addressUnknown: () => new AuthError('not_found', 'There is nothing at this address.'),
  saml: () => new AuthError('saml_provider_disabled', 'SAML 2.0 is disabled'),
} as const;
