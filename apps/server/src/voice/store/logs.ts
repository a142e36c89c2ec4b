import * as z from 'zod';
import type { Transaction } from '../../db/database.ts';
import type { VoiceListQuery } from '../dialect/list-query.ts';
import { type Page, readPage } from './resource-table.ts';

export const LOG_TYPES = ['API', 'Webhook', 'Call', 'Provider'] as const;
type LogType = (typeof LOG_TYPES)[number];
const LOG_LEVELS = ['INFO', 'LOG', 'WARN', 'ERROR', 'CHECKPOINT'] as const;

const logRow = z.object({
  at: z.date(),
  type: z.enum(LOG_TYPES),
  level: z.enum(LOG_LEVELS),
  log: z.string(),
  call_id: z.string().nullable(),
  assistant_id: z.string().nullable(),
  method: z.string().nullable(),
  path: z.string().nullable(),
  status: z.number().nullable(),
  duration_s: z.number().nullable(),
  ip_prefix: z.string().nullable(),
  origin: z.string().nullable(),
});
export type LogRow = z.infer<typeof logRow>;

const COLUMNS =
  'at, type, level, log, call_id, assistant_id, method, path, status, duration_s, ip_prefix, origin';

/** A log line; fields that are not given are unknown. */
export interface NewLog extends Partial<Omit<LogRow, 'type' | 'at'>> {
  readonly at: Date;
  readonly type: LogType;
}

/** Longest line, characters. */
const LOG_MAX = 2000;

/** Stores them in this order. Lines of a call that was erased are left out: what goes on after its end is told late. */
export async function insertLogs(tx: Transaction, logs: readonly NewLog[]): Promise<void> {
  const rows = logs.map((log) => ({
    level: 'INFO',
    ...log,
    at: log.at.toISOString(),
    log: (log.log ?? '').slice(0, LOG_MAX),
  }));
  await tx.execute(
    `INSERT INTO rer_voice_logs (${COLUMNS})
     SELECT ${COLUMNS} FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS (at timestamptz, type text, level text, log text,
       call_id uuid, assistant_id uuid, method text, path text, status integer, duration_s double precision,
       ip_prefix text, origin text)) WITH ORDINALITY AS given (${COLUMNS}, place)
     WHERE NOT EXISTS (
       SELECT FROM rer_voice_calls AS call WHERE call.id = given.call_id AND call.erased_at IS NOT NULL
     )
     ORDER BY place`,
    [JSON.stringify(rows)],
  );
}

/** Filters for log lines; all must match. */
export interface LogFilter {
  readonly type?: LogType | undefined;
  readonly callId?: string | undefined;
  readonly assistantId?: string | undefined;
  /** A filter for kinds of ids that do not exist here finds nothing. */
  readonly isNone?: boolean;
}

export async function listLogs(
  tx: Transaction,
  filter: LogFilter,
  query: VoiceListQuery,
): Promise<Page<LogRow>> {
  const times = { createdAt: 'at', updatedAt: 'at' };
  const table = { name: 'rer_voice_logs', row: logRow, columns: COLUMNS, times };
  return await readPage(tx, table, filterSql(filter), query);
}

export async function deleteLogs(tx: Transaction, filter: LogFilter): Promise<void> {
  const { conditions, values } = filterSql(filter);
  await tx.execute(`DELETE FROM rer_voice_logs WHERE ${conditions.join(' AND ')}`, values);
}

function filterSql({ type, callId, assistantId, isNone = false }: LogFilter) {
  const values: unknown[] = [];
  const conditions = [
    isNone ? 'FALSE' : 'TRUE',
    ...(type === undefined ? [] : [`type = $${values.push(type)}::text`]),
    ...(callId === undefined ? [] : [`call_id = $${values.push(callId)}::uuid`]),
    ...(assistantId === undefined ? [] : [`assistant_id = $${values.push(assistantId)}::uuid`]),
  ];
  return { conditions, values };
}
