import * as z from 'zod/mini';
import type { Database, Transaction } from '../../db/database.ts';
import type { HourClicks } from '../ledger/hour-figures.ts';

/** Hours read at once when all are read. */
const STEP_HOURS = 5_000;
/** Longer than any transaction lives (15 s): what one of them has written shows only at its end. */
const OVERLAP_S = 60;

/** Hours of UTC since 1970. */
const HOUR_NUMBER = '(extract(epoch from hour) / 3600)::integer as hour';
const CLICKS = `coalesce(sum(clicks) filter (where kind = 'person'), 0)::float8 as person,
  coalesce(sum(clicks) filter (where kind = 'bot'), 0)::float8 as bot`;
/** Hours outside of these years come from a wrong clock, and would add endless days. */
const PLAUSIBLE = `hour >= '2000-01-01T00:00Z' and hour < '2200-01-01T00:00Z'`;

const hourClicks = z.object({ hour: z.number(), person: z.number(), bot: z.number() });
const clock = z.object({ now: z.string() });

/** Hours with their clicks, and the database's clock before they were read. */
export interface HoursRead {
  readonly hours: readonly HourClicks[];
  readonly now: string;
}

/**
 * Hours that have changed since `since`, a moment of the database's clock that an earlier reading told. Every click
 * changes its hour in the transaction that stores it, so a comparison of hours finds every change.
 */
export function readChangedHours(db: Database, since: string): Promise<HoursRead> {
  return db.transaction(
    async ({ client }) => {
      const now = await readClock(client);
      const { rows } = await client.query(
        `select ${HOUR_NUMBER}, ${CLICKS} from click_hours
         where hour in (
             select hour from click_hours where changed_at >= $1::timestamptz - interval '${OVERLAP_S} s'
           ) and ${PLAUSIBLE}
         group by click_hours.hour`,
        [since],
      );
      return { hours: rows.map((row) => hourClicks.parse(row)), now };
    },
    { readOnly: true },
  );
}

/** All hours, oldest first, read step by step. */
export async function readAllHours(db: Database): Promise<HoursRead> {
  const now = await db.transaction(({ client }) => readClock(client), { readOnly: true });
  const hours: HourClicks[] = [];
  for (;;) {
    const step = await db.transaction(({ client }) => readHoursAfter(client, hours.at(-1)?.hour ?? 0), {
      readOnly: true,
    });
    hours.push(...step);
    if (step.length < STEP_HOURS) return { hours, now };
  }
}

async function readHoursAfter(client: Transaction['client'], after: number): Promise<readonly HourClicks[]> {
  const { rows } = await client.query(
    `select ${HOUR_NUMBER}, ${CLICKS} from click_hours
     where ${PLAUSIBLE} and hour > to_timestamp($1::float8 * 3600)
     group by click_hours.hour order by click_hours.hour limit ${STEP_HOURS}`,
    [after],
  );
  return rows.map((row) => hourClicks.parse(row));
}

async function readClock(client: Transaction['client']): Promise<string> {
  const { rows } = await client.query('select now()::text as now');
  return clock.parse(rows[0]).now;
}
