import pg from 'pg';
import type { BulkTarget, BulkValue, Transaction } from '../database.ts';
import type { BulkRows } from '../engine.ts';

/** Rows of one statement. */
const BATCH_ROWS = 2_000;
/** Characters of one statement's values, so that wide rows do not pile up in memory. */
const BATCH_CHARACTERS = 4 * 1024 * 1024;

/** One array per column, one statement per batch (`COPY FROM STDIN` breaks the connection of PGlite). */
export async function insertByUnnest(tx: Transaction, target: BulkTarget, rows: BulkRows): Promise<number> {
  const sql = insertStatement(target);
  let columns: BulkValue[][] = target.columns.map(() => []);
  let batchRows = 0;
  let batchCharacters = 0;
  let total = 0;
  const flush = async () => {
    if (batchRows === 0) return;
    await tx.client.query(sql, columns);
    total += batchRows;
    columns = target.columns.map(() => []);
    batchRows = 0;
    batchCharacters = 0;
  };
  for await (const row of rows) {
    columns.forEach((column, index) => {
      const value = row[index] ?? null;
      column.push(value);
      batchCharacters += typeof value === 'string' ? value.length : 8;
    });
    batchRows += 1;
    if (batchRows >= BATCH_ROWS || batchCharacters >= BATCH_CHARACTERS) await flush();
  }
  await flush();
  return total;
}

function insertStatement(target: BulkTarget): string {
  const names = target.columns.map((column) => pg.escapeIdentifier(column.name)).join(', ');
  const arrays = target.columns.map((column, index) => `$${index + 1}::${column.type}[]`).join(', ');
  return `INSERT INTO ${pg.escapeIdentifier(target.table)} (${names}) SELECT * FROM unnest(${arrays})`;
}
