import * as z from 'zod/mini';

/**
 * Shapes of the sign-in interface `/auth/v1` (GoTrue dialect; data contract, 5). Bodies of requests are read
 * leniently: members that are not ours are left out.
 */

/** Version of the dialect that a client may ask for and that is echoed to it. */
export const AUTH_API_VERSION = '2024-01-01';
/** Header of the version, in requests and answers. */
export const AUTH_API_VERSION_HEADER = 'x-supabase-api-version';

/** Assurance level of a session (claim `aal`): one factor or two. */
export const authLevel = z.enum(['aal1', 'aal2']);
/** `aal1` or `aal2`. */
export type AuthLevel = z.infer<typeof authLevel>;

/** How a user was authenticated, as the claim `amr` names it. */
export const AUTH_METHODS = [
  'password',
  'otp',
  'recovery',
  'invite',
  'magiclink',
  'totp',
  'recovery_code',
] as const;
/** One of {@link AUTH_METHODS}. */
export type AuthMethod = (typeof AUTH_METHODS)[number];

const moment = z.string();

/** A second factor, as `/auth/v1` lists it. */
export const authFactor = z.object({
  id: z.string(),
  created_at: moment,
  updated_at: moment,
  status: z.enum(['verified', 'unverified']),
  friendly_name: z.optional(z.string()),
  factor_type: z.literal('totp'),
  last_challenged_at: z.optional(moment),
});
/** Parsed {@link authFactor}. */
export type AuthFactor = z.infer<typeof authFactor>;

/** A way to sign in that belongs to a user. */
export const authIdentity = z.object({
  identity_id: z.string(),
  id: z.string(),
  user_id: z.string(),
  identity_data: z.record(z.string(), z.unknown()),
  provider: z.string(),
  last_sign_in_at: z.nullable(moment),
  created_at: moment,
  updated_at: moment,
  email: z.optional(z.string()),
});
/** Parsed {@link authIdentity}. */
export type AuthIdentity = z.infer<typeof authIdentity>;

/** An account, as `/auth/v1` answers it. */
export const authUser = z.object({
  id: z.string(),
  aud: z.literal('authenticated'),
  role: z.literal('authenticated'),
  email: z.string(),
  email_confirmed_at: z.optional(moment),
  phone: z.string(),
  confirmed_at: z.optional(moment),
  last_sign_in_at: z.optional(moment),
  invited_at: z.optional(moment),
  recovery_sent_at: z.optional(moment),
  confirmation_sent_at: z.optional(moment),
  /** Set by the server alone; `role` says the rank of staff. */
  app_metadata: z.record(z.string(), z.unknown()),
  /** The user's own; never a source of rights. */
  user_metadata: z.record(z.string(), z.unknown()),
  identities: z.array(authIdentity),
  factors: z.optional(z.array(authFactor)),
  created_at: moment,
  updated_at: moment,
  banned_until: z.optional(moment),
  is_anonymous: z.boolean(),
});
/** Parsed {@link authUser}. */
export type AuthUser = z.infer<typeof authUser>;

/** Access and refresh token of a session, with its user. */
export const authSession = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.number(),
  /** Seconds since 1970. */
  expires_at: z.number(),
  refresh_token: z.string(),
  user: authUser,
});
/** Parsed {@link authSession}. */
export type AuthSession = z.infer<typeof authSession>;

/** Codes of refusals, each with the status it is sent with (data contract, 5.2). */
export const AUTH_ERROR_STATUS = {
  invalid_credentials: 400,
  email_not_confirmed: 400,
  user_banned: 403,
  signup_disabled: 422,
  weak_password: 422,
  same_password: 422,
  email_exists: 422,
  phone_provider_disabled: 400,
  validation_failed: 400,
  bad_json: 400,
  otp_expired: 403,
  otp_disabled: 422,
  no_authorization: 401,
  bad_jwt: 403,
  session_not_found: 403,
  user_not_found: 404,
  not_admin: 403,
  refresh_token_not_found: 400,
  refresh_token_already_used: 400,
  session_expired: 400,
  mfa_factor_name_conflict: 422,
  too_many_enrolled_mfa_factors: 422,
  mfa_factor_not_found: 404,
  mfa_challenge_expired: 422,
  mfa_ip_address_mismatch: 422,
  mfa_verification_failed: 422,
  mfa_phone_enroll_not_enabled: 422,
  insufficient_aal: 401,
  reauthentication_needed: 400,
  current_password_required: 400,
  current_password_invalid: 400,
  saml_provider_disabled: 404,
  over_request_rate_limit: 429,
  over_email_send_rate_limit: 429,
  request_entity_too_large: 413,
  not_found: 404,
  insecure_connection: 403,
  foreign_page: 403,
  unsupported_media_type: 415,
  unexpected_failure: 500,
  unavailable: 503,
} as const;
/** Code of a refusal of `/auth/v1`. */
export type AuthErrorCode = keyof typeof AUTH_ERROR_STATUS;
