import type { TimeBound, VoiceListQuery } from '../dialect/list-query.ts';

const COLUMNS: Readonly<Record<TimeBound['column'], string>> = {
  createdAt: 'created_at',
  updatedAt: 'updated_at',
};

/** Conditions of a list on its rows; their values are appended to `values`. */
export function boundsSql(
  bounds: readonly TimeBound[],
  values: unknown[],
  columns: Readonly<Record<TimeBound['column'], string>> = COLUMNS,
): readonly string[] {
  return bounds.map(
    ({ column, operator, at }) => `${columns[column]} ${operator} $${values.push(at)}::timestamptz`,
  );
}

/** `LIMIT … OFFSET …` of the page. */
export function pageSql({ limit, page }: VoiceListQuery, values: unknown[]): string {
  return `LIMIT $${values.push(limit)}::integer OFFSET $${values.push((page - 1) * limit)}::bigint`;
}
