import * as z from 'zod/mini';
import type { Database } from '../../db/database.ts';
import { INDEX_COLUMNS_SQL, type IndexRecord, indexRecord } from '../index-record.ts';

/** Providers of one transaction: on the embedded database others wait for it some 15 ms. */
export const PAGE_ROWS = 500;
const PAGE_TIMEOUT_MS = 30_000;

const idRow = z.object({ id: z.string() });

const RECORDS_OF_SQL = `
  select ${INDEX_COLUMNS_SQL} from rer_dienstleister as p where p.id = any($1::uuid[]) and p.deleted_at is null`;
const FIRST_RECORDS_SQL = `
  select ${INDEX_COLUMNS_SQL} from rer_dienstleister as p where p.deleted_at is null order by p.id limit ${PAGE_ROWS}`;
const NEXT_RECORDS_SQL = `
  select ${INDEX_COLUMNS_SQL} from rer_dienstleister as p where p.id > $1::uuid and p.deleted_at is null
  order by p.id limit ${PAGE_ROWS}`;

const FIRST_OF_IMPORT_SQL = `
  select id from only rer_dienstleister_rows where import_id = $1::uuid order by import_id, id limit ${PAGE_ROWS}`;
const NEXT_OF_IMPORT_SQL = `
  select id from only rer_dienstleister_rows where import_id = $1::uuid and id > $2::uuid
  order by import_id, id limit ${PAGE_ROWS}`;

/** Of all flips, because with more conditions the database would rather sort them all. */
const FIRST_REPLACEMENTS_SQL = `select id, shown_by from rer_dienstleister_replacements order by id limit ${PAGE_ROWS}`;
const NEXT_REPLACEMENTS_SQL = `
  select id, shown_by from rer_dienstleister_replacements where id > $1::uuid order by id limit ${PAGE_ROWS}`;
const replacementRow = z.object({ id: z.string(), shown_by: z.string() });

/** Those of the providers that everybody sees, as they are now. */
export async function readRecords(db: Reader, ids: readonly string[]): Promise<readonly IndexRecord[]> {
  return (await read(db, RECORDS_OF_SQL, [ids])).map((row) => indexRecord.parse(row));
}

/** The next page of all providers that everybody sees, in the order of id; `after` null: the first. Empty: the end. */
export async function readNextRecords(db: Reader, after: string | null): Promise<readonly IndexRecord[]> {
  const rows =
    after === null ? await read(db, FIRST_RECORDS_SQL, []) : await read(db, NEXT_RECORDS_SQL, [after]);
  return rows.map((row) => indexRecord.parse(row));
}

/** The next page of an import's rows, shown or hidden. */
export async function readNextOfImport(
  db: Reader,
  importId: string,
  after: string | null,
): Promise<readonly string[]> {
  const rows =
    after === null
      ? await read(db, FIRST_OF_IMPORT_SQL, [importId])
      : await read(db, NEXT_OF_IMPORT_SQL, [importId, after]);
  return rows.map((row) => idRow.parse(row).id);
}

/** A page of replacements. */
export interface ReplacementPage {
  /** Providers that the flip has replacements for. */
  readonly ids: readonly string[];
  /** Where the next page goes on; null: this was the last. */
  readonly last: string | null;
}

/** The next page of what a flip shows and is not settled yet. */
export async function readNextOfFlip(
  db: Reader,
  flipId: string,
  after: string | null,
): Promise<ReplacementPage> {
  const found =
    after === null
      ? await read(db, FIRST_REPLACEMENTS_SQL, [])
      : await read(db, NEXT_REPLACEMENTS_SQL, [after]);
  const rows = found.map((row) => replacementRow.parse(row));
  const ids = rows.filter(({ shown_by }) => shown_by === flipId).map(({ id }) => id);
  return { ids, last: rows.at(-1)?.id ?? null };
}

type Reader = Pick<Database, 'transaction'>;

async function read(db: Reader, sql: string, values: readonly unknown[]): Promise<readonly unknown[]> {
  const { rows } = await db.transaction(
    ({ client }) => client.query<Record<string, unknown>>(sql, [...values]),
    { readOnly: true, timeoutMs: PAGE_TIMEOUT_MS },
  );
  return rows;
}
