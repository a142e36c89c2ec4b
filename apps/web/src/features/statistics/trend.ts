import type { ClickStatistics, TrendUnit } from '@rer/contracts';
import { formatDays, formatFullDay, formatMonth } from './days.ts';
import { dayIn, zoneNameAt } from './zoned-time.ts';

/** One step of the trend, as it is drawn and read out. */
export interface TrendStep {
  /** The whole of it: `Sa., 21. November 2026, 14 bis 15 Uhr`. No two steps have the same. */
  readonly label: string;
  /** For the axis: `14 Uhr`, `21.11.`. */
  readonly short: string;
  readonly clicks: number;
}

/** A trend up to this moment. */
export interface Trend {
  readonly steps: readonly TrendStep[];
  /** Whether the last step is not over yet. */
  readonly isRunning: boolean;
}

const two = (number: number): string => String(number).padStart(2, '0');
const shortDay = (start: string): string => `${start.slice(8, 10)}.${start.slice(5, 7)}.`;

/** `zone` names which of two hours of the same clock time is meant. */
function labelOf(start: string, unit: TrendUnit, zone: string | null): string {
  const day = start.slice(0, 10);
  const hour = Number(start.slice(11, 13));
  return {
    hour: () =>
      `${formatFullDay(day)}, ${two(hour)} bis ${two(hour + 1)} Uhr${zone === null ? '' : ` ${zone}`}`,
    day: () => formatFullDay(day),
    week: () => `Woche ab ${formatFullDay(day)}`,
    month: () => formatMonth(day),
  }[unit]();
}

function shortOf(start: string, unit: TrendUnit, zone: string | null): string {
  if (unit === 'hour') return `${start.slice(11, 13)} ${zone ?? 'Uhr'}`;
  return unit === 'month' ? `${start.slice(5, 7)}/${start.slice(2, 4)}` : shortDay(start);
}

/** Day and hour of the clock, which it shows twice in the night when it is set back. */
const clockHour = (start: string): string => start.slice(0, 13);

function twiceShown(starts: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(
    starts.map(clockHour).filter((hour) => {
      const isAgain = seen.has(hour);
      seen.add(hour);
      return isAgain;
    }),
  );
}

/** The steps that have begun by `now`; future steps are left out, since they are not zero. */
export function readTrend({ trend, range, timeZone }: ClickStatistics, now: Date): Trend {
  const today = dayIn(timeZone, now);
  const hasBegun = ({ start }: { readonly start: string }): boolean =>
    trend.unit === 'hour' ? Date.parse(start) <= now.getTime() : start.slice(0, 10) <= today;
  const twice = trend.unit === 'hour' ? twiceShown(trend.steps.map(({ start }) => start)) : new Set();
  const steps = trend.steps.filter(hasBegun).map(({ start, clicks }) => {
    const zone = twice.has(clockHour(start)) ? zoneNameAt(timeZone, new Date(start)) : null;
    return { label: labelOf(start, trend.unit, zone), short: shortOf(start, trend.unit, zone), clicks };
  });
  return { steps, isRunning: range.to >= today };
}

const UNITS = { hour: 'Stunde', day: 'Tag', week: 'Woche', month: 'Monat' } as const;

/** What one step is called. */
export function unitName(unit: TrendUnit): string {
  return UNITS[unit];
}

/** The days of a range in words; the words of an empty one. */
export function rangeDays({ from, to }: ClickStatistics['range']): string {
  return from === null ? 'noch keine Klicks' : formatDays(from, to);
}
