import { restErrors } from './rest-errors.ts';
import type { Column, Table } from './schema-map.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** Rows of a write, with the columns that it names. */
export interface WriteRows {
  readonly columns: readonly Column[];
  readonly rows: readonly JsonObject[];
}

/**
 * Reads the body of a write. `named` are the names of `columns=`: keys beyond them are ignored. Without it all rows
 * must have the same keys. Columns whose client value the table ignores are left out.
 */
export function parseWriteRows(body: unknown, table: Table, named: readonly string[] | null): WriteRows {
  const rows = toObjects(body);
  const names = named ?? commonKeys(rows);
  const columns: Column[] = [];
  for (const name of names) {
    if (table.ignoredOnWrite.has(name)) continue;
    const column = table.columns.get(name);
    if (column === undefined) throw restErrors.unknownWriteColumn(name, table.name);
    columns.push(column);
  }
  return { columns, rows };
}

function toObjects(body: unknown): readonly JsonObject[] {
  if (Array.isArray(body)) {
    const rows: readonly unknown[] = body;
    if (!rows.every(isObject)) throw restErrors.unequalKeys();
    return rows;
  }
  if (!isObject(body)) throw restErrors.invalidBody();
  return [body];
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function commonKeys(rows: readonly JsonObject[]): readonly string[] {
  const keys = Object.keys(rows[0] ?? {});
  const isSame = (row: JsonObject) =>
    Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key));
  if (!rows.every(isSame)) throw restErrors.unequalKeys();
  return keys;
}
