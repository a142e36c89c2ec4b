import type { StatisticsVisitors } from '@rer/contracts';
import type { DayRange } from '../range/statistics-range.ts';
import type { ByKind } from './by-kind.ts';
import { DayCounts } from './day-counts.ts';
import { LabelNames } from './label-names.ts';
import type { SparseCounts } from './sparse-counts.ts';

/** Clicks of each page, or of each element, by day. */
export class LabelFigures {
  readonly names = new LabelNames();
  readonly #counts: ByKind<DayCounts> = { person: new DayCounts(), bot: new DayCounts() };

  get bytes(): number {
    return this.names.bytes + this.#counts.person.bytes + this.#counts.bot.bytes;
  }

  /** Puts the clicks of a day in the place of what was known of it. */
  setDay(day: number, counts: ByKind<SparseCounts>): void {
    this.#counts.person.set(day, counts.person);
    this.#counts.bot.set(day, counts.bot);
  }

  /** Clicks of each label in the range, indexed by its number. */
  sumsOf({ from, to }: DayRange, visitors: StatisticsVisitors): Uint32Array {
    const sums = new Uint32Array(Math.max(this.#counts.person.width, this.#counts.bot.width));
    for (const counts of this.#of(visitors)) counts.addRange(sums, from, to);
    return sums;
  }

  /** Clicks of one label in the range. */
  clicksOf(label: number, { from, to }: DayRange, visitors: StatisticsVisitors): number {
    let sum = 0;
    for (const counts of this.#of(visitors)) {
      for (let day = from; day <= to; day += 1) sum += counts.clicksOn(day, label);
    }
    return sum;
  }

  #of(visitors: StatisticsVisitors): readonly DayCounts[] {
    return visitors === 'persons' ? [this.#counts.person] : [this.#counts.person, this.#counts.bot];
  }
}

/** How many labels have clicks. */
export function countLabels(sums: Uint32Array): number {
  let found = 0;
  for (let label = 0; label < sums.length; label += 1) {
    if (sums[label] !== 0) found += 1;
  }
  return found;
}
