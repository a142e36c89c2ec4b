import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { type Keys, KeysError } from '../config/keys.ts';

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** `<version of the cipher>.<key id>.` Texts of before there were prefixes begin with random bytes. */
const PREFIX = /^\d\.[\w-]{8}\./;
const PREFIX_BYTES = 11;

/** Encrypts for one purpose, so that the key of none opens what belongs to another. */
export interface Sealing {
  /** Begins each text that is sealed from now on: names the cipher and the key. */
  readonly prefix: string;
  /** Encrypts and authenticates; `about` binds the result to what it belongs to. */
  seal(about: string, plain: Buffer): Buffer;
  /**
   * What {@link seal} was given. Undefined: made for something else, or altered, or without a prefix and with another key.
   * @throws {KeysError} when its prefix names a key or a cipher that is not here.
   */
  open(about: string, sealed: Buffer): Buffer | undefined;
}

/** What keys for encrypting are derived from. */
export type SealingSecrets = Pick<Keys, 'signingSecret' | 'formerSigningSecrets'>;

/** AES-256-GCM (NIST SP 800-38D) with keys that are derived from the secrets (HKDF-SHA256, RFC 5869) and never stored. */
export function createSealing(
  purpose: string,
  { signingSecret, formerSigningSecrets }: SealingSecrets,
): Sealing {
  const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
  const key = keyOf(signingSecret);
  const prefix = prefixOf(key);
  const keys = new Map([key, ...formerSigningSecrets.map(keyOf)].map((each) => [prefixOf(each), each]));
  return {
    prefix,
    seal: (about, plain) => Buffer.concat([Buffer.from(prefix), encrypt(key, prefix + about, plain)]),
    open(about, sealed) {
      const [named] = PREFIX.exec(sealed.toString('latin1', 0, PREFIX_BYTES)) ?? [];
      if (named === undefined) {
        return [...keys.values()]
          .map((each) => decrypt(each, about, sealed))
          .find((plain) => plain !== undefined);
      }
      const known = keys.get(named);
      if (known !== undefined) return decrypt(known, named + about, sealed.subarray(PREFIX_BYTES));
      throw new KeysError(
        `${about} is encrypted with the key ${named} (${purpose}), which keys.json does not hold: ` +
          'add the signingSecret of that time to its formerSigningSecrets.',
      );
    },
  };
}

/** Another cipher takes another version. The key cannot be found from its id. */
function prefixOf(key: Buffer): string {
  return `1.${Buffer.from(hkdfSync('sha256', key, '', 'rer key id', 6)).toString('base64url')}.`;
}

function encrypt(key: Buffer, about: string, plain: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

function decrypt(key: Buffer, about: string, sealed: Buffer): Buffer | undefined {
  const iv = sealed.subarray(0, IV_BYTES);
  const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(about)).setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}
