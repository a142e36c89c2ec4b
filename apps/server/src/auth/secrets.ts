import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { openSealed, seal } from '../access/sealing.ts';

/** What a secret of the installation is used for. Each purpose has a key of its own, so that none stands in for another. */
export type SecretPurpose = 'signing-keys' | 'factors' | 'refresh' | 'csrf' | 'mailed-codes';

/** Keys that are derived from the installation's `signingSecret` (`keys.json`); they are never stored. */
export interface AuthSecrets {
  /** Encrypts and authenticates (AES-256-GCM); `about` binds the result to what it belongs to. */
  seal(purpose: SecretPurpose, about: string, plain: Buffer): Buffer;
  /** Undefined: made with another secret, for something else, or altered. */
  open(purpose: SecretPurpose, about: string, sealed: Buffer): Buffer | undefined;
  /** HMAC-SHA256. */
  mac(purpose: SecretPurpose, ...parts: readonly string[]): Buffer;
}

export function createAuthSecrets(signingSecret: string): AuthSecrets {
  const keys = new Map<SecretPurpose, Buffer>();
  const keyFor = (purpose: SecretPurpose): Buffer => {
    const known = keys.get(purpose);
    if (known !== undefined) return known;
    const key = Buffer.from(hkdfSync('sha256', signingSecret, '', `rer auth ${purpose}`, 32));
    keys.set(purpose, key);
    return key;
  };
  return {
    seal: (purpose, about, plain) => seal(keyFor(purpose), about, plain),
    open: (purpose, about, sealed) => openSealed(keyFor(purpose), about, sealed),
    mac: (purpose, ...parts) => createHmac('sha256', keyFor(purpose)).update(parts.join('\0')).digest(),
  };
}

/** 256 random bits, to be handed out and never stored. */
export function newToken(prefix = ''): string {
  return `${prefix}${randomBytes(32).toString('base64url')}`;
}

/** How a token is stored and found. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
