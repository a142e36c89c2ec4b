/** What the address of the sign-in page says of how its reader came there. */
export const SIGN_IN_HASHES = {
  /** Signed out. */
  signedOut: '#abgemeldet',
  /** Is signing out; the server has not said yet that it did. */
  signingOut: '#abmelden',
  /** The session ended in the middle of the work, and its owner did not sign in again. */
  givenUp: '#abgelaufen',
} as const;
