import type { ClickStatistics } from '@rer/contracts';
import type { Transaction } from '../../db/database.ts';
import { readHoursOfLabel } from '../events/label-hours.ts';
import type { ClickLedger } from '../ledger/click-ledger.ts';
import type { DayOrHourRange, HourRange } from '../range/statistics-range.ts';
import type { StatisticsView } from './statistics-view.ts';

type Trend = ClickStatistics['trend'];

/** Clicks of a view on some days, or in some hours of one. */
export function countDays(view: StatisticsView, ledger: ClickLedger, days: DayOrHourRange): number {
  if (days.hours !== undefined) return countHours(view, ledger, days.hours);
  const { asked, filter } = view;
  if (filter === null) return ledger.hours.totalOf(days, asked.visitors);
  return filter.number === undefined ? 0 : filter.figures.clicksOf(filter.number, days, asked.visitors);
}

function countHours({ asked, filter }: StatisticsView, ledger: ClickLedger, hours: HourRange): number {
  if (filter === null) return ledger.hours.totalOfHours(hours, asked.visitors);
  const list = filter.list === 'page' ? 'pages' : 'elements';
  return filter.number === undefined ? 0 : ledger.recent.clicksOf(list, filter.number, hours, asked.visitors);
}

/** Clicks of each step of a view. The database is asked only for single hours of a page or an element. */
export async function countTrend(view: StatisticsView, ledger: ClickLedger, tx: Transaction): Promise<Trend> {
  const { trend } = view;
  if (trend.unit !== 'hour') {
    const steps = trend.steps.map((step) => ({ start: step.start, clicks: countDays(view, ledger, step) }));
    return { unit: trend.unit, steps };
  }
  const clicksIn = await hourCounter(view, ledger, tx, trend.steps);
  return { unit: 'hour', steps: trend.steps.map(({ start, hour }) => ({ start, clicks: clicksIn(hour) })) };
}

async function hourCounter(
  { asked, filter }: StatisticsView,
  ledger: ClickLedger,
  tx: Transaction,
  steps: readonly { readonly hour: number }[],
): Promise<(hour: number) => number> {
  const { visitors } = asked;
  if (filter === null) return (hour) => ledger.hours.totalOfHour(hour, visitors);
  if (filter.number === undefined) return () => 0;
  const hours = steps.map(({ hour }) => hour);
  const found = await readHoursOfLabel(tx, filter.list, filter.number, hours, visitors);
  return (hour) => found.get(hour) ?? 0;
}
