import type { Transaction } from '../../db/database.ts';
import { countOtherLabels } from '../events/other-labels.ts';
import { countLabels, type LabelFigures } from '../ledger/label-figures.ts';
import { type LabelClicks, rankedLabels, topLabels } from '../ledger/top-labels.ts';
import type { DayOrHourRange } from '../range/statistics-range.ts';
import { countDays } from './count-clicks.ts';
import { eventsOf, type StatisticsSources, type StatisticsView } from './statistics-view.ts';

/** Pages or elements of a view on some days. */
export interface LabelList {
  /** The most clicks first, then by label; as many as were asked for. */
  readonly labels: readonly LabelClicks[];
  /** How many there are. */
  readonly unique: number;
  /** Over how many of the newest events this was counted; null: over all. */
  readonly countedNewest: number | null;
}

/** All of a list. */
export const WHOLE_LIST = 2 ** 31 - 1;

/** Counts the pages or the elements of a view; at most `limit` of them are named. */
export async function countList(
  list: 'page' | 'element',
  view: StatisticsView,
  range: DayOrHourRange,
  limit: number,
  sources: StatisticsSources,
  tx: Transaction,
): Promise<LabelList> {
  const { filter, asked } = view;
  const { ledger, days } = sources;
  if (filter === null) {
    const name = list === 'page' ? 'pages' : 'elements';
    const { visitors } = asked;
    const sums =
      range.hours === undefined
        ? ledger[name].sumsOf(range, visitors)
        : ledger.recent.sumsOf(name, range.hours, visitors);
    return countAll(ledger[name], sums, limit);
  }
  const clicks = countDays(view, ledger, range);
  if (filter.list === list) {
    const labels = clicks === 0 ? [] : [{ label: filter.label, clicks }];
    return { labels, unique: labels.length, countedNewest: null };
  }
  if (clicks === 0) return { labels: [], unique: 0, countedNewest: null };
  const other = await countOtherLabels(tx, eventsOf(view, range, days), limit);
  return {
    labels: other.labels,
    unique: other.unique,
    countedNewest: other.counted < clicks ? other.counted : null,
  };
}

function countAll({ names }: LabelFigures, sums: Uint32Array, limit: number): LabelList {
  const nameOf = (label: number) => names.nameOf(label);
  const labels = limit === WHOLE_LIST ? rankedLabels(sums, nameOf) : topLabels(sums, nameOf, limit);
  return { labels, unique: countLabels(sums), countedNewest: null };
}
