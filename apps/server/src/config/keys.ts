import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const keysSchema = z.looseObject({
  /** Goes to every browser; says which installation is meant and grants nothing by itself. */
  publishableKey: z.string().min(20),
  /** Full rights over data, server to server. Never in a page. */
  serviceKey: z.string().min(20),
});
export type Keys = Pick<z.infer<typeof keysSchema>, 'publishableKey' | 'serviceKey'>;

export interface StoredKeys {
  readonly keys: Keys;
  readonly file: string;
  /** True when this start made the file. */
  readonly isNew: boolean;
}

/** `keys.json` exists and is not what we wrote. */
export class KeysError extends Error {
  override readonly name = 'KeysError';
}

/**
 * Reads `DATA_DIR/keys.json`, or makes it at the first start. Only the owner may read it: other permissions are
 * taken away. Members that this version does not know are kept.
 * @throws {KeysError} when the file is there and cannot be understood; it is never overwritten then.
 */
export function loadKeys(dataDir: string): StoredKeys {
  const file = join(dataDir, 'keys.json');
  const text = readIfThere(file);
  if (text !== undefined) {
    if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600);
    return { keys: parseKeys(text, file), file, isNew: false };
  }
  const keys: Keys = { publishableKey: newKey('rer_publishable'), serviceKey: newKey('rer_service') };
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const temporary = `${file}.${process.pid}.tmp`;
  writeFileSync(temporary, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  renameSync(temporary, file);
  return { keys, file, isNew: true };
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * The keys in the text of `file`.
 * @throws {KeysError} when there are none; the sentence holds no part of the text.
 */
export function parseKeys(text: string, file: string): Keys {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new KeysError(
      `${file} is not JSON. Restore it from a backup, or remove it to have new keys made.`,
      { cause },
    );
  }
  const parsed = keysSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new KeysError(
    `${file} lacks a key or holds one that is too short. Restore it, or remove it to have new keys made.`,
  );
}

/** 256 random bits behind a prefix that tells people and secret scanners what they hold. */
function newKey(prefix: string): string {
  return `${prefix}_${randomBytes(32).toString('base64url')}`;
}
