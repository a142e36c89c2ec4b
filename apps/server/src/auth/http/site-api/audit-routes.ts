import {
  AUDIT_ACTIONS,
  AUDIT_PAGE_DEFAULT,
  AUDIT_PAGE_MAX,
  AUTH_TEXTS,
  type AuditEntry,
  type AuditPage,
  isStorableText,
} from '@rer/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { HttpError } from '../../../http/errors.ts';
import { sendCsv } from '../../../http/send-csv.ts';
import { inAuth } from '../../auth-context.ts';
import { type AuditFilter, type AuditRow, readAudit } from '../../store/audit-entries.ts';
import { visitorOf } from '../../visitor.ts';
import type { SiteApiContext } from './site-api-context.ts';

const ADMIN = { config: { access: 'admin' as const } };
/** Entries of one file; older ones are asked for by a range of time. */
const CSV_MAX = 50_000;

/** Dates that every database and client can write; the log reaches neither end. */
const moment = z.coerce.date().min(new Date('1970-01-01')).max(new Date('9999-12-31'));

/** Strict: a filter that is misspelt must not show, or hand out, everything. */
const query = z.strictObject({
  action: z.enum(AUDIT_ACTIONS).optional(),
  who: z.string().max(100).refine(isStorableText).optional(),
  from: moment.optional(),
  to: moment.optional(),
  before: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(AUDIT_PAGE_MAX).default(AUDIT_PAGE_DEFAULT),
});

/** `/api/staff/audit`: the audit log. */
export function auditRoutes(app: FastifyInstance, { auth }: SiteApiContext): void {
  app.get(
    '/api/staff/audit',
    ADMIN,
    (request): Promise<AuditPage> =>
      inAuth(auth, visitorOf(request), async ({ tx }) => {
        const { limit, ...filter } = readQuery(request);
        // One more than asked for tells whether there is another page.
        const rows = await readAudit(tx, filter, limit + 1);
        const entries = rows.slice(0, limit).map(toEntry);
        return { entries, next: rows.length > limit ? (entries.at(-1)?.id ?? null) : null };
      }),
  );

  app.get('/api/staff/audit.csv', ADMIN, async (request, reply) => {
    const { limit: _limit, ...filter } = readQuery(request);
    const rows = await inAuth(auth, visitorOf(request), async (work) => {
      await work.audit({ action: 'export', actor: request.caller.actor, target: '/api/staff/audit.csv' });
      return await readAudit(work.tx, filter, CSV_MAX);
    });
    return sendCsv(reply, 'protokoll.csv', toCsv(rows));
  });
}

function readQuery(request: FastifyRequest): AuditFilter & { readonly limit: number } {
  const parsed = query.safeParse(request.query);
  if (!parsed.success) throw new HttpError('bad_request', AUTH_TEXTS.unreadable);
  return parsed.data;
}

function toEntry(row: AuditRow): AuditEntry {
  return {
    id: Number(row.id),
    at: row.at.toISOString(),
    action: row.action,
    actor: row.actor,
    actorName: row.actor_name,
    target: row.target,
    targetName: row.target_name,
    detail: row.detail,
    address: row.ip_prefix,
  };
}

const COLUMNS = ['at', 'action', 'actor', 'actorName', 'target', 'targetName', 'detail', 'address'] as const;

/** With a byte order mark, by which spreadsheets know UTF-8. */
function toCsv(rows: readonly AuditRow[]): string {
  const lines = rows.map(toEntry).map((entry) => COLUMNS.map((name) => cell(entry[name] ?? '')).join(','));
  return `\uFEFF${[COLUMNS.join(','), ...lines].join('\r\n')}\r\n`;
}

/** Names are people's own: one that begins like a formula must not become one in a spreadsheet. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
