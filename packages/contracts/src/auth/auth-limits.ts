/** Shortest password of a member of staff, characters (data contract, 5.7). */
export const PASSWORD_MIN = 12;
/** Longest password, characters. Longer ones are refused before any work is done. */
export const PASSWORD_MAX = 128;
/** Longest text that is looked at as a password or an address at sign-in. What nobody can have is simply wrong. */
export const SIGN_IN_TEXT_MAX = 4096;
/** Longest e-mail address (RFC 5321, 4.5.3.1.3). */
export const ACCOUNT_EMAIL_MAX = 254;
/** Longest name of a person, a second factor or a key. */
export const ACCOUNT_NAME_MAX = 100;

/** Digits of a code that is mailed, and of a code of an authenticator application. */
export const CODE_DIGITS = 6;
/** How long a mailed code and the link of a letter hold. */
export const MAILED_CODE_MS = 60 * 60 * 1000;
/** How long an invitation holds. */
export const INVITATION_MS = 7 * 24 * 60 * 60 * 1000;
/** Recovery codes that are made at once; each works once. */
export const RECOVERY_CODES = 10;
/** Most second factors of one account. */
export const FACTORS_MAX = 10;

/** A session of a member of staff ends after this time, and earlier when it is not used. */
export const STAFF_SESSION_MS = 12 * 60 * 60 * 1000;
export const STAFF_INACTIVITY_MS = 2 * 60 * 60 * 1000;

/** Longest life of a key that ends by itself, days. */
export const KEY_DAYS_MAX = 3650;
/** Entries of the audit log in one page: when nothing is asked, and at most. */
export const AUDIT_PAGE_DEFAULT = 50;
export const AUDIT_PAGE_MAX = 200;
