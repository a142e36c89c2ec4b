import type { Transaction } from '../../db/database.ts';
import type { MeetingTokenProperties } from '../dialect/token-properties.ts';

export interface NewMeetingToken {
  readonly id: string;
  readonly grants: MeetingTokenProperties;
  readonly createdBy: string;
}

/** Stores what a token grants, not the token itself. */
export async function insertMeetingToken(
  tx: Transaction,
  { id, grants, createdBy }: NewMeetingToken,
): Promise<void> {
  const expiresAt = grants.exp === undefined ? null : new Date(grants.exp * 1000);
  await tx.execute(
    `INSERT INTO rer_meeting_tokens (id, room_name, is_owner, grants, created_by, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [id, grants.room_name ?? null, grants.is_owner === true, JSON.stringify(grants), createdBy, expiresAt],
  );
}

/** Whether the token was issued here and not revoked. */
export async function isMeetingTokenKept(tx: Transaction, id: string): Promise<boolean> {
  return (
    (await tx.execute('SELECT id FROM rer_meeting_tokens WHERE id = $1 AND revoked_at IS NULL', [id])) === 1
  );
}
