import {
  CLICK_ELEMENT_MAX,
  CLICK_PAGE_MAX,
  STATISTICS_DAYS_MAX,
  STATISTICS_FIRST_DAY,
  type StatisticsList,
  statisticsList,
  statisticsRangeName,
  statisticsVisitors,
} from '@rer/contracts';
import * as z from 'zod';
import { HttpError } from '../../http/errors.ts';
import { parseDay } from '../range/local-days.ts';
import type { AskedRange, DayRange } from '../range/statistics-range.ts';
import type { AskedStatistics, LabelFilter } from '../statistics-query.ts';
import { STATISTICS_REFUSALS } from '../texts.ts';

const FIRST_DAY = parseDay(STATISTICS_FIRST_DAY) ?? 0;

/** A label as long as the database takes one, which counts characters, not UTF-16 code units. */
const label = (max: number) => z.string().refine((text) => text.length <= max || [...text].length <= max);

const fields = {
  range: z.enum(statisticsRangeName.options).default('all'),
  visitors: z.enum(statisticsVisitors.options).default('persons'),
  from: z.string().optional(),
  to: z.string().optional(),
  page: label(CLICK_PAGE_MAX).optional(),
  element: label(CLICK_ELEMENT_MAX).optional(),
};
// Strict: a misspelt `visitor=all` must not become figures of something else.
const figuresQuery = z.strictObject(fields);
const listQuery = z.strictObject({ ...fields, list: z.enum(statisticsList.options) });

const SENTENCES: Readonly<Record<string, string>> = STATISTICS_REFUSALS.parameters;

type Fields = z.infer<typeof figuresQuery>;

/**
 * Reads the query of `GET /api/stats`.
 * @param today The day that no range may begin after (see `LocalDays`).
 * @throws {HttpError} `bad_request` with the first problem.
 */
export function readFiguresQuery(query: unknown, today: number): AskedStatistics {
  const parsed = figuresQuery.safeParse(query);
  if (!parsed.success) throw refused(parsed.error, `${STATISTICS_REFUSALS.unknownParameter}.`);
  return askedOf(parsed.data, today);
}

/** Reads the query of `GET /api/stats.csv`; else like {@link readFiguresQuery}. */
export function readStatisticsFileQuery(
  query: unknown,
  today: number,
): AskedStatistics & { list: StatisticsList } {
  const parsed = listQuery.safeParse(query);
  if (!parsed.success) throw refused(parsed.error, `${STATISTICS_REFUSALS.unknownParameter}, dazu list.`);
  return { ...askedOf(parsed.data, today), list: parsed.data.list };
}

function refused({ issues }: z.ZodError, unknown: string): HttpError {
  const [name] = issues[0]?.path ?? [];
  return new HttpError('bad_request', SENTENCES[String(name)] ?? unknown);
}

function askedOf(query: Fields, today: number): AskedStatistics {
  return { range: rangeOf(query, today), visitors: query.visitors, filter: filterOf(query) };
}

function rangeOf({ range: name, from, to }: Fields, today: number): AskedRange {
  if (name === 'own') return { name, days: ownDays(from, to, today) };
  if (from === undefined && to === undefined) return { name };
  throw new HttpError('bad_request', STATISTICS_REFUSALS.daysWithoutOwnRange);
}

function ownDays(from: string | undefined, to: string | undefined, today: number): DayRange {
  if (from === undefined || to === undefined) {
    throw new HttpError('bad_request', STATISTICS_REFUSALS.ownRangeWithoutDays);
  }
  const days = { from: parseDay(from), to: parseDay(to) };
  if (days.from === undefined || days.to === undefined) {
    throw new HttpError('bad_request', STATISTICS_REFUSALS.noDays);
  }
  if (days.from > days.to) {
    throw new HttpError('bad_request', STATISTICS_REFUSALS.daysReversed);
  }
  if (days.from < FIRST_DAY) {
    throw new HttpError('bad_request', STATISTICS_REFUSALS.tooEarly);
  }
  if (days.from > today) {
    throw new HttpError('bad_request', STATISTICS_REFUSALS.inFuture);
  }
  if (days.to - days.from >= STATISTICS_DAYS_MAX) {
    throw new HttpError('bad_request', STATISTICS_REFUSALS.tooLong);
  }
  return { from: days.from, to: days.to };
}

function filterOf({ page, element }: Fields): LabelFilter | null {
  if (page !== undefined && element !== undefined) {
    throw new HttpError('bad_request', STATISTICS_REFUSALS.twoFilters);
  }
  if (page !== undefined) return { list: 'page', label: page };
  return element === undefined ? null : { list: 'element', label: element };
}
