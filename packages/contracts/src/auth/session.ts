import * as z from 'zod/mini';
import { PASSWORD_MAX, SIGN_IN_TEXT_MAX } from './auth-limits.ts';
import { accountName, accountEmail as email } from './fields.ts';

/** Ranks of staff, each with the rights of those before it. */
export const STAFF_ROLES = ['viewer', 'editor', 'admin'] as const;
export const staffRole = z.enum(STAFF_ROLES);
export type StaffRole = z.infer<typeof staffRole>;

/** Header that every write of a signed-in page carries, with `csrfToken` of the session's state. */
export const CSRF_HEADER = 'x-rer-csrf';

/** Paths of the pages that letters lead to. The secret stands behind `#` and never reaches a log: `#token=…`. */
export const ACCOUNT_PATHS = {
  signIn: '/anmelden',
  /** Invitation, and the first administrator's link. */
  invitation: '/einladung',
  recovery: '/passwort-vergessen',
  account: '/konto',
} as const;

/** Where letters go: by e-mail, or (no `SMTP_URL`) into the log of the machine, which the page must say. */
export const mailDelivery = z.enum(['mail', 'log']);
export type MailDelivery = z.infer<typeof mailDelivery>;

const person = {
  email: z.string(),
  /** May be empty: then the address stands for it. */
  name: z.string(),
  csrfToken: z.string(),
};

/** `GET /api/session`, and the answer of every call that changes the session. A new `csrfToken` with every change. */
export const sessionState = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('signed_out'),
    letters: mailDelivery,
    /** Why signing in cannot work here, a sentence for people (plain HTTP beyond this machine); null: it can. */
    obstacle: z.nullable(z.string()),
  }),
  /** The first step is done; a code of the authenticator or a recovery code is missing. */
  z.object({ state: z.literal('second_factor'), ...person }),
  /** Signed in, and no second factor yet: it must be set up before anything of staff opens. */
  z.object({ state: z.literal('factor_setup'), ...person, role: z.nullable(staffRole) }),
  z.object({
    state: z.literal('signed_in'),
    ...person,
    /** Null: an account without rights of staff. */
    role: z.nullable(staffRole),
    /** When it ends at the latest; null: by sign-out only. ISO 8601. */
    endsAt: z.nullable(z.string()),
  }),
]);
export type SessionState = z.infer<typeof sessionState>;

/** A password that somebody sets. The rules for it are checked where that is done. */
const password = z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX));
/** The secret of a link. */
const token = z.string().check(z.minLength(20), z.maxLength(200));
/** Digits as people type them, with blanks; or a recovery code. */
const typedCode = z.string().check(z.minLength(1), z.maxLength(50));

/** What is tried at sign-in: wrong, where nobody can have it. */
const tried = z.string().check(z.minLength(1), z.maxLength(SIGN_IN_TEXT_MAX));

/** `POST /api/session`. */
export const passwordSignIn = z.object({ email: tried, password: tried });
/** `POST /api/session/code/send`: always the same answer. */
export const codeRequest = z.object({ email });
export const codeRequested = z.object({ letters: mailDelivery });
export type CodeRequested = z.infer<typeof codeRequested>;
/** `POST /api/session/code`: the code of the letter, or the secret of its link (`/anmelden#token=…`). */
export const codeSignIn = z.union([z.strictObject({ email, code: typedCode }), z.strictObject({ token })]);
/** `POST /api/session/factor`: exactly one of the two. */
export const secondFactor = z.union([
  z.strictObject({ code: typedCode }),
  z.strictObject({ recoveryCode: typedCode }),
]);
export type SecondFactor = z.infer<typeof secondFactor>;

/** `POST /api/session/invitation/look`. */
export const linkLook = z.object({ token });
export const invitation = z.object({
  /** `setup`: the link of the first start, whose owner gives an address too. */
  kind: z.enum(['invitation', 'setup']),
  email: z.nullable(z.string()),
  name: z.string(),
  role: staffRole,
});
export type Invitation = z.infer<typeof invitation>;
/** `POST /api/session/invitation`: sets name and password and signs in; `email` for kind `setup` only. */
export const invitationAccept = z.object({
  token,
  email: z.optional(email),
  name: accountName,
  password,
});

/** `POST /api/session/recovery`: mails a link; always the same answer as {@link codeRequested}. */
export const recoveryRequest = z.object({ email });
/** `POST /api/session/recovery/code`: changes the code of the letter for the secret of a link, which takes the place of the letter's. */
export const recoveryCode = z.strictObject({ email, code: typedCode });
export const recoveryToken = z.object({ token: z.string() });
export type RecoveryToken = z.infer<typeof recoveryToken>;
/** `POST /api/session/recovery/look`. */
export const recovery = z.object({
  email: z.string(),
  /** Whether a code of the second factor (or a recovery code) must be given along. */
  needsSecondFactor: z.boolean(),
});
export type Recovery = z.infer<typeof recovery>;
/** `POST /api/session/recovery/accept`: sets the password, ends all other sessions and signs in. */
export const recoveryAccept = z.object({ token, password, factor: z.optional(secondFactor) });
export type InvitationAccept = z.infer<typeof invitationAccept>;
export type RecoveryAccept = z.infer<typeof recoveryAccept>;
