import type { ColumnPath } from '../query/tree.ts';
import { restErrors } from '../rest-errors.ts';
import type { Column, ColumnType, Table } from '../schema-map.ts';
import type { Parameters } from './parameters.ts';

/** An SQL expression and the type of its value. */
export interface TypedSql {
  readonly sql: string;
  readonly type: ColumnType;
}

/** The column of that name, or the refusal PostgreSQL would give (42703). */
export function requireColumn(table: Table, name: string): Column {
  const column = table.columns.get(name);
  if (column === undefined) throw restErrors.unknownColumn(table.name, name);
  return column;
}

/** The row alias of every statement of this module. */
export const ROW = 't';

/** SQL of a column of the row {@link ROW}; the keys of a JSON path are bound values. */
export function columnSql(
  table: Table,
  { column: name, path }: ColumnPath,
  parameters: Parameters,
): TypedSql {
  const column = requireColumn(table, name);
  const sql = `${ROW}."${column.name}"`;
  if (path.length === 0) return { sql, type: column.type };
  if (column.type !== 'jsonb') throw restErrors.operatorMissing(typeName(column.type), '->');
  const steps = path.map(({ arrow, key }) => {
    const isIndex = /^-?\d{1,9}$/.test(key);
    return ` ${arrow} ${isIndex ? parameters.bind(Number(key), 'integer') : parameters.bind(key, 'text')}`;
  });
  return { sql: `(${sql}${steps.join('')})`, type: path.at(-1)?.arrow === '->>' ? 'text' : 'jsonb' };
}

/** The type as PostgreSQL spells it in messages. */
export function typeName(type: ColumnType): string {
  return type === 'timestamptz' ? 'timestamp with time zone' : type;
}
