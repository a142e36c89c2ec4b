import type { ListSelection, ListSort } from '@rer/contracts';
import * as z from 'zod/mini';
import type { Transaction } from '../../db/database.ts';
import type { RowSchema } from '../../db/rows.ts';
import { PROVIDER_JSON_SQL, provider } from '../record/provider.ts';
import type { ListCursor } from './cursor.ts';
import { amongSql, filterSql, labelSql } from './list-filter.ts';

/** What a list is sorted by: a value in German order, or null for those that stand last. */
const SORT_SQL: Readonly<Record<ListSort, { readonly value: string; readonly type: string }>> = {
  name: { value: 'p.name collate de_x', type: 'text' },
  stadt: { value: labelSql('stadt'), type: 'text' },
  category: { value: labelSql('category'), type: 'text' },
  rating: { value: 'p.rating', type: 'numeric' },
  updated_at: { value: 'p.updated_at', type: 'timestamptz' },
};

type SortedSelection = Pick<ListSelection, 'filter' | 'order'> & { readonly sort: ListSort };

/** A row of a list, and the cursor after it. */
export interface KeysetRow<Row> {
  readonly row: Row;
  readonly cursor: ListCursor;
}

/** The columns read for each provider of a list. */
export interface ListColumns<Row> {
  /** SQL of it, for the alias `p`. */
  readonly sql: string;
  readonly schema: RowSchema<SelectedRow<Row>>;
}

interface SelectedRow<Row> {
  readonly row: Row;
  readonly value: string | null;
  readonly name: string;
  readonly id: string;
}

export function listColumns<Row>(sql: string, row: z.core.$ZodType<Row>): ListColumns<Row> {
  const schema = z.object({ row, value: z.nullable(z.string()), name: z.string(), id: z.string() });
  return { sql, schema };
}

/** The whole provider. */
export const PROVIDER_COLUMNS = listColumns(PROVIDER_JSON_SQL, provider);

/**
 * The next rows of a list behind `after` (null: from the beginning), at most `limit`. However far it was scrolled, a list by name
 * reads these rows alone, one by city or category those with the same value too; the other orders look at all rows.
 * @param among Of these providers alone; null: of all.
 */
export async function keysetRows<Row>(
  tx: Transaction,
  selection: SortedSelection,
  columns: ListColumns<Row>,
  after: ListCursor | null,
  limit: number,
  among: readonly string[] | null = null,
): Promise<readonly KeysetRow<Row>[]> {
  const read = (section: Section, behind: ListCursor | null, most: number) =>
    readSection(tx, selection, columns, section, behind, most, among);
  // Every provider has a name.
  if (selection.sort === 'name') return read('valued', after, limit);
  const rows = after?.value === null ? [] : await read('valued', after, limit);
  if (rows.length === limit) return rows;
  return [...rows, ...(await read('empty', after?.value === null ? after : null, limit - rows.length))];
}

/** The rows with a value to sort by, and after them those without. */
type Section = 'valued' | 'empty';

async function readSection<Row>(
  tx: Transaction,
  { filter, sort, order }: SortedSelection,
  columns: ListColumns<Row>,
  section: Section,
  after: ListCursor | null,
  limit: number,
  among: readonly string[] | null,
): Promise<readonly KeysetRow<Row>[]> {
  const { value, type } = SORT_SQL[sort];
  const values: unknown[] = [];
  const conditions = [filterSql(filter, values)];
  const keys = section === 'empty' || sort === 'name' ? [] : [value];
  keys.push('p.name collate de_x', 'p.id');
  if (sort !== 'name') conditions.push(`${value} is ${section === 'empty' ? '' : 'not '}null`);
  if (after !== null) {
    const boundKeys = keys.length === 3 ? [after.value, after.name, after.id] : [after.name, after.id];
    const types = keys.length === 3 ? [type, 'text', 'uuid'] : ['text', 'uuid'];
    const placeholders = boundKeys.map((each, i) => `$${values.push(each)}::${types[i] ?? 'text'}`);
    conditions.push(`(${keys.join(', ')}) ${order === 'asc' ? '>' : '<'} (${placeholders.join(', ')})`);
  }
  const ordered = keys.map((key) => `${key} ${order}`).join(', ');
  // Select the page by its sort columns first, because the listed columns are expensive to read.
  const rows = await tx.rows(
    columns.schema,
    `select ${columns.sql} as row, (${value})::text as value, p.name, p.id::text as id
     from (
       select p.id from ${among === null ? 'rer_dienstleister as p' : amongSql(among, values)} where ${conditions.join(' and ')}
       order by ${ordered} limit $${values.push(limit)}::integer
     ) as page join rer_dienstleister as p on p.id = page.id order by ${ordered}`,
    values,
  );
  return rows.map(({ row, value: sorted, name, id }) => ({
    row,
    cursor: { sort, order, value: sort === 'name' ? name : sorted, name, id },
  }));
}
