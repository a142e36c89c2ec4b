import {
  type StatisticsList,
  type StatisticsQuery,
  statisticsRangeName,
  statisticsVisitors,
} from '@rer/contracts';
import { definedParameters, withQuery } from '../../lib/query-parameters.ts';
import { isRealDay } from './days.ts';

/** What the page shows when its address says nothing: all that was ever counted. */
const DEFAULT = { range: 'all', visitors: 'persons' } as const satisfies StatisticsQuery;

type Range = Pick<StatisticsQuery, 'range' | 'from' | 'to'>;
type Filter = Pick<StatisticsQuery, 'page' | 'element'>;

/** What a choice makes of what was chosen before. */
export type ChangeStatisticsQuery = (query: StatisticsQuery) => StatisticsQuery;

function readRange(parameters: URLSearchParams): Range {
  const range = statisticsRangeName.safeParse(parameters.get('range')).data ?? DEFAULT.range;
  if (range !== 'own') return { range };
  const from = parameters.get('from') ?? '';
  const to = parameters.get('to') ?? '';
  return isRealDay(from) && isRealDay(to) && from <= to ? { range, from, to } : { range: DEFAULT.range };
}

function readFilter(parameters: URLSearchParams): Filter {
  const page = parameters.get('page');
  if (page !== null) return { page };
  const element = parameters.get('element');
  return element === null ? {} : { element };
}

/** What an address asks for. What it says wrongly counts as not said. */
export function readStatisticsQuery(parameters: URLSearchParams): StatisticsQuery {
  const visitors = statisticsVisitors.safeParse(parameters.get('visitors')).data ?? DEFAULT.visitors;
  return { ...readRange(parameters), visitors, ...readFilter(parameters) };
}

/** A query as parameters; what goes without saying is left out. */
export function writeStatisticsQuery(query: StatisticsQuery): URLSearchParams {
  const { range, from, to, visitors, page, element } = query;
  return definedParameters({
    range: range === DEFAULT.range ? undefined : range,
    from,
    to,
    visitors: visitors === DEFAULT.visitors ? undefined : visitors,
    page,
    element,
  });
}

/** Where the figures of a query are. */
export function statisticsAddress(query: StatisticsQuery): string {
  return withQuery('/api/stats', writeStatisticsQuery(query));
}

/** Where a whole list of a query is, as CSV. */
export function csvAddress(query: StatisticsQuery, list: StatisticsList): string {
  const parameters = writeStatisticsQuery(query);
  parameters.set('list', list);
  return withQuery('/api/stats.csv', parameters);
}

/** The query with another filter, or with none. */
export function filterBy(
  { page: _page, element: _element, ...rest }: StatisticsQuery,
  filter: Filter,
): StatisticsQuery {
  return { ...rest, ...filter };
}

/** The query with another range. */
export function withRange(
  { range: _range, from: _from, to: _to, ...rest }: StatisticsQuery,
  range: Range,
): StatisticsQuery {
  return { ...rest, ...range };
}
