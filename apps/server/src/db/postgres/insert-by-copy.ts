import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { BulkTarget, BulkValue, Transaction } from '../database.ts';
import type { BulkRows } from '../engine.ts';

/** Characters gathered into one piece of the stream. */
const PIECE_CHARACTERS = 64 * 1024;

/** `COPY ... FROM STDIN` in text format. */
export async function insertByCopy(tx: Transaction, target: BulkTarget, rows: BulkRows): Promise<number> {
  const names = target.columns.map((column) => pg.escapeIdentifier(column.name)).join(', ');
  const stream = tx.client.query(copyFrom(`COPY ${pg.escapeIdentifier(target.table)} (${names}) FROM STDIN`));
  // The pipeline destroys the stream when the rows fail, which tells the server to drop what came so far.
  await pipeline(Readable.from(copyText(rows)), stream);
  return stream.rowCount;
}

async function* copyText(rows: BulkRows): AsyncGenerator<string, void> {
  let piece = '';
  for await (const row of rows) {
    piece += `${row.map(copyValue).join('\t')}\n`;
    if (piece.length >= PIECE_CHARACTERS) {
      yield piece;
      piece = '';
    }
  }
  if (piece !== '') yield piece;
}

/** One value in COPY's text format: https://www.postgresql.org/docs/current/sql-copy.html, "Text Format". */
function copyValue(value: BulkValue): string {
  if (value === null) return '\\N';
  return String(value).replace(/[\\\n\r\t]/g, (character) => ESCAPES[character] ?? character);
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
