import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { createSealing, type SealingSecrets } from '../access/sealing.ts';

/** What a secret of the installation is used for. Each purpose has a key of its own, so that none stands in for another. */
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

/** Former secrets open what was sealed with them; nothing else of theirs holds. */
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
