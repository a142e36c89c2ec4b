import type { StatisticsVisitors } from '@rer/contracts';
import type { HourRange } from '../range/statistics-range.ts';
import type { ByKind } from './by-kind.ts';
import type { ClickFigures } from './click-figures.ts';
import { addTo, bytesOf, clicksOf, type SparseCounts } from './sparse-counts.ts';

type List = 'pages' | 'elements';

/** Clicks of each page and each element by hour, of today and yesterday alone: older days are never shown by hour. */
export class RecentHours {
  readonly #hours = new Map<number, ClickFigures>();

  get bytes(): number {
    let sum = 0;
    for (const { pages, elements } of this.#hours.values()) {
      for (const counts of [pages.person, pages.bot, elements.person, elements.bot]) sum += bytesOf(counts);
    }
    return sum;
  }

  has(hour: number): boolean {
    return this.#hours.has(hour);
  }

  set(hour: number, figures: ClickFigures): void {
    this.#hours.set(hour, figures);
  }

  dropBefore(first: number): void {
    for (const hour of this.#hours.keys()) if (hour < first) this.#hours.delete(hour);
  }

  /** The hours that are known, oldest first. */
  between({ first, end }: HourRange): ClickFigures[] {
    const found: ClickFigures[] = [];
    for (let hour = first; hour < end; hour += 1) {
      const figures = this.#hours.get(hour);
      if (figures !== undefined) found.push(figures);
    }
    return found;
  }

  /** Clicks of each label, indexed by its number. */
  sumsOf(list: List, hours: HourRange, visitors: StatisticsVisitors): Uint32Array {
    const parts = this.between(hours).flatMap((figures) => countsOf(figures[list], visitors));
    const sums = new Uint32Array(Math.max(0, ...parts.map(({ labels }) => (labels.at(-1) ?? -1) + 1)));
    for (const counts of parts) addTo(sums, counts);
    return sums;
  }

  /** Clicks of one label. */
  clicksOf(list: List, label: number, hours: HourRange, visitors: StatisticsVisitors): number {
    return this.between(hours)
      .flatMap((figures) => countsOf(figures[list], visitors))
      .reduce((sum, counts) => sum + clicksOf(counts, label), 0);
  }
}

function countsOf({ person, bot }: ByKind<SparseCounts>, visitors: StatisticsVisitors): SparseCounts[] {
  return visitors === 'persons' ? [person] : [person, bot];
}
