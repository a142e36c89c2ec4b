import { IMPORT_LISTED_ROWS, type ImportLeftOutValue, type ProviderWritableField } from '@rer/contracts';
import * as z from 'zod/mini';
import type { Database, Transaction } from '../../db/database.ts';
import { noteLeftovers } from '../visibility/leftovers.ts';
import type { ChangedProvider, ClassifiedBatch, ExistingRow, SimilarRow } from './classify-batch.ts';
import type { FileBatch, FileSkippedRow } from './file-rows.ts';
import type { ImportJob } from './import-job.ts';
import { hasContactSql } from './name-sql.ts';
import { insertTarget, insertValues } from './provider-columns.ts';
import { stageUpdates } from './stage-updates.ts';
import { StoppedError } from './stopped-error.ts';

/** Time limit of storing one batch. */
const BATCH_TIMEOUT_MS = 30_000;

/**
 * What a power cut loses here is hidden, and the commit that shows it all waits for the disk, for this too. Yet some batches
 * wait for it: other people's commits wait for all that was written to the log before them, and found up to 160 ms of it.
 */
const WAITS_FOR_DISK_EVERY = 3;

function batchSettingsSql(batches: number): string {
  const synchronous = batches % WAITS_FOR_DISK_EVERY === 0 ? 'on' : 'off';
  return `set local synchronous_commit = ${synchronous}; set local rer.bookkeeping = 'off'`;
}

/** Counts so far. */
export interface Counts {
  readonly batches: number;
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly existing: number;
  readonly similar: number;
  readonly skipped: number;
  /** The first {@link IMPORT_LISTED_ROWS}. */
  readonly similarRows: readonly SimilarRow[];
  /** The first rows of `existing` and `unchanged`. */
  readonly existingRows: readonly ExistingRow[];
  readonly leftOutCount: number;
  /** The first {@link IMPORT_LISTED_ROWS}. */
  readonly leftOutValues: readonly ImportLeftOutValue[];
  readonly zerosAdded: number;
}

export const NO_ROWS_COUNTED: Counts = {
  batches: 0,
  inserted: 0,
  updated: 0,
  unchanged: 0,
  existing: 0,
  similar: 0,
  skipped: 0,
  similarRows: [],
  existingRows: [],
  leftOutCount: 0,
  leftOutValues: [],
  zerosAdded: 0,
};

/** Adds the counts of a batch, taking all of its updates for changes. */
function countBatch(before: Counts, batch: FileBatch, classified: ClassifiedBatch): Counts {
  return {
    batches: before.batches + 1,
    inserted: before.inserted + classified.inserts.length,
    updated: before.updated + classified.updated,
    unchanged: before.unchanged,
    existing: before.existing + classified.existing.length,
    similar: before.similar + classified.similar.length,
    skipped: before.skipped + batch.skipped.length,
    similarRows: withMore(before.similarRows, classified.similar),
    existingRows: withMore(before.existingRows, classified.existing),
    leftOutCount: before.leftOutCount + classified.leftOutValues.length,
    leftOutValues: withMore(before.leftOutValues, classified.leftOutValues),
    zerosAdded: before.zerosAdded + classified.zerosAdded,
  };
}

/** Moves the updates that change nothing from `updated` to `unchanged`. */
function countUnchanged(counts: Counts, unchanged: readonly ChangedProvider[]): Counts {
  const rows = unchanged
    .flatMap(({ id, lines, record }) => lines.map((line) => ({ line, name: record.name, id })))
    .toSorted((a, b) => a.line - b.line);
  return {
    ...counts,
    updated: counts.updated - rows.length,
    unchanged: counts.unchanged + rows.length,
    existingRows: withMore(counts.existingRows, rows),
  };
}

function withMore<Row>(listed: readonly Row[], more: readonly Row[]): readonly Row[] {
  const room = IMPORT_LISTED_ROWS - listed.length;
  return room <= 0 || more.length === 0 ? listed : [...listed, ...more.slice(0, room)];
}

/**
 * Stores one batch in one transaction: new providers as hidden rows, changes beside the providers that they are for, and
 * the counts, which it returns: those of `before` and its own.
 * @throws {StoppedError} when the import is not running any more; nothing is stored then.
 */
export async function storeBatch(
  db: Database,
  job: ImportJob,
  fields: readonly ProviderWritableField[],
  batch: FileBatch,
  classified: ClassifiedBatch,
  before: Counts,
): Promise<Counts> {
  const { counts, leftovers } = await db.transaction(
    async (tx) => {
      await tx.execute(batchSettingsSql(before.batches + 1));
      await requireRunning(tx, job.id);
      if (classified.inserts.length > 0) {
        const origin = { importId: job.id, actor: job.actor };
        const rows = classified.inserts.map((provider) => insertValues(provider, fields, origin));
        await db.bulkInsert(tx, insertTarget(fields), rows);
      }
      await updateOwnInserts(tx, fields, classified.ownUpdates);
      await storeSkipped(tx, job.id, batch.skipped);
      const stored = await storeUpdates(tx, job, classified.updates);
      const after = countUnchanged(countBatch(before, batch, classified), stored.unchanged);
      await noteProgress(tx, job.id, batch, after);
      return { counts: after, leftovers: stored.leftovers };
    },
    { actor: job.actor, timeoutMs: BATCH_TIMEOUT_MS },
  );
  await noteLeftovers(db, job.id, leftovers);
  return counts;
}

/** Held until the batch is stored, so that no batch is in progress when the import is ended. */
async function requireRunning(tx: Transaction, id: string): Promise<void> {
  const found = await tx.execute(
    `select from rer_imports where id = $1::uuid and state = 'running' for no key update`,
    [id],
  );
  if (found === 0) throw new StoppedError();
}

async function noteProgress(tx: Transaction, id: string, batch: FileBatch, counts: Counts): Promise<void> {
  const { progress } = batch;
  await tx.execute(
    `update rer_imports set bytes_read = $2, rows_read = $3, total_records = $3, numbers_refused = $4, nul_removed = $5,
       inserted = $6, updated = $7, existing = $8, similar_count = $9, skipped_count = $10, unchanged = $11,
       details = details || jsonb_build_object('similarRows', $12::jsonb, 'existingRows', $13::jsonb) || $14::jsonb
     where id = $1::uuid`,
    [
      id,
      progress.bytesRead,
      progress.rowsRead,
      progress.numbersRefused,
      progress.nulRemoved,
      counts.inserted,
      counts.updated,
      counts.existing,
      counts.similar,
      counts.skipped,
      counts.unchanged,
      JSON.stringify(counts.similarRows),
      JSON.stringify(counts.existingRows),
      JSON.stringify({
        leftOutCount: counts.leftOutCount,
        leftOutValues: counts.leftOutValues,
        zerosAdded: counts.zerosAdded,
      }),
    ],
  );
}

/**
 * Notes for each known provider what the batch changes of it; records of one batch for the same provider are one already.
 * `changed`: the records of the batch. `p`: the stored providers. `before`: what earlier rows of the file noted.
 * `state`: the provider as it is stored, and as those rows will make it (`expected`).
 * `diff`: old and new values of the fields where the record differs from that; a contact person gives way to a name of its own alone.
 *
 * `offset 0` keeps the planner from reading all changes for each batch, and from making a row to JSON anew for each of its cells.
 */
const UPDATES_SQL = `
  insert into rer_import_updates as known
    (import_id, provider_id, line, base_version, old_values, new_values, has_own_name)
  select $1::uuid, p.id, changed.line, coalesce(before.base_version, p.version),
    diff.old_values || coalesce(before.old_values, '{}'), coalesce(before.new_values, '{}') || diff.new_values,
    changed.has_own_name or coalesce(before.has_own_name, false)
  from unnest($2::uuid[], $3::integer[], $4::jsonb[], $5::boolean[]) as changed (id, line, record, has_own_name)
  join only rer_dienstleister_rows as p on p.id = changed.id
  left join lateral (
    select * from rer_import_updates where import_id = $1::uuid and provider_id = changed.id offset 0
  ) as before on true,
  lateral (select to_jsonb(p) as stored, to_jsonb(p) || coalesce(before.new_values, '{}') as expected offset 0) as state,
  lateral (
    select jsonb_object_agg(key, stored -> key) as old_values, jsonb_object_agg(key, wanted) as new_values
    from jsonb_each(case
      when not changed.has_own_name and ${hasContactSql("expected ->> 'name'", "expected ->> 'firmen_name'")}
        then changed.record - 'name'
      else changed.record
    end) as cell (key, value),
    lateral (select case key when 'additional_data' then expected -> key || value else value end as wanted) as cell_wanted
    where wanted is distinct from expected -> key
  ) as diff
  where diff.new_values is not null
  on conflict (import_id, provider_id) do update set
    line = excluded.line, old_values = excluded.old_values, new_values = excluded.new_values,
    has_own_name = excluded.has_own_name
  returning provider_id as id, xmax <> 0 as is_again`;

const storedUpdate = z.object({
  id: z.string(),
  is_again: z.boolean(),
});

/** A few rows of large tables, which the planner knows nothing of yet: it would read all of them for each batch. */
const BY_INDEX = 'set local enable_hashjoin = off; set local enable_mergejoin = off';

interface StoredUpdates {
  /** Updates that change nothing. */
  readonly unchanged: readonly ChangedProvider[];
  /** Providers that are left to the step that shows the import. A dry run is never shown. */
  readonly leftovers: readonly string[];
}

async function storeUpdates(
  tx: Transaction,
  job: ImportJob,
  updates: readonly ChangedProvider[],
): Promise<StoredUpdates> {
  if (updates.length === 0) return { unchanged: [], leftovers: [] };
  await tx.execute(BY_INDEX);
  const rows = await tx.rows(storedUpdate, UPDATES_SQL, [
    job.id,
    updates.map((update) => update.id),
    updates.map(({ lines }) => lines.at(-1)),
    updates.map(({ record }) => JSON.stringify(record)),
    updates.map(({ hasOwnName }) => hasOwnName),
  ]);
  const changed = new Set(rows.map(({ id }) => id));
  const unchanged = updates.filter(({ id }) => !changed.has(id));
  if (job.dryRun || changed.size === 0) return { unchanged, leftovers: [] };
  const leftovers = await stageUpdates(tx, job, {
    ids: [...changed],
    stagedBefore: rows.filter((row) => row.is_again).map(({ id }) => id),
  });
  return { unchanged, leftovers };
}

/**
 * Hidden rows that this import stored are changed in place, without a version or history. Readers that have read them,
 * to know them when they are shown, are notified.
 */
async function updateOwnInserts(
  tx: Transaction,
  fields: readonly ProviderWritableField[],
  updates: readonly ChangedProvider[],
): Promise<void> {
  if (updates.length === 0) return;
  await tx.execute(
    `with changed_rows as (
       update only rer_dienstleister_rows as p set ${assignmentsSql(fields)}
       from (
         select changed.id, changed.has_own_name, new_values.*
         from unnest($1::uuid[], $2::jsonb[], $3::boolean[]) as changed (id, record, has_own_name),
           jsonb_populate_record(null::rer_dienstleister_rows, changed.record - 'id') as new_values
       ) as v (changed_id, has_own_name)
       where p.id = v.changed_id returning p.id
     )
     select rer_directory_note((select array_agg(id) from changed_rows))`,
    [
      updates.map(({ id }) => id),
      updates.map(({ record }) => JSON.stringify(record)),
      updates.map(({ hasOwnName }) => hasOwnName),
    ],
  );
}

/**
 * Assignments from a row `v` of new values: an empty value leaves the stored one as it is, and so does a contact person unless the row
 * has a name of its own (`has_own_name`).
 */
export function assignmentsSql(fields: readonly ProviderWritableField[]): string {
  return fields.map((field) => `"${field}" = ${newValueSql(field)}`).join(', ');
}

function newValueSql(field: ProviderWritableField): string {
  if (field === 'additional_data') return `p.additional_data || coalesce(v.additional_data, '{}')`;
  const value = `coalesce(v."${field}", p."${field}")`;
  if (field !== 'name') return value;
  return `case when not v.has_own_name and ${hasContactSql('p.name', 'p.firmen_name')} then p.name else ${value} end`;
}

async function storeSkipped(tx: Transaction, id: string, skipped: readonly FileSkippedRow[]): Promise<void> {
  if (skipped.length === 0) return;
  await tx.execute(
    `insert into rer_import_skipped (import_id, line, reason, cells)
     select $1::uuid, * from unnest($2::integer[], $3::text[], $4::jsonb[])`,
    [
      id,
      skipped.map(({ line }) => line),
      skipped.map(({ reason }) => reason),
      skipped.map(({ cells }) => JSON.stringify(cells)),
    ],
  );
}
