import * as z from 'zod/mini';
import type { Database } from '../../../db/database.ts';
import type { RowSchema } from '../../../db/rows.ts';
import { INDEX_COLUMNS_SQL, type IndexRecord, indexRecord } from '../index-record.ts';

/** Providers of one transaction: on the embedded database others wait for it some 15 ms beside an import. */
export const PAGE_ROWS = 500;
const PAGE_TIMEOUT_MS = 30_000;

/**
 * Each page along the index. Of an import that is running the planner knows nothing yet: it would gather all its rows and
 * sort them for each page.
 */
const ALONG_INDEX = 'set local enable_bitmapscan = off; set local enable_sort = off';

const idRow = z.object({ id: z.string() });

/** `offset 0` keeps each look one by the id, whatever other index the planner finds. */
const RECORDS_OF_SQL = `
  select found.* from unnest($1::uuid[]) as wanted (id), lateral (
    select ${INDEX_COLUMNS_SQL} from rer_dienstleister as p where p.id = wanted.id and p.deleted_at is null offset 0
  ) as found`;
const FIRST_RECORDS_SQL = `
  select ${INDEX_COLUMNS_SQL} from rer_dienstleister as p where p.deleted_at is null order by p.id limit ${PAGE_ROWS}`;
const NEXT_RECORDS_SQL = `
  select ${INDEX_COLUMNS_SQL} from rer_dienstleister as p where p.id > $1::uuid and p.deleted_at is null
  order by p.id limit ${PAGE_ROWS}`;

/** Ids alone are read quickly. */
export const PAGE_IDS = 4_000;
const OF_IMPORT = 'from only rer_dienstleister_rows as p where p.import_id = $1::uuid';
const FIRST_IDS_SQL = `select p.id ${OF_IMPORT} order by p.import_id, p.id limit ${PAGE_IDS}`;
const NEXT_IDS_SQL = `select p.id ${OF_IMPORT} and p.id > $2::uuid order by p.import_id, p.id limit ${PAGE_IDS}`;
/** An original whose replacement is shown is visible in that form, and about to leave the import. */
const GONE_OF_IMPORT = `${OF_IMPORT}
  and (p.hidden_by is null or p.hidden_by not in (select f.id from rer_import_flips as f where f.state = 'shown'))`;
/** Removed providers need only their ids. Pages are large, because each waits behind a step of the removal. */
export const PAGE_GONE = 30_000;
const FIRST_GONE_SQL = `select p.id ${GONE_OF_IMPORT} order by p.import_id, p.id limit ${PAGE_GONE}`;
const NEXT_GONE_SQL = `
  select p.id ${GONE_OF_IMPORT} and p.id > $2::uuid order by p.import_id, p.id limit ${PAGE_GONE}`;
const FIRST_ROWS_SQL = `select ${INDEX_COLUMNS_SQL} ${OF_IMPORT} order by p.import_id, p.id limit ${PAGE_ROWS}`;
const NEXT_ROWS_SQL = `
  select ${INDEX_COLUMNS_SQL} ${OF_IMPORT} and p.id > $2::uuid order by p.import_id, p.id limit ${PAGE_ROWS}`;

const RUNNING_SQL = `select id from rer_imports where state = 'running' and not dry_run`;
const IMPORT_SQL = `select state, is_hidden from rer_imports where id = $1::uuid`;
const importState = z.object({ state: z.string(), is_hidden: z.boolean() });

const EXPECTED_SQL = `
  select case when bytes_read > 0 then inserted::float8 * bytes_total / bytes_read end as expected
  from rer_imports where id = $1::uuid`;
const expectedRow = z.object({ expected: z.nullable(z.number()) });

/** Of all switches, because with more conditions the database would rather sort them all. */
const FIRST_REPLACEMENTS_SQL = `select id, shown_by from rer_dienstleister_replacements order by id limit ${PAGE_ROWS}`;
const NEXT_REPLACEMENTS_SQL = `
  select id, shown_by from rer_dienstleister_replacements where id > $1::uuid order by id limit ${PAGE_ROWS}`;
const replacementRow = z.object({ id: z.string(), shown_by: z.string() });

/** The records of these providers as they are now, without those that are not visible. */
export async function readRecords(db: Reader, ids: readonly string[]): Promise<readonly IndexRecord[]> {
  return read(db, indexRecord, RECORDS_OF_SQL, [ids]);
}

/** The next page of all visible providers, in the order of id; `after` null: the first. Empty: the end. */
export async function readNextRecords(db: Reader, after: string | null): Promise<readonly IndexRecord[]> {
  return after === null
    ? read(db, indexRecord, FIRST_RECORDS_SQL, [])
    : read(db, indexRecord, NEXT_RECORDS_SQL, [after]);
}

/** Ids of the next page of an import's rows, shown or hidden. */
export async function readNextIds(
  db: Reader,
  importId: string,
  after: string | null,
): Promise<readonly string[]> {
  const [sql, values] = after === null ? [FIRST_IDS_SQL, [importId]] : [NEXT_IDS_SQL, [importId, after]];
  return (await read(db, idRow, sql, values)).map(({ id }) => id);
}

/** Ids of the next page of rows of a hidden import that are not visible in another form either. */
export async function readNextGone(
  db: Reader,
  importId: string,
  after: string | null,
): Promise<readonly string[]> {
  const [sql, values] = after === null ? [FIRST_GONE_SQL, [importId]] : [NEXT_GONE_SQL, [importId, after]];
  return (await read(db, idRow, sql, values)).map(({ id }) => id);
}

/** The next page of an import's rows, shown or hidden. */
export async function readNextRows(
  db: Reader,
  importId: string,
  after: string | null,
): Promise<readonly IndexRecord[]> {
  const [sql, values] = after === null ? [FIRST_ROWS_SQL, [importId]] : [NEXT_ROWS_SQL, [importId, after]];
  return read(db, indexRecord, sql, values);
}

/** The import that is running and will be shown; null: there is none. */
export async function readRunningImport(db: Reader): Promise<string | null> {
  const [row] = await read(db, idRow, RUNNING_SQL, []);
  return row?.id ?? null;
}

/** New providers that a running import will have, if the rest of its file is like what it has read; null: it has read nothing. */
export async function readExpectedRows(db: Reader, importId: string): Promise<number | null> {
  const [row] = await read(db, expectedRow, EXPECTED_SQL, [importId]);
  return row?.expected ?? null;
}

/** Whether an import is running, its rows are visible, or they are hidden again. */
export async function readImportStage(db: Reader, importId: string): Promise<'running' | 'shown' | 'gone'> {
  const [row] = await read(db, importState, IMPORT_SQL, [importId]);
  if (row === undefined || !row.is_hidden) return 'shown';
  return row.state === 'running' ? 'running' : 'gone';
}

/** A page of replacements. */
export interface ReplacementPage {
  /** Providers that the visibility switch has replacements for. */
  readonly ids: readonly string[];
  /** Where the next page goes on; null: this was the last. */
  readonly last: string | null;
}

/** The next page of what a visibility switch shows and is not settled yet. */
export async function readNextOfSwitch(
  db: Reader,
  switchId: string,
  after: string | null,
): Promise<ReplacementPage> {
  const rows =
    after === null
      ? await read(db, replacementRow, FIRST_REPLACEMENTS_SQL, [])
      : await read(db, replacementRow, NEXT_REPLACEMENTS_SQL, [after]);
  const ids = rows.filter(({ shown_by }) => shown_by === switchId).map(({ id }) => id);
  return { ids, last: rows.at(-1)?.id ?? null };
}

type Reader = Pick<Database, 'transaction'>;

async function read<Row>(
  db: Reader,
  schema: RowSchema<Row>,
  sql: string,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  return db.transaction(
    async (tx) => {
      await tx.execute(ALONG_INDEX);
      return tx.rows(schema, sql, values);
    },
    { readOnly: true, timeoutMs: PAGE_TIMEOUT_MS },
  );
}
