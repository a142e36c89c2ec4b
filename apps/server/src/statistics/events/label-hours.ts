import type { StatisticsVisitors } from '@rer/contracts';
import * as z from 'zod/mini';
import type { Transaction } from '../../db/database.ts';
import { HOUR_MS } from '../range/local-days.ts';

const TOTALS = {
  page: 'click_page_hours where page_id',
  element: 'click_element_hours where element_id',
} as const;

const row = z.object({ hour: z.number(), clicks: z.number() });

/** Clicks of one label in single hours, for a trend in hours: the ledger keeps labels by day. */
export async function readHoursOfLabel(
  tx: Transaction,
  list: keyof typeof TOTALS,
  label: number,
  hours: readonly number[],
  visitors: StatisticsVisitors,
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.rows(
    row,
    `select (extract(epoch from hour) / 3600)::integer as hour, sum(clicks)::float8 as clicks
     from ${TOTALS[list]} = $1::integer and hour = any($2::timestamptz[])
       ${visitors === 'persons' ? `and kind = 'person'` : ''}
     group by 1`,
    [label, hours.map((hour) => new Date(hour * HOUR_MS).toISOString())],
  );
  return new Map(rows.map(({ hour, clicks }) => [hour, clicks]));
}
