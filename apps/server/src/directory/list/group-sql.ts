import { LIST_FIELDS } from '@rer/agent';
import { GROUPS_MAX, type GroupQuery } from '@rer/contracts';
import { PLZ_REGION_SQL } from './address-sql.ts';

/** The value to group by, as a text. */
function valueSql(by: GroupQuery['by']): string {
  if (by === 'plzRegion') return PLZ_REGION_SQL;
  return by === 'is_active' ? 'p.is_active::text' : `p.${by}`;
}

const ORDERS: Readonly<Record<GroupQuery['order'], string>> = {
  most: 'count desc, value collate de_x',
  least: 'count, value collate de_x',
  value: 'value collate de_x',
};

/**
 * One row: groups as JSON, how many groups there are, how many providers have a value, and how many there are in all. Texts are
 * counted as they stand first, so that lists are split and spellings compared once for each text and not for each provider.
 */
export function groupSql(
  { by, order, limit }: Pick<GroupQuery, 'by' | 'order' | 'limit'>,
  { from, where }: { readonly from: string; readonly where: string },
  values: unknown[],
): string {
  const most = Math.min(Math.max(Math.trunc(limit), 1), GROUPS_MAX);
  const isList = LIST_FIELDS.some((field) => field === by);
  const entries = isList
    ? `select distinct on (lower(btrim(entry))) btrim(entry) as value
         from regexp_split_to_table(stored.text, '[,;\\n]+') as entry`
    : 'select btrim(stored.text) as value';
  return `with stored as materialized (
      select ${valueSql(by)} as text, count(*)::integer as count from ${from} where ${where} group by 1
    ), grouped as materialized (
      select (array_agg(entry.value order by stored.count desc, entry.value))[1] as value, sum(stored.count)::integer as count
      from stored cross join lateral (${entries}) as entry
      where entry.value <> '' group by lower(entry.value)
    )
    select
      coalesce((select sum(count) from stored), 0)::integer as total,
      coalesce((select sum(count) from stored where btrim(text, E' ,;\\n\\t') <> ''), 0)::integer as filled,
      (select count(*) from grouped)::integer as distinct,
      coalesce((select json_agg(told) from (
        select value, count from grouped order by ${ORDERS[order]} limit $${values.push(most)}::integer
      ) as told), '[]') as groups`;
}
