import type { ListFilter } from '@rer/contracts';
import * as z from 'zod/mini';
import type { Transaction } from '../../db/database.ts';
import { INTEGER } from '../../db/rows.ts';
import { PROVIDER_JSON_SQL, type Provider, provider } from '../record/provider.ts';
import { amongSql, filterSql } from './list-filter.ts';

const hitRow = z.object({ record: provider, rank: z.number() });

/** A provider that was found, and its rank among the hits from 1 on. */
export interface HitRow {
  readonly provider: Provider;
  readonly rank: number;
}

/** The hits ranked after `after` that still exist and pass the filter, best first, at most `limit`. */
export async function hitRows(
  tx: Transaction,
  ids: readonly string[],
  filter: ListFilter,
  after: number,
  limit: number,
): Promise<readonly HitRow[]> {
  const values: unknown[] = [];
  const from = amongSql(ids, values);
  const rows = await tx.rows(
    hitRow,
    `select ${PROVIDER_JSON_SQL} as record, hit.rank::integer as rank from ${from}
     where ${filterSql(filter, values)} and hit.rank > $${values.push(after)}::integer
     order by hit.rank limit $${values.push(limit)}::integer`,
    values,
  );
  return rows.map(({ record, rank }) => ({ provider: record, rank }));
}

/** How many of these hits still exist and pass the filter. */
export async function countHits(
  tx: Transaction,
  ids: readonly string[],
  filter: ListFilter,
): Promise<number> {
  const values: unknown[] = [];
  const from = amongSql(ids, values);
  return await tx.value(
    INTEGER,
    `select count(*)::integer as count from ${from} where ${filterSql(filter, values)}`,
    values,
  );
}
