import { asCaller, type Caller } from '../../access/caller.ts';
import type { Database, Transaction } from '../../db/database.ts';
import type { EventSelection } from '../events/event-source.ts';
import type { ClickLedger } from '../ledger/click-ledger.ts';
import type { LabelFigures } from '../ledger/label-figures.ts';
import { hourOf, type LocalDays } from '../range/local-days.ts';
import { type DayOrHourRange, resolveRange, type StatisticsRange } from '../range/statistics-range.ts';
import { type TrendSteps, trendSteps } from '../range/trend-steps.ts';
import type { AskedStatistics, LabelFilter } from '../statistics-query.ts';

/** What the figures are made from. */
export interface StatisticsSources {
  readonly db: Database;
  readonly ledger: ClickLedger;
  readonly days: LocalDays;
}

/** The same with the caller, with whose rights the database is read. */
export interface CallerSources extends StatisticsSources {
  readonly caller: Caller;
}

/** A page or an element that the figures are about; `number` undefined: it has no clicks. */
export interface FoundFilter extends LabelFilter {
  readonly figures: LabelFigures;
  readonly number: number | undefined;
}

/** What was asked, resolved against the calendar and the ledger. */
export interface StatisticsView {
  readonly asked: AskedStatistics;
  readonly range: StatisticsRange;
  readonly trend: TrendSteps;
  readonly filter: FoundFilter | null;
}

/** Resolves a question at the moment `now`, milliseconds since 1970. */
export function viewOf(
  asked: AskedStatistics,
  { ledger, days }: StatisticsSources,
  now: number,
): StatisticsView {
  const range = resolveRange(asked.range, days, hourOf(now), ledger.hours.firstDay());
  const trend = trendSteps(range, days, hourOf(now));
  if (asked.filter === null) return { asked, range, trend, filter: null };
  const figures = asked.filter.list === 'page' ? ledger.pages : ledger.elements;
  const number = figures.names.numberOf(asked.filter.label);
  return { asked, range, trend, filter: { ...asked.filter, figures, number } };
}

/** The events of some days of a view. */
export function eventsOf(
  { asked }: StatisticsView,
  { from, to, hours }: DayOrHourRange,
  days: LocalDays,
): EventSelection {
  return {
    firstHour: hours?.first ?? days.firstHour(from),
    endHour: hours?.end ?? days.firstHour(to + 1),
    visitors: asked.visitors,
    filter: asked.filter,
  };
}

/** Reads in one transaction that changes nothing. */
export function reading<T>({ db, caller }: CallerSources, read: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(read, { ...asCaller(caller), readOnly: true });
}
