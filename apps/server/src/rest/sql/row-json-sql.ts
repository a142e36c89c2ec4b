import { SELECT_ITEMS_MAX } from '../query/limits.ts';
import type { SelectItem } from '../query/tree.ts';
import { restErrors } from '../rest-errors.ts';
import type { Table } from '../schema-map.ts';
import { columnSql } from './column-sql.ts';
import type { Parameters } from './parameters.ts';

/** One member of the JSON objects of an answer. */
interface Member {
  readonly name: string;
  readonly keySql: string;
  readonly valueSql: string;
}

export interface RowJson {
  /** Builds the JSON object of one row. Names that the request chose (aliases, JSON keys) are bound values. */
  readonly sql: string;
  /** The members in order, for the header line of CSV. */
  readonly names: readonly string[];
}

/** SQL for the JSON object that `select=` asks for. */
export function rowJsonSql(
  table: Table,
  select: readonly SelectItem[],
  parameters: Parameters,
  stripNulls: boolean,
): RowJson {
  const members = new Map<string, Member>();
  for (const item of select) {
    for (const member of membersOf(table, item, parameters)) members.set(member.name, member);
  }
  if (members.size > SELECT_ITEMS_MAX) {
    throw restErrors.unparsable(`At most ${SELECT_ITEMS_MAX} columns can be selected`);
  }
  const pairs = [...members.values()].map(({ keySql, valueSql }) => `${keySql}, ${valueSql}`);
  const object = `json_build_object(${pairs.join(', ')})`;
  return { sql: stripNulls ? `json_strip_nulls(${object})` : object, names: [...members.keys()] };
}

function membersOf(table: Table, item: SelectItem, parameters: Parameters): readonly Member[] {
  if (item.kind === 'all') {
    return [...table.columns.keys()].map((name) => ({ name, keySql: `'${name}'`, valueSql: `t."${name}"` }));
  }
  const { sql } = columnSql(table, item.column, parameters);
  const valueSql = item.cast === null ? sql : `${sql}::${item.cast}`;
  const name = item.alias ?? item.column.path.at(-1)?.key ?? item.column.column;
  const isOwnName = item.alias === null && item.column.path.length === 0;
  return [{ name, keySql: isOwnName ? `'${name}'` : parameters.bind(name, 'text'), valueSql }];
}
