import type { TrendUnit } from '@rer/contracts';
import { type LocalDays, weekday, writeDay } from './local-days.ts';
import type { DayRange } from './statistics-range.ts';

/** Longest ranges, in days, of the steps below a month. */
const HOURS_UNTIL = 2;
const DAYS_UNTIL = 92;
const WEEKS_UNTIL = 730;

/** The steps of a trend: single hours (see `LocalDays`), or stretches of whole days. */
export type TrendSteps =
  | { readonly unit: 'hour'; readonly steps: readonly { readonly start: string; readonly hour: number }[] }
  | { readonly unit: LongUnit; readonly steps: readonly ({ readonly start: string } & DayRange)[] };
type LongUnit = Exclude<TrendUnit, 'hour'>;

/**
 * Cuts a range into steps without gaps: hours up to 2 days, days up to 92, weeks from Monday up to 730, then months. The
 * first and the last week or month are cut where the range is. Hours end with the running one, `currentHour`.
 */
export function trendSteps(range: DayRange, days: LocalDays, currentHour: number): TrendSteps {
  const count = range.to - range.from + 1;
  if (count <= 0) return { unit: 'day', steps: [] };
  if (count <= HOURS_UNTIL) return { unit: 'hour', steps: hoursOf(range, days, currentHour) };
  const unit = count <= DAYS_UNTIL ? 'day' : count <= WEEKS_UNTIL ? 'week' : 'month';
  const starts: number[] = [];
  for (let day = range.from; day <= range.to; day += 1) {
    if (day === range.from || begins(unit, day)) starts.push(day);
  }
  const steps = starts.map((from, index) => ({
    start: writeDay(from),
    from,
    to: (starts[index + 1] ?? range.to + 1) - 1,
  }));
  return { unit, steps };
}

function begins(unit: LongUnit, day: number): boolean {
  if (unit === 'day') return true;
  return unit === 'week' ? weekday(day) === 0 : writeDay(day).endsWith('-01');
}

function hoursOf(
  range: DayRange,
  days: LocalDays,
  currentHour: number,
): readonly { readonly start: string; readonly hour: number }[] {
  const end = Math.min(days.firstHour(range.to + 1), currentHour + 1);
  const steps: { start: string; hour: number }[] = [];
  for (let hour = days.firstHour(range.from); hour < end; hour += 1) {
    steps.push({ start: days.writeHour(hour), hour });
  }
  return steps;
}
