import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { createSealing, type SealingSecrets } from '../access/sealing.ts';

/** Purpose of a secret of the installation. Each has its own key, so that none can replace another. */
export type SealedPurpose = 'signing-keys' | 'factors';
export type MacPurpose = 'refresh' | 'csrf' | 'mailed-codes';

/** Keys that are derived from the installation's `signingSecret` (`keys.json`); they are never stored. */
export interface AuthSecrets {
  /** See `Sealing` of `access/sealing.ts`. */
  seal(purpose: SealedPurpose, about: string, plain: Buffer): Buffer;
  open(purpose: SealedPurpose, about: string, sealed: Buffer): Buffer | undefined;
  /** HMAC-SHA256. */
  mac(purpose: MacPurpose, ...parts: readonly string[]): Buffer;
}

/** Former secrets still decrypt what was sealed with them, and are valid for nothing else. */
export function createAuthSecrets(installation: SealingSecrets): AuthSecrets {
  const sealingFor = (purpose: SealedPurpose) => createSealing(`rer auth ${purpose}`, installation);
  const sealings = { 'signing-keys': sealingFor('signing-keys'), factors: sealingFor('factors') };
  const keys = new Map<MacPurpose, Buffer>();
  const keyFor = (purpose: MacPurpose): Buffer => {
    const known = keys.get(purpose);
    if (known !== undefined) return known;
    const key = Buffer.from(hkdfSync('sha256', installation.signingSecret, '', `rer auth ${purpose}`, 32));
    keys.set(purpose, key);
    return key;
  };
  return {
    seal: (purpose, about, plain) => sealings[purpose].seal(about, plain),
    open: (purpose, about, sealed) => sealings[purpose].open(about, sealed),
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
