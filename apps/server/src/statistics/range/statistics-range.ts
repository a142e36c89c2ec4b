import type { StatisticsRangeName } from '@rer/contracts';
import type { LocalDays } from './local-days.ts';

/** Days (see `LocalDays`), both inclusive; `to` < `from`: none. */
export interface DayRange {
  readonly from: number;
  readonly to: number;
}

/** Hours (see `LocalDays`) from `first` up to `end`. */
export interface HourRange {
  readonly first: number;
  readonly end: number;
}

/** Whole days, or where `hours` are told only these of the one day: it is today or yesterday. */
export interface DayOrHourRange extends DayRange {
  readonly hours?: HourRange;
}

/** The range to count, and the range to compare it with. */
export interface StatisticsRange extends DayRange {
  readonly name: StatisticsRangeName;
  /** As many days, the ones before; null: no comparison. */
  readonly previous: DayOrHourRange | null;
}

/** What was asked for, read and checked. */
export interface AskedRange {
  readonly name: StatisticsRangeName;
  /** Of `own`. */
  readonly days?: DayRange;
}

/**
 * The days of a range. Today alone, which is not over, is compared with yesterday up to the end of the hour that the
 * clock shows now; everything else with as many whole days.
 * @param currentHour The running hour.
 * @param firstDay The first day with a click; undefined: there was none.
 */
export function resolveRange(
  asked: AskedRange,
  days: LocalDays,
  currentHour: number,
  firstDay: number | undefined,
): StatisticsRange {
  const today = days.dayOfHour(currentHour);
  if (asked.name === 'all') return { name: 'all', from: firstDay ?? today + 1, to: today, previous: null };
  const { from, to } = daysOf(asked, today);
  const previous =
    from === today ? untilNow(today - 1, days, currentHour) : { from: from - (to - from + 1), to: from - 1 };
  return { name: asked.name, from, to, previous };
}

/** A day up to the end of the hour that the clock shows now; the whole of it in its last hour. */
function untilNow(day: number, days: LocalDays, currentHour: number): DayOrHourRange {
  const timeOf = (hour: number): string => days.writeHour(hour).slice(11, 16);
  const [first, dayEnd, now] = [days.firstHour(day), days.firstHour(day + 1), timeOf(currentHour)];
  let end = first;
  while (end < dayEnd && timeOf(end) <= now) end += 1;
  return { from: day, to: day, ...(end < dayEnd ? { hours: { first, end } } : {}) };
}

function daysOf({ name, days }: AskedRange, today: number): DayRange {
  if (days !== undefined) return { from: days.from, to: Math.min(days.to, today) };
  const count = name === '30' ? 30 : name === '7' ? 7 : 1;
  return { from: today - count + 1, to: today };
}
