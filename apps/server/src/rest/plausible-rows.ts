import type { UnknownRecord } from '@rer/contracts';
import { type CheckedValues, PLAUSIBILITY_FIELDS, plausibleChanges } from '@rer/directory/plausibility';
import * as z from 'zod/mini';
import type { Transaction } from '../db/database.ts';
import { problemSentences } from '../directory/record/provider-update.ts';
import { restErrors } from './rest-errors.ts';
import type { RestRequest } from './rest-request.ts';
import type { Table } from './schema-map.ts';
import { ROW } from './sql/column-sql.ts';
import { Parameters } from './sql/parameters.ts';
import { whereSql } from './sql/read-sql.ts';
import type { WriteRows } from './write-rows.ts';

/** A check in the database before a write, in its transaction. @throws {RestError} */
export type BeforeWrite = (tx: Transaction) => Promise<void>;

const storedRow = z.object({
  url: z.nullable(z.string()),
  plz: z.nullable(z.string()),
  land: z.nullable(z.string()),
  rating: z.nullable(z.number()),
});
const keyedRow = z.extend(storedRow, { id: z.string() });

const STORED_SQL = `${ROW}."url", ${ROW}."plz", ${ROW}."land", ${ROW}."rating"::float8 as rating`;

/** The rows of a write with websites, and postcodes whose country they name, in the usual notation. */
export function inUsualNotation({ name }: Table, written: WriteRows): WriteRows {
  if (name !== 'rer_dienstleister' || !isChecked(written)) return written;
  return { ...written, rows: written.rows.map((row) => ({ ...row, ...usual(checkedValues(written, row)) })) };
}

function usual({ url, plz, land }: CheckedValues): Pick<CheckedValues, 'url' | 'plz'> {
  const website = plausibleChanges({ url });
  const postcode = plausibleChanges({ plz, land });
  return {
    ...(url == null || !website.ok ? {} : { url: website.changes.url }),
    ...(plz == null || land === undefined || !postcode.ok ? {} : { plz: postcode.changes.plz }),
  };
}

/**
 * Judges the rows of an insert by the rule of `@rer/directory`. Those of an upsert may bring back what stands already in the
 * rows that they meet, which is asked of the database.
 * @throws {RestError} SQLSTATE 23514 with the row, the column, and what it takes.
 */
export function judgeInsert({ table, preferences }: RestRequest, written: WriteRows): BeforeWrite | null {
  if (table.name !== 'rer_dienstleister' || !isChecked(written)) return null;
  if (preferences.resolution === 'merge-duplicates') return (tx) => judgeUpsert(tx, written);
  for (const [index, row] of written.rows.entries()) requirePlausible(index, checkedValues(written, row));
  return null;
}

/** The same for the one row of an update, beside each row that it changes. */
export function judgeUpdate(request: RestRequest, written: WriteRows): BeforeWrite | null {
  const [row] = written.rows;
  if (request.table.name !== 'rer_dienstleister' || row === undefined || !isChecked(written)) return null;
  const changes = checkedValues(written, row);
  const isOpen = (changes.plz === undefined) !== (changes.land === undefined);
  if (!isOpen && plausibleChanges(changes).ok) return null;
  return async (tx) => {
    const parameters = new Parameters();
    const where = whereSql(request.table, request.query, parameters);
    const rows = await tx.rows(
      storedRow,
      `select distinct ${STORED_SQL} from "${request.table.name}" as ${ROW}${where}`,
      parameters.bound.map(({ value }) => value),
    );
    for (const stored of rows) requirePlausible(0, changes, stored);
  };
}

async function judgeUpsert(tx: Transaction, written: WriteRows): Promise<void> {
  const ids = written.rows.flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
  const rows = await tx.rows(
    keyedRow,
    `select ${ROW}."id"::text as id, ${STORED_SQL} from rer_dienstleister as ${ROW} where ${ROW}."id" = any($1::text[]::uuid[])`,
    [ids],
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  for (const [index, row] of written.rows.entries()) {
    const before = typeof row['id'] === 'string' ? stored.get(row['id'].toLowerCase()) : undefined;
    requirePlausible(index, checkedValues(written, row), before);
  }
}

function isChecked({ columns }: WriteRows): boolean {
  return columns.some(({ name }) => PLAUSIBILITY_FIELDS.some((field) => field === name));
}

/** @throws {RestError} */
function requirePlausible(index: number, changes: CheckedValues, stored?: CheckedValues): void {
  const judged = plausibleChanges(changes, ...(stored === undefined ? [] : [stored]));
  if (judged.ok) return;
  const [field = '', problem] = Object.entries(judged.problems)[0] ?? [];
  const sentence = problem === undefined ? '' : problemSentences({ [field]: problem });
  throw restErrors.implausible(field, `Row ${index + 1}: ${sentence}`);
}

/** Values as the columns will hold them, of those columns that are written. */
function checkedValues({ columns }: WriteRows, row: UnknownRecord): CheckedValues {
  const given = (name: string) =>
    columns.some((column) => column.name === name) ? (row[name] ?? null) : undefined;
  return {
    url: asText(given('url')),
    plz: asText(given('plz')),
    land: asText(given('land')),
    rating: asNumber(given('rating')),
  };
}

function asText(value: unknown): string | null | undefined {
  if (value === null || value === undefined || typeof value === 'string') return value;
  return JSON.stringify(value);
}

/** Null when it is not a number: the column then reports its own error. */
function asNumber(value: unknown): number | null | undefined {
  if (value === undefined) return undefined;
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}
