import * as z from 'zod/mini';

const count = z.number().check(z.int(), z.nonnegative());
/** A day in `TIME_ZONE`, `YYYY-MM-DD`. */
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** The ranges of the statistics page, in days of `TIME_ZONE`; `own` is given by `from` and `to`. */
export const statisticsRangeName = z.enum(['today', '7', '30', 'own', 'all']);
/** Name of a range of days. */
export type StatisticsRangeName = z.infer<typeof statisticsRangeName>;

/** Longest range `own`, in days: ten years with their leap days. */
export const STATISTICS_DAYS_MAX = 3_653;
/** First day that a range `own` may begin with: earlier clicks come from a wrong clock and are not counted. */
export const STATISTICS_FIRST_DAY = '2000-01-01';

/** Whose clicks are counted: those of persons, or those of machines too. */
export const statisticsVisitors = z.enum(['persons', 'all']);
/** Whose clicks are counted. */
export type StatisticsVisitors = z.infer<typeof statisticsVisitors>;

/**
 * Query of `GET /api/stats` and `GET /api/stats.csv`. Without any: all time, persons. `from` and `to` (both inclusive)
 * belong to `own`; `page` and `element` are labels as the answer names them, at most one of the two.
 */
export interface StatisticsQuery {
  readonly range: StatisticsRangeName;
  readonly from?: string;
  readonly to?: string;
  readonly visitors: StatisticsVisitors;
  readonly page?: string;
  readonly element?: string;
}

/** Length of the steps of the trend. */
export const trendUnit = z.enum(['hour', 'day', 'week', 'month']);
/** Length of a step of the trend. */
export type TrendUnit = z.infer<typeof trendUnit>;

const topPage = z.object({ page: z.string(), clicks: count });
const topElement = z.object({ element: z.string(), clicks: count });

/** Answer of `GET /api/stats`: the figures of the statistics page (seed 1, sections 2 and 9). */
export const clickStatistics = z.object({
  total: count,
  uniquePages: count,
  uniqueElements: count,
  /** At most 5, most clicks first, then by label. */
  topPages: z.array(topPage),
  /** At most 10, most clicks first, then by label. */
  topElements: z.array(topElement),
  /** At most 50, newest first. `timestamp` is ISO 8601 with offset. */
  recent: z.array(
    z.object({
      timestamp: z.string(),
      page: z.string(),
      element: z.string(),
      kind: z.enum(['person', 'bot']),
    }),
  ),
  /** What was counted. `from` is null for all time when nothing was ever clicked. */
  range: z.object({ name: statisticsRangeName, from: z.nullable(day), to: day }),
  visitors: statisticsVisitors,
  filter: z.object({ page: z.optional(z.string()), element: z.optional(z.string()) }),
  /** The zone whose days are counted (`TIME_ZONE`). */
  timeZone: z.string(),
  /**
   * The same number of days before the range; null for all time. For today alone, which is not over, yesterday up to
   * `until`, the end of the hour that the clock shows now, `YYYY-MM-DDTHH:mm` with offset; null: whole days.
   */
  previous: z.nullable(
    z.object({
      from: day,
      to: day,
      until: z.nullable(z.string()),
      total: count,
      uniquePages: count,
      uniqueElements: count,
    }),
  ),
  /**
   * Clicks of each step of the range, oldest first, without gaps; `start` is `YYYY-MM-DD` or, for hours,
   * `YYYY-MM-DDTHH:mm` with offset. The steps of today and of a running week or month count as far as they have come.
   */
  trend: z.object({ unit: trendUnit, steps: z.array(z.object({ start: z.string(), clicks: count })) }),
  /**
   * With a filter, the other list (elements of a page, pages of an element) is counted over this many of the newest
   * matching events that are still kept; null when it is exact. How many of them there are (`uniqueElements` or
   * `uniquePages`, here and in `previous`) is counted in the same way.
   */
  countedNewest: z.nullable(count),
});
/** Figures of the statistics page. */
export type ClickStatistics = z.infer<typeof clickStatistics>;

/** What a download of `GET /api/stats.csv?list=…` holds. */
export const statisticsList = z.enum(['pages', 'elements', 'trend', 'events']);
/** Name of a download. */
export type StatisticsList = z.infer<typeof statisticsList>;
