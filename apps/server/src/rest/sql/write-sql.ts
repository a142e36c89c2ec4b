import type { Query, SelectItem } from '../query/tree.ts';
import type { Column, Table } from '../schema-map.ts';
import { ROW } from './column-sql.ts';
import { Parameters, type RestStatement } from './parameters.ts';
import { whereSql } from './read-sql.ts';
import { rowJsonSql } from './row-json-sql.ts';

export interface WriteShape {
  /** What the answer shows of the written rows. Null: nothing (`return=minimal`). */
  readonly select: readonly SelectItem[] | null;
  readonly stripNulls: boolean;
  /** Whether the caller may read the table. If not, the answer only has the number of rows written. */
  readonly isReadable: boolean;
}

export interface InsertShape extends WriteShape {
  readonly columns: readonly Column[];
  /** JSON array of objects. */
  readonly rows: string;
  /** `missing=default`: rows that lack a column get its default instead of NULL. */
  readonly missingDefault: boolean;
  /** Columns that the server fills in inserted rows: text values, the same for all. */
  readonly stamps: Readonly<Record<string, string>>;
  readonly conflict: { readonly column: string; readonly resolution: 'merge' | 'ignore' } | null;
}

/** Inserts all rows in one statement; the answer is one line: `rows`, `body`, `inserted`, `keys`. */
export function insertSql(table: Table, shape: InsertShape): RestStatement {
  const parameters = new Parameters();
  const stamps = Object.entries(shape.stamps);
  const record = shape.columns.map(({ name, type }) => `"${name}" ${type}`).join(', ');
  const rows = parameters.bind(shape.rows, 'jsonb');
  const source = shape.missingDefault
    ? `jsonb_array_elements(${rows}) as e(doc), jsonb_to_record(${defaultsSql(shape.columns)} || e.doc) as r(${record})`
    : `jsonb_to_recordset(${rows}) as r(${record})`;
  const names = [...shape.columns.map(({ name }) => name), ...stamps.map(([name]) => name)];
  const values = [
    ...shape.columns.map(({ name }) => `r."${name}"`),
    ...stamps.map(([, value]) => parameters.bind(value, 'text')),
  ].join(', ');
  const insert =
    `insert into "${shape.conflict === null ? table.name : table.upsertInto}" as ${ROW} (${names.map((name) => `"${name}"`).join(', ')}) select ${values} from ${source}` +
    conflictSql(table, shape);
  return returningSql(table, shape, insert, parameters);
}

function defaultsSql(columns: readonly Column[]): string {
  const pairs = columns.flatMap(({ name, defaultSql }) =>
    defaultSql === null ? [] : [`'${name}', ${defaultSql}`],
  );
  return `jsonb_build_object(${pairs.join(', ')})`;
}

function conflictSql(table: Table, { columns, conflict, isReadable }: InsertShape): string {
  if (conflict === null) return '';
  // Naming the column that decides is reading it; the primary key is the only one that can.
  if (conflict.resolution === 'ignore' && !isReadable) return ' on conflict do nothing';
  const target = ` on conflict ("${conflict.column}")`;
  const changes = columns.filter(({ name }) => name !== conflict.column);
  if (conflict.resolution === 'ignore' || changes.length === 0) return `${target} do nothing`;
  const sets = changes.map(({ name }) => `"${name}" = excluded."${name}"`).join(', ');
  return `${target} do update set ${sets} where ${table.isMergeableSql(ROW)}`;
}

export interface UpdateShape extends WriteShape {
  readonly columns: readonly Column[];
  /** One JSON object. */
  readonly row: string;
}

/** Changes the rows that the query's conditions leave. */
export function updateSql(table: Table, query: Query, shape: UpdateShape): RestStatement {
  const parameters = new Parameters();
  const record = shape.columns.map(({ name, type }) => `"${name}" ${type}`).join(', ');
  const sets = shape.columns.map(({ name }) => `"${name}" = r."${name}"`).join(', ');
  const source = `jsonb_to_record(${parameters.bind(shape.row, 'jsonb')}) as r(${record})`;
  const where = whereSql(table, query, parameters);
  return returningSql(
    table,
    shape,
    `update "${table.name}" as ${ROW} set ${sets} from ${source}${where}`,
    parameters,
  );
}

/** Removes the rows that the query's conditions leave; where the table keeps deleted rows, marks them. */
export function deleteSql(table: Table, query: Query, shape: WriteShape): RestStatement {
  const parameters = new Parameters();
  const where = whereSql(table, query, parameters);
  const statement = table.softDelete
    ? `update "${table.name}" as ${ROW} set "deleted_at" = now()${where}`
    : `delete from "${table.name}" as ${ROW}${where}`;
  return returningSql(table, shape, statement, parameters);
}

/** Keys of written rows that a statement answers with; when there are more, it answers with none. */
export const WRITTEN_KEYS_MAX = 1_000;

function returningSql(
  table: Table,
  shape: WriteShape,
  statement: string,
  parameters: Parameters,
): RestStatement {
  const json = shape.select === null ? null : rowJsonSql(table, shape.select, parameters, shape.stripNulls);
  const row = json?.sql ?? 'null::json';
  const body = json === null ? `''` : `coalesce(json_agg(written.row), '[]')::text`;
  // Naming a column of the row is reading it: the database would refuse the whole statement.
  const [key, isFresh, keys] = shape.isReadable
    ? [
        `${ROW}."${table.primaryKey}"::text`,
        table.isFreshSql(ROW),
        `case when count(*) <= ${WRITTEN_KEYS_MAX} then coalesce(array_agg(key), '{}') end`,
      ]
    : ['null::text', 'true', 'null::text[]'];
  return {
    text:
      `with written as (${statement} returning ${row} as row, ${key} as key, (${isFresh}) as fresh) ` +
      `select count(*)::integer as rows, ${body} as body, count(*) filter (where fresh)::integer as inserted, ` +
      `${keys} as keys from written`,
    bound: parameters.bound,
    names: json?.names ?? [],
  };
}
