import type { ClickStatistics, TrendUnit } from '@rer/contracts';
import { formatDay, formatDays, formatMonth } from './days.ts';
import { dayIn } from './zoned-time.ts';

/** One step of the trend, as it is drawn and read out. */
export interface TrendStep {
  /** The whole of it: `Sa., 21. November 2026, 14 bis 15 Uhr`. */
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

function labelOf(start: string, unit: TrendUnit): string {
  const day = start.slice(0, 10);
  const hour = Number(start.slice(11, 13));
  return {
    hour: () => `${formatDay(day)}, ${two(hour)} bis ${two(hour + 1)} Uhr`,
    day: () => formatDay(day),
    week: () => `Woche ab ${formatDay(day)}`,
    month: () => formatMonth(day),
  }[unit]();
}

function shortOf(start: string, unit: TrendUnit): string {
  if (unit === 'hour') return `${start.slice(11, 13)} Uhr`;
  return unit === 'month' ? `${start.slice(5, 7)}/${start.slice(2, 4)}` : shortDay(start);
}

/** The steps of an answer that have begun by `now`; what is still to come is no zero. */
export function readTrend({ trend, range, timeZone }: ClickStatistics, now: Date): Trend {
  const today = dayIn(timeZone, now);
  const hasBegun = ({ start }: { readonly start: string }): boolean =>
    trend.unit === 'hour' ? Date.parse(start) <= now.getTime() : start.slice(0, 10) <= today;
  const steps = trend.steps.filter(hasBegun).map(({ start, clicks }) => ({
    label: labelOf(start, trend.unit),
    short: shortOf(start, trend.unit),
    clicks,
  }));
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
