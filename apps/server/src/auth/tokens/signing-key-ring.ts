import { randomUUID } from 'node:crypto';
import {
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  SignJWT,
} from 'jose';
import type { Database, Transaction } from '../../db/database.ts';
import type { Logger } from '../../runtime/logger.ts';
import type { AuthSecrets } from '../secrets.ts';
import {
  insertSigningKey,
  lockSigningKeys,
  readSigningKeys,
  type SigningKeyRow,
  type SigningKeyState,
  setSigningKeyState,
} from '../store/signing-keys.ts';

export const SIGNING_ALGORITHM = 'ES256';
/** A standby key is published this long before it signs: clients keep the list for ten minutes. */
export const STANDBY_MS = 20 * 60 * 1000;
/** A key that signs no more stays published until its last token has ended and every list is fetched anew. */
export const PREVIOUS_MS = 70 * 60 * 1000;
/** How long a key signs. */
export const ROTATE_AFTER_MS = 90 * 24 * 60 * 60 * 1000;
/** How often {@link SigningKeyRing.tend} runs. */
export const TEND_EVERY_MS = 5 * 60 * 1000;
/** How long the list is kept in memory: another process may rotate. */
const FRESH_MS = 60 * 1000;
/** A token with an unknown key makes us look again, at most this often. */
const LOOK_AGAIN_MS = 5 * 1000;

/** A key as it is published: never its private part. */
export interface PublishedKey {
  readonly kty: string;
  readonly crv: string;
  readonly x: string;
  readonly y: string;
  readonly kid: string;
  readonly alg: string;
  readonly use: 'sig';
  readonly key_ops: readonly ['verify'];
}

/** The installation's keys for access tokens. */
export interface SigningKeyRing {
  sign(claims: JWTPayload): Promise<string>;
  /** The public key of that name that may verify now; undefined: none of ours, or no more. */
  verifier(kid: string): Promise<CryptoKey | undefined>;
  published(): Promise<readonly PublishedKey[]>;
  /** Creates missing keys and advances the others by age. Idempotent. */
  tend(): Promise<void>;
  /**
   * Lets the standby key sign from now on, whatever the age of the current one. `revoke`: the current one is known to
   * others, and its signatures hold no more.
   */
  rotate(options?: { readonly revoke?: boolean }): Promise<void>;
}

export interface SigningKeyRingOptions {
  readonly db: Database;
  readonly secrets: AuthSecrets;
  readonly logger: Logger;
  readonly now: () => number;
}

interface LoadedKey {
  readonly row: SigningKeyRow;
  readonly published: PublishedKey;
  readonly verifier: CryptoKey;
}

interface LoadedKeys {
  readonly at: number;
  readonly keys: ReadonlyMap<string, LoadedKey>;
  readonly current: { readonly kid: string; readonly key: CryptoKey } | undefined;
}

export function createSigningKeyRing(options: SigningKeyRingOptions): SigningKeyRing {
  return new StoredKeyRing(options);
}

class StoredKeyRing implements SigningKeyRing {
  readonly #options: SigningKeyRingOptions;
  #loaded: LoadedKeys | undefined;
  #loading: Promise<LoadedKeys> | undefined;

  constructor(options: SigningKeyRingOptions) {
    this.#options = options;
  }

  async sign(claims: JWTPayload): Promise<string> {
    const { current } = await this.#fresh(FRESH_MS);
    if (current === undefined) throw new TypeError('There is no signing key: tend() was not called.');
    return await new SignJWT(claims)
      .setProtectedHeader({ alg: SIGNING_ALGORITHM, typ: 'JWT', kid: current.kid })
      .sign(current.key);
  }

  async verifier(kid: string): Promise<CryptoKey | undefined> {
    const known = (await this.#fresh(FRESH_MS)).keys.get(kid);
    return (known ?? (await this.#fresh(LOOK_AGAIN_MS)).keys.get(kid))?.verifier;
  }

  async published(): Promise<readonly PublishedKey[]> {
    return [...(await this.#fresh(LOOK_AGAIN_MS)).keys.values()].map(({ published }) => published);
  }

  async tend(): Promise<void> {
    const { db, now } = this.#options;
    const rows = await db.transaction(readSigningKeys, { readOnly: true });
    if (this.#steps(rows, now()).length === 0 && rows.some(({ state }) => state === 'standby')) return;
    await this.#move((locked) => this.#steps(locked, now()));
  }

  async rotate({ revoke = false } = {}): Promise<void> {
    await this.#move((rows) => [
      ...rows
        .filter(({ state }) => state === 'current')
        .map(({ kid }) => ({ kid, state: revoke ? 'revoked' : 'previous' }) as const),
      ...rows
        .filter(({ state }) => state === 'standby')
        .map(({ kid }) => ({ kid, state: 'current' }) as const),
    ]);
    this.#options.logger.warn({ revoked: revoke }, 'signing keys rotated');
  }

  /** Applies steps in order, then creates any missing keys. */
  async #move(stepsFor: (rows: readonly SigningKeyRow[]) => readonly KeyStep[]): Promise<void> {
    const { db, now } = this.#options;
    // Made before the transaction, which others wait for.
    const made = [await this.#make(), await this.#make()];
    await db.transaction(
      async (tx) => {
        await lockSigningKeys(tx);
        const at = new Date(now());
        const states = new Map<string, SigningKeyState>();
        const rows = await readSigningKeys(tx);
        for (const { kid, state } of rows) states.set(kid, state);
        for (const step of stepsFor(rows)) {
          states.set(step.kid, step.state);
          await setSigningKeyState(tx, step.kid, step.state, at);
        }
        const has = (wanted: SigningKeyState) => [...states.values()].includes(wanted);
        for (const state of ['current', 'standby'] as const) {
          if (!has(state)) await this.#insert(tx, made.shift(), state, at);
        }
      },
      { actor: 'auth' },
    );
    this.#loaded = undefined;
  }

  /** The steps that are due. The current key is replaced only by one that was published long enough. */
  #steps(rows: readonly SigningKeyRow[], now: number): readonly KeyStep[] {
    const steps: KeyStep[] = [];
    const usable = rows.filter((row) => {
      if (this.#openPrivate(row) !== undefined) return true;
      this.#options.logger.error(
        { kid: row.kid },
        'signing key cannot be opened with the secret of keys.json',
      );
      steps.push({ kid: row.kid, state: 'revoked' });
      return false;
    });
    for (const row of usable) {
      if (row.state === 'previous' && now - row.changed_at.getTime() >= PREVIOUS_MS) {
        steps.push({ kid: row.kid, state: 'revoked' });
      }
    }
    const current = usable.find(({ state }) => state === 'current');
    const standby = usable.find(
      ({ state, created_at }) => state === 'standby' && now - created_at.getTime() >= STANDBY_MS,
    );
    const isOld = current !== undefined && now - current.changed_at.getTime() >= ROTATE_AFTER_MS;
    if (isOld && standby !== undefined) {
      steps.push({ kid: current.kid, state: 'previous' }, { kid: standby.kid, state: 'current' });
    }
    return steps;
  }

  async #make(): Promise<MadeKey> {
    const { publicKey, privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
    return {
      kid: randomUUID(),
      publicJwk: await exportJWK(publicKey),
      privateJwk: await exportJWK(privateKey),
    };
  }

  async #insert(tx: Transaction, made: MadeKey | undefined, state: SigningKeyState, at: Date): Promise<void> {
    if (made === undefined) throw new TypeError('Two keys are made for two states.');
    const { kid, publicJwk, privateJwk } = made;
    const private_enc = this.#options.secrets.seal(
      'signing-keys',
      kid,
      Buffer.from(JSON.stringify(privateJwk)),
    );
    await insertSigningKey(
      tx,
      { kid, alg: SIGNING_ALGORITHM, public_jwk: { ...publicJwk }, private_enc, state },
      at,
    );
  }

  #openPrivate({ kid, private_enc }: SigningKeyRow): JWK | undefined {
    const plain = this.#options.secrets.open('signing-keys', kid, private_enc);
    if (plain === undefined) return undefined;
    const jwk: JWK = JSON.parse(plain.toString('utf8'));
    return jwk;
  }

  async #fresh(maxAgeMs: number): Promise<LoadedKeys> {
    const loaded = this.#loaded;
    // A clock that was set back must not keep the list for longer.
    if (loaded !== undefined && Math.abs(this.#options.now() - loaded.at) < maxAgeMs) return loaded;
    this.#loading ??= this.#load().finally(() => {
      this.#loading = undefined;
    });
    return await this.#loading;
  }

  async #load(): Promise<LoadedKeys> {
    const { db, now } = this.#options;
    const at = now();
    const rows = await db.transaction(readSigningKeys, { readOnly: true });
    const keys = new Map<string, LoadedKey>();
    let current: LoadedKeys['current'];
    for (const row of rows) {
      const published = toPublished(row);
      const verifier = await importKey({ ...published, key_ops: ['verify'] });
      if (published === undefined || verifier === undefined) continue;
      keys.set(row.kid, { row, published, verifier });
      const jwk = row.state === 'current' ? this.#openPrivate(row) : undefined;
      const key = jwk === undefined ? undefined : await importKey(jwk);
      if (key !== undefined) current = { kid: row.kid, key };
    }
    this.#loaded = { at, keys, current };
    return this.#loaded;
  }
}

interface KeyStep {
  readonly kid: string;
  readonly state: SigningKeyState;
}

interface MadeKey {
  readonly kid: string;
  readonly publicJwk: JWK;
  readonly privateJwk: JWK;
}

function toPublished({ kid, alg, public_jwk }: SigningKeyRow): PublishedKey {
  const text = (name: string): string => {
    const value = public_jwk[name];
    if (typeof value !== 'string') throw new TypeError(`A signing key lacks ${name}.`);
    return value;
  };
  // Member by member, so that no other member is published.
  return {
    kty: text('kty'),
    crv: text('crv'),
    x: text('x'),
    y: text('y'),
    kid,
    alg,
    use: 'sig',
    key_ops: ['verify'],
  };
}

async function importKey(jwk: JWK): Promise<CryptoKey | undefined> {
  const key = await importJWK(jwk, SIGNING_ALGORITHM);
  return key instanceof Uint8Array ? undefined : key;
}
