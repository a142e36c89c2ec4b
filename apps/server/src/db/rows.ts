import type { ClientBase } from 'pg';
import * as z from 'zod/mini';
import type { Transaction } from './database.ts';

/** How one row of an answer must look: what does not fit ends the call with a {@link RowError}. */
export type RowSchema<Row> = z.core.$ZodType<Row>;

/** Characters of a statement that an error quotes. */
const QUOTED_CHARACTERS = 200;

/** Columns of single values, for `Transaction.value`. */
export const TEXT = z.string();
export const INTEGER = z.number();
export const BOOLEAN = z.boolean();

/** For statements whose columns are not known before they run. */
export const ANY_ROW = z.record(z.string(), z.unknown());

/** The database answered otherwise than the code expects: schema and code do not fit. Names no value. */
export class RowError extends Error {
  override readonly name = 'RowError';
  readonly code = 'unexpected_row';
  /** The first column that does not fit; undefined: there is no row. */
  readonly column: string | undefined;
  readonly statement: string;

  constructor(problem: string, statement: string, column?: string) {
    const quoted = statement.replace(/\s+/g, ' ').trim().slice(0, QUOTED_CHARACTERS);
    super(`${problem} in the answer to: ${quoted}`);
    this.column = column;
    this.statement = statement;
  }
}

/** The statements of one connection, whose transaction others begin and end. */
export class ClientTransaction implements Transaction {
  readonly client: ClientBase;

  constructor(client: ClientBase) {
    this.client = client;
  }

  async rows<Row>(schema: RowSchema<Row>, text: string, values: readonly unknown[] = []) {
    const { rows } = await this.client.query<Record<string, unknown>>(text, [...values]);
    return parseRows(schema, rows, text);
  }

  async find<Row>(schema: RowSchema<Row>, text: string, values?: readonly unknown[]) {
    const [row] = await this.rows(schema, text, values);
    return row;
  }

  async row<Row>(schema: RowSchema<Row>, text: string, values?: readonly unknown[]) {
    return onlyRow(await this.rows(schema, text, values), text);
  }

  async values<Value>(schema: RowSchema<Value>, text: string, values?: readonly unknown[]) {
    const rows = await this.rows(ANY_ROW, text, values);
    return rows.map((row) => parse(schema, Object.values(row)[0], text, Object.keys(row)[0]));
  }

  async value<Value>(schema: RowSchema<Value>, text: string, values?: readonly unknown[]) {
    return onlyRow(await this.values(schema, text, values), text);
  }

  async execute(text: string, values?: readonly unknown[]) {
    const { rowCount } = await (values === undefined
      ? this.client.query(text)
      : this.client.query(text, [...values]));
    return rowCount ?? 0;
  }
}

/** Rows of an answer as `schema` has them. */
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
  // No further down: keys inside of a JSON column are data.
  const named = column ?? String(issue?.path[0] ?? '');
  throw new RowError(`The column ${named} does not fit (${issue?.code})`, statement, named);
}

/** The row of an answer that always has one. */
export function onlyRow<Row>(rows: readonly Row[], statement: string): Row {
  const [row] = rows;
  if (row === undefined) throw new RowError('There is no row', statement);
  return row;
}
