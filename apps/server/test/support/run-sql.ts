import type { QueryResultRow } from 'pg';
import type { Database, TransactionOptions } from '../../src/db/database.ts';

/** Runs one statement in a transaction of its own, as the owner of the tables unless `options` name a role; returns its rows. */
export async function runSql<Row extends QueryResultRow = Readonly<Record<string, unknown>>>(
  db: Pick<Database, 'transaction'>,
  sql: string,
  values: readonly unknown[] = [],
  options: TransactionOptions = {},
): Promise<readonly Row[]> {
  const { rows } = await db.transaction(({ client }) => client.query<Row>(sql, [...values]), options);
  return rows;
}
