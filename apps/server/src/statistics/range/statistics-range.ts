import type { StatisticsRangeName } from '@rer/contracts';

/** Days (see `LocalDays`), both inclusive; `to` < `from`: none. */
export interface DayRange {
  readonly from: number;
  readonly to: number;
}

/** What is counted, and what it is compared with. */
export interface StatisticsRange extends DayRange {
  readonly name: StatisticsRangeName;
  /** As many whole days, the ones before; null: no comparison. */
  readonly previous: DayRange | null;
}

/** What was asked for, read and checked. */
export interface AskedRange {
  readonly name: StatisticsRangeName;
  /** Of `own`. */
  readonly days?: DayRange;
}

/**
 * The days of a range. Whole days are compared with whole days: today, which is not over, with the whole of yesterday.
 * @param firstDay The first day with a click; undefined: there was none.
 */
export function resolveRange(
  asked: AskedRange,
  today: number,
  firstDay: number | undefined,
): StatisticsRange {
  if (asked.name === 'all') return { name: 'all', from: firstDay ?? today + 1, to: today, previous: null };
  const { from, to } = daysOf(asked, today);
  return { name: asked.name, from, to, previous: { from: from - (to - from + 1), to: from - 1 } };
}

function daysOf({ name, days }: AskedRange, today: number): DayRange {
  if (days !== undefined) return { from: days.from, to: Math.min(days.to, today) };
  const count = name === '30' ? 30 : name === '7' ? 7 : 1;
  return { from: today - count + 1, to: today };
}
