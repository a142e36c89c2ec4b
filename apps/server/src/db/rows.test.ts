import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { BOOLEAN, ClientTransaction, INTEGER, RowError, TEXT } from './rows.ts';

const ROW = z.object({ id: z.string(), seen_at: z.nullable(z.date()) });
const STATEMENT = 'SELECT id,\n  seen_at FROM places';

/** The statements of a connection that answers these rows. */
function answering(...rows: readonly object[]) {
  const client = new Client();
  const query = vi.fn().mockResolvedValue({ rows, rowCount: rows.length });
  return { tx: new ClientTransaction(Object.assign(client, { query })), query };
}

async function errorOf(answer: Promise<unknown>): Promise<RowError> {
  const error: unknown = await answer.catch((reason: unknown) => reason);
  if (error instanceof RowError) return error;
  throw new TypeError('The answer was taken.');
}

test('rows are given as their schema has them, without columns that it does not name', async () => {
  const at = new Date(0);
  const { tx, query } = answering({ id: 'a', seen_at: at, extra: 1 }, { id: 'b', seen_at: null });
  expect(await tx.rows(ROW, STATEMENT, ['x'])).toEqual([
    { id: 'a', seen_at: at },
    { id: 'b', seen_at: null },
  ]);
  expect(query).toHaveBeenCalledWith(STATEMENT, ['x']);
  expect(await tx.find(ROW, STATEMENT)).toEqual({ id: 'a', seen_at: at });
  expect(await tx.row(ROW, STATEMENT)).toEqual({ id: 'a', seen_at: at });
  expect(await tx.values(TEXT, STATEMENT)).toEqual(['a', 'b']);
  expect(await tx.value(TEXT, STATEMENT)).toBe('a');
});

test('how many rows a statement changed is told', async () => {
  expect(await answering({}, {}).tx.execute('DELETE FROM places')).toBe(2);
});

test('a row that does not fit names its column and the statement, and never the value', async () => {
  const error = await errorOf(answering({ id: 'a', seen_at: 'secret@example.org' }).tx.rows(ROW, STATEMENT));
  expect(error).toMatchObject({ code: 'unexpected_row', column: 'seen_at', statement: STATEMENT });
  expect(error.message).toContain('seen_at');
  expect(error.message).toContain('SELECT id, seen_at FROM places');
  expect(`${error.message} ${error.stack} ${JSON.stringify(error)}`).not.toContain('secret');
});

test('a key inside of a JSON column is data, and is not named', async () => {
  const row = z.object({ body: z.record(z.string(), z.string()) });
  const error = await errorOf(answering({ body: { 'secret@example.org': 1 } }).tx.row(row, STATEMENT));
  expect(error.column).toBe('body');
  expect(error.message).not.toContain('secret');
});

test.each([
  ['a column that is missing', { seen_at: null }, 'id'],
  ['NULL where none may be', { id: null, seen_at: null }, 'id'],
  ['a number of 64 bits, which comes as text', { id: 7, seen_at: null }, 'id'],
])('%s does not fit', async (_name, row, column) => {
  expect(await errorOf(answering(row).tx.find(ROW, STATEMENT))).toMatchObject({ column });
});

test('a single value that does not fit names its column', async () => {
  const error = await errorOf(answering({ count: '12' }).tx.value(INTEGER, 'SELECT count(*) FROM places'));
  expect(error).toMatchObject({ column: 'count' });
  expect(error.message).not.toContain('12');
});

test('no row where one must be is an error, and none where one may be', async () => {
  expect((await errorOf(answering().tx.row(ROW, STATEMENT))).column).toBeUndefined();
  expect((await errorOf(answering().tx.value(BOOLEAN, STATEMENT))).column).toBeUndefined();
  expect(await answering().tx.find(ROW, STATEMENT)).toBeUndefined();
});

/** Connections that no transaction lends, and statements without rows. */
const OWN_CONNECTIONS = /^db\/(pooled-database|pglite-child)\.ts$|^db\/(pglite|postgres)\//;

test('no statement of the product is read without a schema', () => {
  const folder = join(import.meta.dirname, '..');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'db/rows.ts',
  );
  const unchecked = files.filter((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    return text.includes('.query<') || (!OWN_CONNECTIONS.test(name) && /\b(client|db)\.query\(/.test(text));
  });
  expect(files.length).toBeGreaterThan(300);
  expect(unchecked).toEqual([]);
});
