import type {
  GroupedProviders,
  GroupQuery,
  NumberColumn,
  ProviderAverage,
  ProviderCriteria,
} from '@rer/contracts';
import * as z from 'zod/mini';
import { onlyRow } from '../../db/rows.ts';
import { criteriaSql } from './criteria-sql.ts';
import { exactThenSimilar, type FindSources, fromSql } from './find-providers.ts';
import { groupSql } from './group-sql.ts';

const groupRow = z.object({
  total: z.number(),
  filled: z.number(),
  distinct: z.number(),
  groups: z.array(z.object({ value: z.string(), count: z.number() })),
});
const figure = z.nullable(z.number());
const averageRow = z.object({
  average: figure,
  min: figure,
  max: figure,
  sum: figure,
  filled: z.number(),
  total: z.number(),
});

/** How many of the providers that meet the criteria have each value. */
export async function groupProviders(
  sources: FindSources,
  { criteria, ...query }: GroupQuery,
): Promise<GroupedProviders> {
  return await exactThenSimilar(sources, criteria, async (ask, strictness, searched) => {
    const values: unknown[] = [];
    const source = { from: fromSql(searched, values), where: criteriaSql(criteria, strictness, values) };
    const text = groupSql(query, source, values);
    const rows = await ask(groupRow, { text, values });
    const { total: count, ...grouped } = onlyRow(rows, text);
    return { ...grouped, total: { count, isExact: searched.isComplete } };
  });
}

/** The mean of a column, over the providers with a value. */
export async function averageProviders(
  sources: FindSources,
  criteria: ProviderCriteria,
  column: NumberColumn,
): Promise<ProviderAverage> {
  return await exactThenSimilar(sources, criteria, async (ask, strictness, searched) => {
    const values: unknown[] = [];
    const from = fromSql(searched, values);
    const text = `select avg(p.${column})::float8 as average, min(p.${column})::float8 as min, max(p.${column})::float8 as max,
        sum(p.${column})::float8 as sum, count(p.${column})::integer as filled, count(*)::integer as total
      from ${from} where ${criteriaSql(criteria, strictness, values)}`;
    const rows = await ask(averageRow, { text, values });
    const { total: count, ...average } = onlyRow(rows, text);
    return { ...average, total: { count, isExact: searched.isComplete } };
  });
}
