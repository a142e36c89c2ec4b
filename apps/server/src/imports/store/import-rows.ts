import {
  IMPORT_LISTED_ROWS,
  IMPORT_UNDO_DAYS,
  type ImportReport,
  importColumn,
  importLeftOutValue,
  importMode,
  importProblem,
  importSkipReason,
  importState,
} from '@rer/contracts';
import * as z from 'zod/mini';
import { actorNameSql } from '../../access/actor-name.ts';
import type { Transaction } from '../../db/database.ts';
import { type NamedRows, namedRows, namedRowsOf, readEmails } from './named-rows.ts';

const count = z.number();

/** What `rer_imports` and its neighbours hold of one import. */
const row = z.object({
  id: z.string(),
  state: importState,
  mode: importMode,
  dry_run: z.boolean(),
  file_name: z.nullable(z.string()),
  started_by: z.string(),
  started_at: z.string(),
  ended_at: z.nullable(z.string()),
  message: z.nullable(z.string()),
  problem: z.nullable(importProblem),
  bytes_total: count,
  bytes_read: count,
  rows_read: count,
  total_records: count,
  inserted: count,
  updated: count,
  unchanged: count,
  existing: count,
  similar_count: count,
  skipped_count: count,
  numbers_refused: count,
  nul_removed: count,
  columns_ignored: count,
  left_count: count,
  is_hidden: z.boolean(),
  cleared: count,
  is_undoing: z.boolean(),
  can_undo: z.boolean(),
  details: z.object({
    ...namedRows,
    leftOutCount: z.optional(z.number()),
    leftOutValues: z.optional(z.array(importLeftOutValue)),
    zerosAdded: z.optional(z.number()),
    mapping: z.optional(z.array(importColumn)),
    preview: z.optional(z.array(z.array(z.string()))),
    separator: z.optional(z.string()),
    encoding: z.optional(z.string()),
  }),
  skipped: z.array(z.object({ line: z.number(), reason: importSkipReason })),
  left_rows: z.array(z.object({ id: z.string(), name: z.string() })),
});

/** The changes are being staged and not visible yet. */
const IS_UNDOING = `exists (
  select from rer_import_flips as undo where undo.import_id = i.id and undo.is_undo and undo.state = 'staged'
)`;

/** Numbers of 64 bits come as JSON numbers, not as texts, because all of them pass through `to_jsonb`. */
const REPORT_SQL = `
  select to_jsonb(i) || jsonb_build_object(
    'started_by', ${actorNameSql('i.started_by')},
    'is_undoing', ${IS_UNDOING},
    'can_undo', not ${IS_UNDOING} and i.state = 'succeeded' and not i.dry_run and i.inserted + i.updated > 0
      and i.ended_at > now() - interval '${IMPORT_UNDO_DAYS} days',
    'skipped', (
      select coalesce(jsonb_agg(to_jsonb(s) order by s.line), '[]') from (
        select line, reason from rer_import_skipped where import_id = i.id order by line limit ${IMPORT_LISTED_ROWS}
      ) as s
    ),
    'left_rows', (
      select coalesce(jsonb_agg(to_jsonb(l) order by l.name), '[]') from (
        select p.id, p.name from rer_import_left as kept join rer_dienstleister as p on p.id = kept.provider_id
        where i.state = 'undone' and kept.import_id = i.id and p.deleted_at is null order by p.name limit ${IMPORT_LISTED_ROWS}
      ) as l
    )
  ) as report
  from rer_imports as i`;

/** The imports that `where` (SQL over alias `i`) chooses, in the order of `order`. */
export async function readReports(
  tx: Transaction,
  where: string,
  values: readonly unknown[] = [],
): Promise<readonly ImportReport[]> {
  const stored = await tx.values(row, `${REPORT_SQL} where ${where}`, values);
  const emails = await readEmails(
    tx,
    stored.map(({ details }) => details),
  );
  return stored.map((one) => ({ ...toReport(one), ...namedRowsOf(one.details, emails) }));
}

function toReport(stored: z.infer<typeof row>): Omit<ImportReport, keyof NamedRows> {
  const { mapping, preview, separator, encoding } = stored.details;
  return {
    id: stored.id,
    state: stored.state,
    mode: stored.mode,
    dryRun: stored.dry_run,
    fileName: stored.file_name,
    startedBy: stored.started_by,
    startedAt: stored.started_at,
    endedAt: stored.ended_at,
    message: stored.message,
    problem: stored.problem,
    totalRecords: stored.total_records,
    recordsProcessed: stored.dry_run ? 0 : stored.inserted + stored.updated,
    inserted: stored.inserted,
    updated: stored.updated,
    unchanged: stored.unchanged,
    existing: stored.existing,
    similar: stored.similar_count,
    skippedCount: stored.skipped_count,
    skipped: stored.skipped,
    bytesRead: stored.bytes_read,
    bytesTotal: stored.bytes_total,
    rowsRead: stored.rows_read,
    numbersRefused: stored.numbers_refused,
    leftOutCount: stored.details.leftOutCount ?? 0,
    leftOutValues: stored.details.leftOutValues ?? [],
    zerosAdded: stored.details.zerosAdded ?? 0,
    nulRemoved: stored.nul_removed,
    columnsIgnored: stored.columns_ignored,
    canUndo: stored.can_undo,
    leftCount: stored.left_count,
    left: stored.left_rows,
    ...(stored.is_undoing ? { isUndoing: true } : {}),
    ...clearingOf(stored),
    ...(mapping === undefined ? {} : { mapping }),
    ...(preview === undefined ? {} : { preview }),
    ...(separator === undefined ? {} : { separator }),
    ...(encoding === undefined ? {} : { encoding }),
  };
}

/** Once all is removed an import that was taken back hides nothing any more. */
function clearingOf({
  state,
  is_hidden,
  cleared,
  inserted,
}: z.infer<typeof row>): Pick<ImportReport, 'clearing'> {
  if (state !== 'undone' || !is_hidden) return {};
  return { clearing: { removed: Math.min(cleared, inserted), total: inserted } };
}
