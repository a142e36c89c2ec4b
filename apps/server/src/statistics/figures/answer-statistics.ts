import type { ClickStatistics } from '@rer/contracts';
import type { Transaction } from '../../db/database.ts';
import { readEvents } from '../events/recent-events.ts';
import { writeDay } from '../range/local-days.ts';
import type { DayOrHourRange } from '../range/statistics-range.ts';
import { countDays, countTrend } from './count-clicks.ts';
import { countList, type LabelList } from './count-labels.ts';
import { type CallerSources, eventsOf, reading, type StatisticsView } from './statistics-view.ts';

/** Seed 1, section 9. */
const TOP_PAGES = 5;
const TOP_ELEMENTS = 10;
const RECENT_EVENTS = 50;

/** All figures of a view. */
export function answerStatistics(view: StatisticsView, sources: CallerSources): Promise<ClickStatistics> {
  return reading(sources, async (tx) => {
    const { range, asked, filter } = view;
    const { ledger, days } = sources;
    const isKnown = filter === null || filter.number !== undefined;
    // A label without clicks may hold characters that the database refuses, such as NUL.
    const readRecent = async () =>
      isKnown ? await readEvents(tx, eventsOf(view, range, days), RECENT_EVENTS) : undefined;
    const count = () => countFigures(view, sources, tx);
    // Without a filter only the events come from the database: meanwhile everything else is added up.
    const [recent, { pages, elements, previous, trend }] =
      filter === null
        ? await Promise.all([readRecent(), count()])
        : ([await readRecent(), await count()] as const);
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
      previous,
      trend,
      countedNewest: pages.countedNewest ?? elements.countedNewest,
    };
  });
}

interface Figures extends Pick<ClickStatistics, 'previous' | 'trend'> {
  readonly pages: LabelList;
  readonly elements: LabelList;
}

/** What the ledger tells; with a filter the database is asked too, for one thing after the other. */
async function countFigures(view: StatisticsView, sources: CallerSources, tx: Transaction): Promise<Figures> {
  const { range } = view;
  return {
    pages: await countList('page', view, range, TOP_PAGES, sources, tx),
    elements: await countList('element', view, range, TOP_ELEMENTS, sources, tx),
    previous: range.previous === null ? null : await countPrevious(view, range.previous, sources, tx),
    trend: await countTrend(view, sources.ledger, tx),
  };
}

async function countPrevious(
  view: StatisticsView,
  days: DayOrHourRange,
  sources: CallerSources,
  tx: Transaction,
): Promise<NonNullable<ClickStatistics['previous']>> {
  const pages = await countList('page', view, days, 0, sources, tx);
  const elements = await countList('element', view, days, 0, sources, tx);
  return {
    from: writeDay(days.from),
    to: writeDay(days.to),
    until: days.hours === undefined ? null : sources.days.writeHour(days.hours.end),
    total: countDays(view, sources.ledger, days),
    uniquePages: pages.unique,
    uniqueElements: elements.unique,
  };
}
