import { isRecord, type UnknownRecord } from '@rer/contracts';
import { restErrors } from './rest-errors.ts';
import type { Column, Table } from './schema-map.ts';
import { describeNotFinite } from './value-syntax.ts';

/** Rows of a write, with the columns that it names. */
export interface WriteRows {
  readonly columns: readonly Column[];
  readonly rows: readonly UnknownRecord[];
}

/**
 * Reads the body of a write. `named` are the names of `columns=`: keys beyond them are ignored. Without it all rows
 * must have the same keys. Columns whose client value the table ignores are left out. Throws for `NaN` and endless
 * numbers, which PostgreSQL could keep and JSON could not carry back.
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
  checkNumbers(columns, rows);
  return { columns, rows };
}

function checkNumbers(columns: readonly Column[], rows: readonly UnknownRecord[]): void {
  for (const { name } of columns.filter(({ type }) => type === 'numeric')) {
    for (const [index, row] of rows.entries()) {
      const message = describeNotFinite(row[name]);
      if (message !== null) throw restErrors.notFinite(message, `Row ${index + 1}, column "${name}"`);
    }
  }
}

function toObjects(body: unknown): readonly UnknownRecord[] {
  if (Array.isArray(body)) {
    const rows: readonly unknown[] = body;
    if (!rows.every(isRecord)) throw restErrors.unequalKeys();
    return rows;
  }
  if (!isRecord(body)) throw restErrors.invalidBody();
  return [body];
}

function commonKeys(rows: readonly UnknownRecord[]): readonly string[] {
  const keys = Object.keys(rows[0] ?? {});
  const isSame = (row: UnknownRecord) =>
    Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key));
  if (!rows.every(isSame)) throw restErrors.unequalKeys();
  return keys;
}
