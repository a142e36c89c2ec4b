import type { AuditAction } from '@rer/contracts';
import { auditAction } from '@rer/contracts';
import * as z from 'zod/mini';
import type { Transaction } from '../../db/database.ts';
import { personName } from './person-name.ts';

const auditRow = z.object({
  id: z.string(),
  at: z.date(),
  action: auditAction,
  actor: z.string(),
  actor_name: z.nullable(z.string()),
  target: z.string(),
  target_name: z.nullable(z.string()),
  detail: z.string(),
  ip_prefix: z.string(),
});
export type AuditRow = Readonly<z.infer<typeof auditRow>>;

export interface AuditFilter {
  readonly action?: AuditAction | undefined;
  readonly who?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** Only entries with a lower id. */
  readonly before?: number | undefined;
}

const NAME_OF = (column: string) => `
  coalesce(
    (SELECT coalesce(${personName('u')}, u.email) FROM auth.users u
      WHERE l.${column} = 'user:' || u.id::text),
    (SELECT k.name FROM auth.staff_keys k WHERE l.${column} = 'key:' || k.id::text))`;

/** Entries of the audit log, newest first, with the names that accounts and keys have now. */
export async function readAudit(
  tx: Transaction,
  filter: AuditFilter,
  limit: number,
): Promise<readonly AuditRow[]> {
  const values: unknown[] = [limit];
  const conditions: string[] = ['true'];
  const add = (condition: (place: string) => string, value: unknown) => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  add((place) => `l.action = ${place}`, filter.action);
  add((place) => `(l.actor = ${place} OR l.target = ${place})`, filter.who);
  add((place) => `l.at >= ${place}`, filter.from);
  add((place) => `l.at < ${place}`, filter.to);
  add((place) => `l.id < ${place}`, filter.before);
  return await tx.rows(
    auditRow,
    `WITH l AS (SELECT * FROM auth.audit_log l WHERE ${conditions.join(' AND ')} ORDER BY l.id DESC LIMIT $1)
     SELECT l.id::text, l.at, l.action, l.actor, ${NAME_OF('actor')} AS actor_name, l.target, ${NAME_OF('target')} AS target_name,
       l.detail, l.ip_prefix
     FROM l ORDER BY l.id DESC`,
    values,
  );
}
