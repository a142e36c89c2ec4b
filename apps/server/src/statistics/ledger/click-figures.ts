import type { ByKind } from './by-kind.ts';
import type { HourClicks } from './hour-figures.ts';
import type { SparseCounts } from './sparse-counts.ts';

/** Everything about the clicks of a stretch of hours, as of one moment. */
export interface ClickFigures {
  readonly hours: readonly HourClicks[];
  readonly pages: ByKind<SparseCounts>;
  readonly elements: ByKind<SparseCounts>;
}
