import type { KeyKind, StaffKey, StaffKeyMade, StaffKeyRequest } from '@rer/contracts';
import type { Caller } from '../../access/caller.ts';
import type { AuthWork } from '../auth-context.ts';
import { hashToken, newToken } from '../secrets.ts';
import { findStaffKey, insertStaffKey, type StaffKeyRow, touchStaffKey } from '../store/staff-keys.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Uses that are closer together are not written down. */
const TOUCH_AFTER_MS = 60 * 60 * 1000;
/** Tell people and secret scanners what they hold. */
const PREFIX: Record<KeyKind, string> = { service: 'rer_key_', voice: 'rer_voice_' };

/** Whether a bearer is a key that an administrator made, by its form. */
export function looksLikeStaffKey(bearer: string): boolean {
  return Object.values(PREFIX).some((prefix) => bearer.startsWith(prefix)) && bearer.length <= 100;
}

/** Makes a key. Its secret is in the answer and nowhere else. */
export async function makeStaffKey(
  work: AuthWork,
  given: StaffKeyRequest,
  actor: string,
): Promise<StaffKeyMade> {
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
  await work.audit({ action: 'key_made', actor, target: `key:${row.id}`, detail: row.role ?? row.kind });
  return { key: toStaffKey(row), secret };
}

/** Who shows that secret; null: no key, or one that holds no more. */
export async function findKeyCaller({ tx, now }: AuthWork, secret: string): Promise<Caller | null> {
  const row = await findStaffKey(tx, hashToken(secret), now);
  if (row === undefined) return null;
  if (now.getTime() - (row.last_used_at?.getTime() ?? 0) >= TOUCH_AFTER_MS)
    await touchStaffKey(tx, row.id, now);
  return { role: row.role ?? 'agent', actor: `key:${row.id}`, keyId: row.id };
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
