import { MAX_ROWS } from '../query/limits.ts';
import type { OrderTerm, Query } from '../query/tree.ts';
import type { Table } from '../schema-map.ts';
import { columnSql, ROW } from './column-sql.ts';
import { conditionSql } from './condition-sql.ts';
import { Parameters, type RestStatement } from './parameters.ts';
import { rowJsonSql } from './row-json-sql.ts';

/** SQL of the rows a condition list leaves; never shows deleted rows. */
export function whereSql(table: Table, query: Query, parameters: Parameters): string {
  const conditions = query.where.map((condition) => conditionSql(table, condition, parameters));
  if (table.softDelete) conditions.unshift(`${ROW}."deleted_at" is null`);
  return conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`;
}

/**
 * One page of rows as one line: `rows` (how many), `body` (their JSON array) and, with `counted`, `total`.
 * At most {@link MAX_ROWS} rows whatever the request's limit says.
 */
export function readSql(
  table: Table,
  query: Query,
  options: { readonly counted: boolean; readonly stripNulls: boolean },
): RestStatement {
  const parameters = new Parameters();
  const json = rowJsonSql(table, query.select, parameters, options.stripNulls);
  const where = whereSql(table, query, parameters);
  const order = orderSql(table, query.order, parameters);
  const limit = parameters.bind(Math.min(query.limit ?? MAX_ROWS, MAX_ROWS), 'bigint');
  const offset = parameters.bind(query.offset, 'bigint');
  const from = `from "${table.name}" as ${ROW}${where}`;
  const total = options.counted ? `(select count(*) ${from})` : 'null::bigint';
  const page = `select ${json.sql} as row ${from}${order} limit ${limit} offset ${offset}`;
  return {
    text: `select count(*)::integer as rows, coalesce(json_agg(page.row), '[]')::text as body, ${total}::integer as total from (${page}) as page`,
    bound: parameters.bound,
    names: json.names,
  };
}

/** Ties are broken by the primary key, so that pages of one order never overlap. */
function orderSql(table: Table, terms: readonly OrderTerm[], parameters: Parameters): string {
  if (terms.length === 0) return '';
  const sql = terms.map(({ column, direction, nulls }) => {
    const suffix = nulls === null ? '' : ` nulls ${nulls}`;
    return `${columnSql(table, column, parameters).sql} ${direction}${suffix}`;
  });
  const isUnique = terms.some(({ column }) => column.column === table.primaryKey);
  if (!isUnique) sql.push(`${ROW}."${table.primaryKey}" ${terms.at(-1)?.direction ?? 'asc'}`);
  return ` order by ${sql.join(', ')}`;
}
