import {
  AUTH_TEXTS,
  type KeyKind,
  type StaffKey,
  type StaffKeyMade,
  type StaffKeyRequest,
} from '@rer/contracts';
import type { Caller } from '../../access/caller.ts';
import { HttpError } from '../../http/errors.ts';
import type { AuthWork } from '../auth-context.ts';
import { hashToken, newToken } from '../secrets.ts';
import {
  findStaffKey,
  insertStaffKey,
  lockMakingKey,
  revokeKeysMadeBy,
  revokeStaffKey,
  type StaffKeyRow,
  touchStaffKey,
} from '../store/staff-keys.ts';

/** How the audit log names a key. */
const KEY_ACTOR = 'key:';
const DAY_MS = 24 * 60 * 60 * 1000;
/** Uses that are closer together are not written down. */
const TOUCH_AFTER_MS = 60 * 60 * 1000;
/** Prefixes identify the kind of a key to people and secret scanners. */
const PREFIX: Record<KeyKind, string> = { service: 'rer_key_', voice: 'rer_voice_' };

/** Whether a bearer is a key that an administrator made, by its form. */
export function looksLikeStaffKey(bearer: string): boolean {
  return Object.values(PREFIX).some((prefix) => bearer.startsWith(prefix)) && bearer.length <= 100;
}

/**
 * Makes a key. Its secret is in the answer and nowhere else. One that is made with a key ends with it at the latest.
 * @throws {HttpError} `unauthorized`: the key that it was to be made with was revoked just now.
 */
export async function makeStaffKey(
  work: AuthWork,
  given: StaffKeyRequest,
  actor: string,
): Promise<StaffKeyMade> {
  if (actor.startsWith(KEY_ACTOR) && !(await lockMakingKey(work.tx, actor.slice(KEY_ACTOR.length)))) {
    throw new HttpError('unauthorized', AUTH_TEXTS.signInFirst);
  }
  const secret = newToken(PREFIX[given.kind]);
  const row = await insertStaffKey(
    work.tx,
    {
      kind: given.kind,
      name: given.name,
      role: given.kind === 'service' ? given.role : null,
      secretHash: hashToken(secret),
      hint: secret.slice(-4),
      created_by: actor,
      expires_at: given.days === null ? null : new Date(work.now.getTime() + given.days * DAY_MS),
    },
    work.now,
  );
  await work.audit({
    action: 'key_made',
    actor,
    target: `${KEY_ACTOR}${row.id}`,
    detail: row.role ?? row.kind,
  });
  return { key: toStaffKey(row), secret };
}

/** The caller of that secret; null: an unknown or expired key. */
export async function findKeyCaller({ tx, now }: AuthWork, secret: string): Promise<Caller | null> {
  const row = await findStaffKey(tx, { secretHash: hashToken(secret) }, now);
  if (row === undefined) return null;
  if (now.getTime() - (row.last_used_at?.getTime() ?? 0) >= TOUCH_AFTER_MS)
    await touchStaffKey(tx, row.id, now);
  return callerOfKey(row);
}

/** The caller of the key with that id; null: it is no longer valid. */
export async function findKeyCallerById({ tx, now }: AuthWork, id: string): Promise<Caller | null> {
  const row = await findStaffKey(tx, { id }, now);
  return row === undefined ? null : callerOfKey(row);
}

function callerOfKey({ id, role }: StaffKeyRow): Caller {
  return { role: role ?? 'agent', actor: `${KEY_ACTOR}${id}`, keyId: id };
}

/**
 * Revokes a key and the keys that were made with it: the holder of the first may know them. Undefined: there is no such key.
 */
export async function revokeWithMade(
  { tx, now, audit }: AuthWork,
  id: string,
  actor: string,
): Promise<StaffKey | undefined> {
  const row = await revokeStaffKey(tx, id, now);
  if (row === undefined) return undefined;
  const made = await revokeKeysMadeBy(tx, `${KEY_ACTOR}${id}`, 'all', now);
  for (const ended of [id, ...made])
    await audit({ action: 'key_revoked', actor, target: `${KEY_ACTOR}${ended}` });
  return toStaffKey(row);
}

export function toStaffKey(row: StaffKeyRow): StaffKey {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    role: row.role,
    hint: row.hint,
    createdBy: row.made_by,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
  };
}
