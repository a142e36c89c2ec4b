import type { StatisticsVisitors } from '@rer/contracts';
import type { DayRange, HourRange } from '../range/statistics-range.ts';
import type { ByKind } from './by-kind.ts';

/** All clicks of an hour. */
export interface HourClicks extends ByKind<number> {
  readonly hour: number;
}

const NONE: ByKind<number> = { person: 0, bot: 0 };
/** Bytes of an hour, roughly: an object and a place in a map. */
const ENTRY_BYTES = 80;

/** All clicks by hour and day. */
export class HourFigures {
  readonly #hours = new Map<number, ByKind<number>>();
  readonly #days = new Map<number, { readonly hours: readonly number[]; readonly clicks: ByKind<number> }>();

  get bytes(): number {
    return this.#hours.size * ENTRY_BYTES;
  }

  /** Days that are known, in no order. */
  get days(): IterableIterator<number> {
    return this.#days.keys();
  }

  /** Hours of a day that are known, in no order. */
  hoursOf(day: number): readonly number[] {
    return this.#days.get(day)?.hours ?? [];
  }

  /** Puts the hours of a day in the place of what was known of it. */
  setDay(day: number, hours: readonly HourClicks[]): void {
    for (const hour of this.hoursOf(day)) this.#hours.delete(hour);
    const clicks = { ...NONE };
    for (const { hour, person, bot } of hours) {
      this.#hours.set(hour, { person, bot });
      clicks.person += person;
      clicks.bot += bot;
    }
    if (hours.length === 0) this.#days.delete(day);
    else this.#days.set(day, { hours: hours.map(({ hour }) => hour), clicks });
  }

  clicksIn(hour: number): ByKind<number> {
    return this.#hours.get(hour) ?? NONE;
  }

  /** The first day with a click. */
  firstDay(): number | undefined {
    let first: number | undefined;
    for (const day of this.#days.keys()) if (first === undefined || day < first) first = day;
    return first;
  }

  totalOfHour(hour: number, visitors: StatisticsVisitors): number {
    return totalOf(this.clicksIn(hour), visitors);
  }

  totalOfHours({ first, end }: HourRange, visitors: StatisticsVisitors): number {
    let sum = 0;
    for (let hour = first; hour < end; hour += 1) sum += this.totalOfHour(hour, visitors);
    return sum;
  }

  totalOf({ from, to }: DayRange, visitors: StatisticsVisitors): number {
    let sum = 0;
    for (let day = from; day <= to; day += 1) sum += totalOf(this.#days.get(day)?.clicks ?? NONE, visitors);
    return sum;
  }
}

function totalOf({ person, bot }: ByKind<number>, visitors: StatisticsVisitors): number {
  return visitors === 'persons' ? person : person + bot;
}
