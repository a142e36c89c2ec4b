import type { ClickStatistics } from '@rer/contracts';
import type { Transaction } from '../../db/database.ts';
import { readEvents } from '../events/recent-events.ts';
import { writeDay } from '../range/local-days.ts';
import type { DayRange } from '../range/statistics-range.ts';
import { countDays, countTrend } from './count-clicks.ts';
import { countList } from './count-labels.ts';
import { eventsOf, reading, type StatisticsSources, type StatisticsView } from './statistics-view.ts';

/** Seed 1, section 9. */
const TOP_PAGES = 5;
const TOP_ELEMENTS = 10;
const RECENT_EVENTS = 50;

type Client = Transaction['client'];

/** All figures of a view. */
export function answerStatistics(view: StatisticsView, sources: StatisticsSources): Promise<ClickStatistics> {
  return reading(sources.db, async (client) => {
    const { range, asked, filter } = view;
    const { ledger, days } = sources;
    const isKnown = filter === null || filter.number !== undefined;
    const pages = await countList('page', view, range, TOP_PAGES, sources, client);
    const elements = await countList('element', view, range, TOP_ELEMENTS, sources, client);
    // A label that nobody has clicked may hold what no database takes, such as NUL.
    const recent = isKnown ? await readEvents(client, eventsOf(view, range, days), RECENT_EVENTS) : undefined;
    const hasDays = range.from <= range.to;
    return {
      total: countDays(view, ledger, range),
      uniquePages: pages.unique,
      uniqueElements: elements.unique,
      topPages: pages.labels.map(({ label, clicks }) => ({ page: label, clicks })),
      topElements: elements.labels.map(({ label, clicks }) => ({ element: label, clicks })),
      recent: [...(recent?.events ?? [])],
      range: { name: range.name, from: hasDays ? writeDay(range.from) : null, to: writeDay(range.to) },
      visitors: asked.visitors,
      filter: filter === null ? {} : { [filter.list]: filter.label },
      timeZone: days.timeZone,
      previous: range.previous === null ? null : await countPrevious(view, range.previous, sources, client),
      trend: await countTrend(view, ledger, client),
      countedNewest: pages.countedNewest ?? elements.countedNewest,
    };
  });
}

async function countPrevious(
  view: StatisticsView,
  days: DayRange,
  sources: StatisticsSources,
  client: Client,
): Promise<NonNullable<ClickStatistics['previous']>> {
  const pages = await countList('page', view, days, 0, sources, client);
  const elements = await countList('element', view, days, 0, sources, client);
  return {
    from: writeDay(days.from),
    to: writeDay(days.to),
    total: countDays(view, sources.ledger, days),
    uniquePages: pages.unique,
    uniqueElements: elements.unique,
  };
}
