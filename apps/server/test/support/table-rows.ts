import * as z from 'zod/mini';
import type { Transaction } from '../../src/db/database.ts';
import { ANY_ROW } from '../../src/db/rows.ts';

/** Inserts rows into a table: what a row leaves out has its default. Returns them whole. */
export async function insertRows(
  tx: Transaction,
  table: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<readonly Record<string, unknown>[]> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const values: unknown[] = [];
  const lines = rows.map((row) => {
    const cells = columns.map((name) => (row[name] === undefined ? 'DEFAULT' : `$${values.push(row[name])}`));
    return `(${cells.join(', ')})`;
  });
  const names = columns.map((name) => `"${name}"`).join(', ');
  return await tx.rows(
    ANY_ROW,
    `INSERT INTO ${table} (${names}) VALUES ${lines.join(', ')} RETURNING *`,
    values,
  );
}

const page = z.nullable(z.string());

/** The pages of all clicks that are stored, in their order. */
export async function storedPages(tx: Transaction): Promise<readonly (string | null)[]> {
  return await tx.values(page, 'SELECT page_url FROM analytics_events ORDER BY id');
}
