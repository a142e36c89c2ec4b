import * as z from 'zod/mini';
import type { Database, Transaction } from '../../db/database.ts';
import { TEXT } from '../../db/rows.ts';
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
    async (tx) => {
      const now = await readClock(tx);
      const rows = await tx.rows(
        hourClicks,
        `select ${HOUR_NUMBER}, ${CLICKS} from click_hours
         where hour in (
             select hour from click_hours where changed_at >= $1::timestamptz - interval '${OVERLAP_S} s'
           ) and ${PLAUSIBLE}
         group by click_hours.hour`,
        [since],
      );
      return { hours: rows, now };
    },
    { readOnly: true },
  );
}

/** All hours, oldest first, read step by step. */
export async function readAllHours(db: Database): Promise<HoursRead> {
  const now = await db.transaction((tx) => readClock(tx), { readOnly: true });
  const hours: HourClicks[] = [];
  for (;;) {
    const step = await db.transaction((tx) => readHoursAfter(tx, hours.at(-1)?.hour ?? 0), {
      readOnly: true,
    });
    hours.push(...step);
    if (step.length < STEP_HOURS) return { hours, now };
  }
}

async function readHoursAfter(tx: Transaction, after: number): Promise<readonly HourClicks[]> {
  return await tx.rows(
    hourClicks,
    `select ${HOUR_NUMBER}, ${CLICKS} from click_hours
     where ${PLAUSIBLE} and hour > to_timestamp($1::float8 * 3600)
     group by click_hours.hour order by click_hours.hour limit ${STEP_HOURS}`,
    [after],
  );
}

async function readClock(tx: Transaction): Promise<string> {
  return await tx.value(TEXT, 'select now()::text as now');
}
