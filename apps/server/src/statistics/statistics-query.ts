import type { StatisticsVisitors } from '@rer/contracts';
import type { AskedRange } from './range/statistics-range.ts';

/** Only clicks on this page or element, by its label. */
export interface LabelFilter {
  readonly list: 'page' | 'element';
  readonly label: string;
}

/** A parsed and checked query of the statistics (`StatisticsQuery` of the contracts). */
export interface AskedStatistics {
  readonly range: AskedRange;
  readonly visitors: StatisticsVisitors;
  readonly filter: LabelFilter | null;
}
