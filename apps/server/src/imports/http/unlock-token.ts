import { createHmac } from 'node:crypto';
import { isSameSecret } from '../../access/service-key.ts';

/** Time for which one entry of the password unlocks the import. */
export const UNLOCK_MS = 8 * 60 * 60 * 1000;

const TOKEN = /^(\d{13})\.([\w-]{43})$/;

/** Makes and checks tokens that say "the password was known". Nothing is stored; a token ends with its password. */
export interface UnlockTokens {
  /** A token that holds for {@link UNLOCK_MS} from `now`, milliseconds since 1970. */
  issue(now: number): string;
  isValid(token: string, now: number): boolean;
}

/** `signingSecret` is the installation's; `password` the one that holds now. */
export function createUnlockTokens(signingSecret: string, password: string): UnlockTokens {
  // Of its own, so that nothing else that the secret signs can pass for a token.
  const key = createHmac('sha256', signingSecret).update(`import unlock\0${password}`).digest();
  const sign = (expiresAt: string): string => createHmac('sha256', key).update(expiresAt).digest('base64url');
  return {
    issue(now) {
      const expiresAt = String(now + UNLOCK_MS);
      return `${expiresAt}.${sign(expiresAt)}`;
    },
    isValid(token, now) {
      const [, expiresAt, signature] = TOKEN.exec(token) ?? [];
      if (expiresAt === undefined || signature === undefined) return false;
      return isSameSecret(signature, sign(expiresAt)) && now < Number(expiresAt);
    },
  };
}
