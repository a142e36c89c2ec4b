import * as z from 'zod/mini';
import { accountName } from './account-fields.ts';
import { PASSWORD_MAX, SIGN_IN_TEXT_MAX } from './auth-limits.ts';
import { sessionState, staffRole } from './session.ts';

/** A second factor. Only verified ones are listed. */
export const accountFactor = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
/** A second factor of an account, as its owner sees it. */
export type AccountFactor = z.infer<typeof accountFactor>;

/** A device that is signed in. */
export const accountSession = z.object({
  id: z.string(),
  isThis: z.boolean(),
  /** For example `Firefox, Windows`. */
  device: z.string(),
  /** A part of the network address, for example `192.0.2.0/24`. */
  address: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
});

/** `GET /api/account`. */
export const account = z.object({
  email: z.string(),
  name: z.string(),
  role: z.nullable(staffRole),
  factors: z.array(accountFactor),
  recoveryCodesLeft: z.number(),
  sessions: z.array(accountSession),
});
/** What an account holds, as its owner sees it. */
export type Account = z.infer<typeof account>;

/** `PATCH /api/account`. */
export const accountChange = z.strictObject({ name: accountName });

/** `POST /api/account/password`: ends all other sessions. 200 with the session's new state. */
export const passwordChange = z.strictObject({
  current: z.string().check(z.maxLength(SIGN_IN_TEXT_MAX)),
  password: z.string().check(z.maxLength(PASSWORD_MAX)),
});
/** Problem codes of a new password, in `error.fields.password`. */
export const PASSWORD_PROBLEMS = ['too_short', 'too_long', 'too_common', 'same'] as const;
/** Why a new password was refused. */
export const passwordProblem = z.enum(PASSWORD_PROBLEMS);
/** One of {@link PASSWORD_PROBLEMS}. */
export type PasswordProblem = z.infer<typeof passwordProblem>;

/** `POST /api/account/factors`: begins to set one up. */
export const factorRequest = z.strictObject({ name: accountName });
/** Answer of `POST /api/account/factors`: the secret to set up, as an image and as text. */
export const factorOffer = z.object({
  id: z.string(),
  /** A whole `<svg>`; dark on light whatever the theme. */
  qrSvg: z.string(),
  /** The same to be typed, base32. */
  secret: z.string(),
  uri: z.string(),
});
/** A second factor that is being set up. */
export type FactorOffer = z.infer<typeof factorOffer>;
/** `POST /api/account/factors/{id}/verify`. */
export const factorVerify = z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(50)) });
/** Answer of `POST /api/account/factors/{id}/verify`. */
export const factorVerified = z.object({
  session: sessionState,
  /** Recovery codes, shown this once, with the first factor of the account; else null. */
  recoveryCodes: z.nullable(z.array(z.string())),
});
/** A second factor that was set up. */
export type FactorVerified = z.infer<typeof factorVerified>;

/** `POST /api/account/recovery-codes`: new ones; the old ones hold no more. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
/** New recovery codes, shown once. */
export type RecoveryCodesMade = z.infer<typeof recoveryCodes>;
