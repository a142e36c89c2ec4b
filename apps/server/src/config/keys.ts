import { hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { errorCode } from '../runtime/error-code.ts';

const secret = z.string().min(20);

const fileSchema = z.looseObject({
  publishableKey: secret,
  serviceKey: secret,
  // Installations of before the import, the rooms, or the voice service, lack these; the next start adds them.
  importPassword: secret.optional(),
  signingSecret: secret.optional(),
  formerSigningSecrets: z.array(secret).optional(),
  roomsApiKey: secret.optional(),
  mediaApiKey: z.string().min(8).optional(),
  mediaApiSecret: secret.optional(),
  voicePublicKey: z.uuid().optional(),
  voicePrivateKey: z.uuid().optional(),
});
const LATER = [
  'importPassword',
  'signingSecret',
  'roomsApiKey',
  'mediaApiKey',
  'mediaApiSecret',
  'voicePublicKey',
  'voicePrivateKey',
] as const;
const NAMES = ['publishableKey', 'serviceKey', ...LATER] as const;
type KeysFile = z.infer<typeof fileSchema>;

export interface Keys {
  /** Goes to every browser; says which installation is meant and grants nothing by itself. */
  readonly publishableKey: string;
  /** Full rights over data, server to server. Never in a page. */
  readonly serviceKey: string;
  /** Unlocks the import where `IMPORT_PASSWORD` is not set. People type it. */
  readonly importPassword: string;
  /** Signs what this installation hands out and takes back, like the cookie of the import. */
  readonly signingSecret: string;
  /** Open what was encrypted before {@link signingSecret} took their place, until it is encrypted anew. */
  readonly formerSigningSecrets: readonly string[];
  /** Opens the interface of rooms and meeting tokens where `ROOMS_API_KEY` is not set. */
  readonly roomsApiKey: string;
  /** Names {@link mediaApiSecret} in what it signs; no secret. */
  readonly mediaApiKey: string;
  /** Signs tokens for rooms of the media server, where `LIVEKIT_API_SECRET` is not set. */
  readonly mediaApiSecret: string;
  /** Goes to every browser; starts calls with the visitors' assistant and does nothing else. A UUID, as clients expect. */
  readonly voicePublicKey: string;
  /** Opens everything of the voice service, server to server. A UUID, as clients expect. */
  readonly voicePrivateKey: string;
}

export interface StoredKeys {
  readonly keys: Keys;
  readonly file: string;
  /** True when this start made the file. */
  readonly isNew: boolean;
  /** Names of the keys that the file lacked and that were made now; empty for a new file. */
  readonly added: readonly string[];
}

/** `keys.json` as it is, without anything being made. */
export interface FoundKeys {
  readonly file: string;
  /** Names of the keys that it holds, or that the next start makes in place of former ones; empty when there is no file. */
  readonly names: readonly string[];
  /** See {@link keysFingerprint}; undefined when there is no file or it has no signing secret. */
  readonly fingerprint: string | undefined;
  /** Of the former signing secrets. */
  readonly formerFingerprints: readonly string[];
}

const PUT_BACK =
  'Put back a copy of it; if there is none, remove the file and run "npm run staff -- reset-keys".';

/** `keys.json` exists and is not what we wrote, or it is not the one that the data was written with. */
export class KeysError extends Error {
  override readonly name = 'KeysError';
}

/**
 * Reads `DATA_DIR/keys.json`; changes nothing.
 * @throws {KeysError} when the file exists but is invalid.
 */
export function findKeys(dataDir: string): FoundKeys {
  const file = join(dataDir, 'keys.json');
  const text = readIfThere(file);
  if (text === undefined) return { file, names: [], fingerprint: undefined, formerFingerprints: [] };
  const stored = parseKeys(text, file);
  const { signingSecret, formerSigningSecrets = [] } = stored;
  const isMadeNext = (name: string) => name === 'signingSecret' && formerSigningSecrets.length > 0;
  return {
    file,
    names: NAMES.filter((name) => stored[name] !== undefined || isMadeNext(name)),
    fingerprint: signingSecret === undefined ? undefined : keysFingerprint(signingSecret),
    formerFingerprints: formerSigningSecrets.map(keysFingerprint),
  };
}

/**
 * Tells one installation's keys from another's: 32 hexadecimal digits derived from the signing secret (HKDF-SHA256, RFC 5869), from which the
 * secret cannot be found.
 */
function keysFingerprint(signingSecret: string): string {
  return Buffer.from(hkdfSync('sha256', signingSecret, '', 'rer keys fingerprint', 16)).toString('hex');
}

/**
 * Reads `DATA_DIR/keys.json`, or makes it at the first start; keys that it lacks and may lack are added. Only the
 * owner may read it: other permissions are taken away. Members that this version does not know are kept.
 * @throws {KeysError} when the file is there and cannot be understood; it is never overwritten then.
 */
export function loadKeys(dataDir: string): StoredKeys {
  const file = join(dataDir, 'keys.json');
  const text = readIfThere(file);
  if (text === undefined) {
    const keys = completed({ publishableKey: newKey('rer_publishable'), serviceKey: newKey('rer_service') });
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    replaceFile(file, keys);
    return { keys, file, isNew: true, added: [] };
  }
  if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600);
  const stored = parseKeys(text, file);
  const keys = completed(stored);
  const added = LATER.filter((name) => stored[name] === undefined);
  if (added.length > 0) replaceFile(file, keys);
  return { keys, file, isNew: false, added };
}

function completed(stored: KeysFile): Keys {
  return {
    ...stored,
    importPassword: stored.importPassword ?? newPassword(),
    signingSecret: stored.signingSecret ?? newKey('rer_signing'),
    formerSigningSecrets: stored.formerSigningSecrets ?? [],
    roomsApiKey: stored.roomsApiKey ?? newKey('rer_rooms'),
    mediaApiKey: stored.mediaApiKey ?? `API${randomBytes(8).toString('hex')}`,
    mediaApiSecret: stored.mediaApiSecret ?? newKey('rer_media'),
    voicePublicKey: stored.voicePublicKey ?? randomUUID(),
    voicePrivateKey: stored.voicePrivateKey ?? randomUUID(),
  };
}

/** Writes the whole file anew, so that a crash leaves the old one or the new one. */
function replaceFile(file: string, keys: Keys): void {
  const temporary = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  const descriptor = openSync(temporary, 'wx', 0o600);
  try {
    try {
      writeFileSync(descriptor, `${JSON.stringify(keys, null, 2)}\n`);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') return undefined;
    // Node.js names no path in this one.
    if (code === 'EISDIR') {
      throw new KeysError(
        `${file} is a folder, not a file. Move it away, and put keys.json of a backup in its place; without one, new keys are made.`,
        { cause: error },
      );
    }
    throw error;
  }
}

/**
 * The keys in the text of `file`, as far as they are made yet.
 * @throws {KeysError} when there are none; the sentence holds no part of the text.
 */
export function parseKeys(text: string, file: string): KeysFile {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new KeysError(`${file} is not JSON. ${PUT_BACK}`, { cause });
  }
  const parsed = fileSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new KeysError(`${file} lacks a key or holds one that is too short. ${PUT_BACK}`);
}

/** 256 random bits behind a prefix that tells people and secret scanners what they hold. */
function newKey(prefix: string): string {
  return `${prefix}_${randomBytes(32).toString('base64url')}`;
}

/** 32 characters that are not mistaken for one another: no l, o, 0, 1. */
const PASSWORD_SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** 100 random bits as four groups of five signs, to be read and typed by people. */
function newPassword(): string {
  const signs = [...randomBytes(20)].map((byte) => PASSWORD_SIGNS.charAt(byte % PASSWORD_SIGNS.length));
  return [0, 5, 10, 15].map((start) => signs.slice(start, start + 5).join('')).join('-');
}
