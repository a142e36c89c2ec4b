import * as z from 'zod';
import type { Database } from '../../src/db/database.ts';
import { runSql } from './run-sql.ts';

/** What is counted, in the words of the query of `/api/stats`. Days `YYYY-MM-DD`, both inclusive. */
export interface RawSelection {
  readonly timeZone: string;
  readonly from: string;
  readonly to: string;
  /** Only what came before this moment, ISO 8601; null: all. */
  readonly until?: string | null;
  readonly visitors: 'persons' | 'all';
  readonly filter: { readonly page?: string; readonly element?: string };
}

const figures = z.object({ total: z.number(), uniquePages: z.number(), uniqueElements: z.number() });
const labels = z.array(z.object({ label: z.string(), clicks: z.number() }));
const steps = z.array(z.object({ start: z.string(), clicks: z.number() }));

const PAGE = `coalesce(page_url, 'unknown')`;
const ELEMENT = `coalesce(element_id, element_text, 'unknown')`;
const SELECTED = `(
  select *, date_trunc('hour', "timestamp", 'UTC') as hour,
         (date_trunc('hour', "timestamp", 'UTC') at time zone $1)::date as day
  from analytics_events
) as events
where day between $2::date and $3::date and ($4 = 'all' or kind = 'person')
  and ($7::timestamptz is null or "timestamp" < $7)
  and ($5::text is null or ${PAGE} = $5) and ($6::text is null or ${ELEMENT} = $6)`;

/** Counts the events themselves, by SQL alone: an hour belongs to the day of the zone in which it begins. */
export class RawStatistics {
  readonly #db: Database;
  readonly #values: readonly unknown[];

  constructor(db: Database, { timeZone, from, to, until = null, visitors, filter }: RawSelection) {
    this.#db = db;
    this.#values = [timeZone, from, to, visitors, filter.page ?? null, filter.element ?? null, until];
  }

  async figures(): Promise<z.infer<typeof figures>> {
    const [row] = await this.#query(
      `select count(*)::int as total, count(distinct ${PAGE})::int as "uniquePages",
              count(distinct ${ELEMENT})::int as "uniqueElements" from ${SELECTED}`,
    );
    return figures.parse(row);
  }

  async top(list: 'page' | 'element', limit: number): Promise<z.infer<typeof labels>> {
    const rows = await this.#query(
      `select ${list === 'page' ? PAGE : ELEMENT} collate "C" as label, count(*)::int as clicks from ${SELECTED}
       group by 1 order by clicks desc, label limit ${limit}`,
    );
    return labels.parse(rows);
  }

  /** Clicks of the steps that have any; of hours, `start` is ISO 8601 in UTC. */
  async trend(unit: 'hour' | 'day' | 'week' | 'month'): Promise<z.infer<typeof steps>> {
    const start =
      unit === 'hour'
        ? `to_char(hour, 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`
        : `greatest(date_trunc('${unit}', day::timestamp)::date, $2::date)::text`;
    return steps.parse(
      await this.#query(
        `select ${start} as start, count(*)::int as clicks from ${SELECTED} group by 1 order by 1`,
      ),
    );
  }

  async #query(text: string): Promise<readonly unknown[]> {
    return await runSql(this.#db, text, this.#values);
  }
}
