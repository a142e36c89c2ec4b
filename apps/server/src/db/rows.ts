import type { ClientBase } from 'pg';
import * as z from 'zod/mini';

/** The part of a connection that statements go through. */
export type SqlClient = Pick<ClientBase, 'query'>;

/** How one row of an answer must look: what does not fit ends the call with a {@link RowError}. */
export type RowSchema<Row> = z.core.$ZodType<Row>;

/** Characters of a statement that an error quotes. */
const QUOTED_CHARACTERS = 200;

/** Columns of single values, for {@link readValue}. */
export const TEXT = z.string();
export const INTEGER = z.number();
export const BOOLEAN = z.boolean();

/** A row without columns that anybody reads, and rows of statements whose columns are not known before they run. */
export const ANY_ROW = z.record(z.string(), z.unknown());

/** The database answered otherwise than the code expects: schema and code do not fit. Names no value. */
export class RowError extends Error {
  override readonly name = 'RowError';
  readonly code = 'unexpected_row';
  /** The first column that does not fit; undefined: there is no row, or more than one. */
  readonly column: string | undefined;
  readonly statement: string;

  constructor(problem: string, statement: string, column?: string) {
    const quoted = statement.replace(/\s+/g, ' ').trim().slice(0, QUOTED_CHARACTERS);
    super(`${problem} in the answer to: ${quoted}`);
    this.column = column;
    this.statement = statement;
  }
}

/** The rows that a statement answers. */
export async function readRows<Row>(
  client: SqlClient,
  schema: RowSchema<Row>,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const { rows } = await client.query<Record<string, unknown>>(text, [...values]);
  return parseRows(schema, rows, text);
}

/** The first row that a statement answers; undefined: there is none. */
export async function findRow<Row>(
  client: SqlClient,
  schema: RowSchema<Row>,
  text: string,
  values?: readonly unknown[],
): Promise<Row | undefined> {
  const [row] = await readRows(client, schema, text, values);
  return row;
}

/** The row of a statement that always answers one. */
export async function readRow<Row>(
  client: SqlClient,
  schema: RowSchema<Row>,
  text: string,
  values?: readonly unknown[],
): Promise<Row> {
  return onlyRow(await readRows(client, schema, text, values), text);
}

/** The only column of the rows that a statement answers. */
export async function readValues<Value>(
  client: SqlClient,
  schema: RowSchema<Value>,
  text: string,
  values?: readonly unknown[],
): Promise<readonly Value[]> {
  const rows = await readRows(client, ANY_ROW, text, values);
  return rows.map((row) => parse(schema, Object.values(row)[0], text, Object.keys(row)[0]));
}

/** The only column of the row of a statement that always answers one, such as a count. */
export async function readValue<Value>(
  client: SqlClient,
  schema: RowSchema<Value>,
  text: string,
  values?: readonly unknown[],
): Promise<Value> {
  return onlyRow(await readValues(client, schema, text, values), text);
}

/** Runs a statement whose rows are not read. Returns how many it changed, or found. */
export async function execute(client: SqlClient, text: string, values?: readonly unknown[]): Promise<number> {
  const { rowCount } = await (values === undefined ? client.query(text) : client.query(text, [...values]));
  return rowCount ?? 0;
}

/** Rows as `schema` has them. */
export function parseRows<Row>(
  schema: RowSchema<Row>,
  rows: readonly unknown[],
  statement: string,
): readonly Row[] {
  return rows.map((row) => parse(schema, row, statement));
}

function parse<T>(schema: RowSchema<T>, value: unknown, statement: string, column?: string): T {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const named = column ?? issue?.path.join('.') ?? '';
  throw new RowError(`The column ${named} does not fit (${issue?.code})`, statement, named);
}

/** The row of an answer that always has one. */
export function onlyRow<Row>(rows: readonly Row[], statement: string): Row {
  const [row] = rows;
  if (row === undefined) throw new RowError('There is no row', statement);
  return row;
}
