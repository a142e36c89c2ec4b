import type { ListFilter } from '@rer/contracts';

/** Characters of a city or category that count when it is looked up or sorted by: an index takes no long texts. */
const LABEL_CHARACTERS = 100;

/** SQL of the city or category of the alias `p` in German order, written as the index is; null: there is none. */
export function labelSql(column: 'stadt' | 'category'): string {
  return `left(nullif(p.${column}, ''), ${LABEL_CHARACTERS}) collate de_x`;
}

/** The filter as conditions on the alias `p`, always true for those that a list shows. Values are appended to `values`. */
export function filterSql(filter: ListFilter, values: unknown[]): string {
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const conditions = ['p.deleted_at is null'];
  for (const column of ['stadt', 'category'] as const) {
    const value = filter[column];
    if (value === undefined) continue;
    const stored = labelSql(column);
    conditions.push(value === '' ? `${stored} is null` : `${stored} = ${bind(labelOf(value))}::text`);
  }
  if (filter.is_active !== undefined) conditions.push(`p.is_active = ${bind(filter.is_active)}::boolean`);
  if (filter.rating_min !== undefined) conditions.push(`p.rating >= ${bind(filter.rating_min)}::numeric`);
  return conditions.join(' and ');
}

/** Whether all providers pass it. */
export function isNoFilter(filter: ListFilter): boolean {
  return Object.keys(filter).length === 0;
}

/**
 * These providers as something to select from: the alias `p`, and `hit.rank`, their rank among the ids from 1 on. `ids` is
 * appended to `values`. Each is looked up by its id, whatever the planner thinks: it takes the view for tiny, and would go
 * through all providers again for each hit.
 */
export function amongSql(ids: readonly string[], values: unknown[]): string {
  return `unnest($${values.push(ids)}::uuid[]) with ordinality as hit (id, rank),
    lateral (select * from rer_dienstleister where id = hit.id offset 0) as p`;
}

/** By characters as the database counts them, not by the halves of some in JavaScript. */
function labelOf(text: string): string {
  if (text.length <= LABEL_CHARACTERS) return text;
  return [...text].slice(0, LABEL_CHARACTERS).join('');
}
