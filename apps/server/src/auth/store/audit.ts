import type { AuditAction } from '@rer/contracts';
import type { Transaction } from '../../db/database.ts';
import type { Visitor } from '../visitor.ts';

/** An event in the audit log: ids and our own words, never texts that people wrote. */
export interface AuditEvent {
  readonly action: AuditAction;
  /** `user:<id>`, `key:<id>`, `service-key`, `rooms-api-key`, `open-access`, `anon` or `system`. */
  readonly actor: string;
  readonly target?: string;
  readonly detail?: string;
}

export async function writeAudit(
  tx: Transaction,
  event: AuditEvent,
  visitor: Pick<Visitor, 'logPrefix'>,
  now: Date,
): Promise<void> {
  await tx.execute(
    `INSERT INTO auth.audit_log (at, actor, action, target, detail, ip_prefix) VALUES ($1, $2, $3, $4, $5, $6)`,
    [now, event.actor, event.action, event.target ?? '', event.detail ?? '', visitor.logPrefix],
  );
}

/** How the audit log names an account. */
export function actorOf(userId: string): string {
  return `user:${userId}`;
}
