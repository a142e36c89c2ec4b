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
    piece += copyLine(row);
    if (piece.length >= PIECE_CHARACTERS) {
      yield piece;
      piece = '';
    }
  }
  if (piece !== '') yield piece;
}

/** One row in COPY's text format: https://www.postgresql.org/docs/current/sql-copy.html, "Text Format". */
function copyLine(row: readonly BulkValue[]): string {
  let line = '';
  for (let place = 0; place < row.length; place += 1) {
    const value = row[place] ?? null;
    if (place > 0) line += '\t';
    if (value === null) line += '\\N';
    else if (typeof value !== 'string') line += String(value);
    else line += SPECIAL.test(value) ? escaped(value) : value;
  }
  return `${line}\n`;
}

const SPECIAL = /[\\\n\r\t]/;

function escaped(value: string): string {
  return value.replace(/[\\\n\r\t]/g, (character) => ESCAPES[character] ?? character);
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
