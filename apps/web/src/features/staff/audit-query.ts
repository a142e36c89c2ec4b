import { type AuditAction, auditAction } from '@rer/contracts';
import { withQuery } from '../../lib/query-parameters.ts';

/** What of the log is asked for, as it stands in the page's address; days are those of the browser. */
export interface AuditLogFilter {
  readonly action: AuditAction | null;
  /** As the log writes it: `user:<id>` and the like. */
  readonly who: string | null;
  /** First and last day, `YYYY-MM-DD`, both included. */
  readonly from: string | null;
  readonly to: string | null;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function dayOf(text: string | null): string | null {
  return text !== null && DAY.test(text) && !Number.isNaN(new Date(`${text}T00:00`).getTime()) ? text : null;
}

/** Reads a filter from the address of the page; unknown values are left out. */
export function readAuditFilter(parameters: URLSearchParams): AuditLogFilter {
  const action = auditAction.safeParse(parameters.get('action'));
  return {
    action: action.success ? action.data : null,
    who: parameters.get('who') || null,
    from: dayOf(parameters.get('from')),
    to: dayOf(parameters.get('to')),
  };
}

/** The filter as the address of the page says it. */
export function writeAuditFilter({ action, who, from, to }: AuditLogFilter): URLSearchParams {
  const wanted = Object.entries({ action, who, from, to });
  return new URLSearchParams(wanted.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}

/** Midnight at which a day of the browser begins, `later` days after it. */
function startOf(day: string, later: number): string {
  const moment = new Date(`${day}T00:00`);
  moment.setDate(moment.getDate() + later);
  return moment.toISOString();
}

/** The filter as the server is asked: moments, the last one exclusive. */
export function auditQuery({ action, who, from, to }: AuditLogFilter): URLSearchParams {
  const query = new URLSearchParams();
  if (action !== null) query.set('action', action);
  if (who !== null) query.set('who', who);
  if (from !== null) query.set('from', startOf(from, 0));
  if (to !== null) query.set('to', startOf(to, 1));
  return query;
}

/** Where the filtered log can be had as a file. */
export function auditFilePath(filter: AuditLogFilter): string {
  return withQuery('/api/staff/audit.csv', auditQuery(filter));
}

/** Whether anything is left out. */
export function isFiltered(filter: AuditLogFilter): boolean {
  return Object.values(filter).some((value) => value !== null);
}
