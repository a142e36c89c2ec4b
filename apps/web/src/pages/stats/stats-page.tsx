import { lazy, type ReactNode, Suspense, useCallback } from 'react';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import {
  readStatisticsQuery,
  statisticsAddress,
  writeStatisticsQuery,
} from '../../features/statistics/query.ts';
import { type MayRefresh, useStatistics } from '../../features/statistics/use-statistics.ts';
import { dayIn } from '../../features/statistics/zoned-time.ts';
import { useAddressQuery } from '../../lib/use-address-query.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Controls } from './controls.tsx';
import { FilterLine } from './filter-line.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import css from './stats-page.module.css';
import { StatusLine } from './status-line.tsx';
import { STATISTICS_TEXTS } from './texts.ts';
import { useLive } from './use-live.ts';

const { page, head, tools } = css;

/** The figures come after the controls above them. */
const StatisticsView = lazy(async () => ({
  default: (await import('./statistics-content.tsx')).StatisticsContent,
}));

/** Click statistics by range: totals, trend, the most clicked pages and elements, and the latest clicks. */
export function StatsPage(): ReactNode {
  useDocumentTitle(STATISTICS_TEXTS.title);
  const [query, change] = useAddressQuery(readStatisticsQuery, writeStatisticsQuery);

  const { stateOf, toggle } = useLive();
  const mayRefresh = useCallback<MayRefresh>((shown) => stateOf(shown) === 'on', [stateOf]);
  const { state, reload } = useStatistics(statisticsAddress(query), mayRefresh);
  const { shown, problem, isLoading } = state;
  const statistics = shown?.statistics ?? null;
  const now = shown?.loadedAt ?? new Date();
  const live = problem?.kind === 'refused' ? 'refused' : stateOf(shown);
  return (
    <div className={`c-page ${page}`}>
      <header className={head}>
        <h1 className="c-page-title" lang="en">
          {STATISTICS_TEXTS.title}
        </h1>
        <a className="c-alone-link" href="/" lang="en">
          {STATISTICS_TEXTS.back}
        </a>
      </header>
      <div className={tools}>
        <Controls
          query={query}
          statistics={statistics}
          today={dayIn(statistics?.timeZone ?? 'Europe/Berlin', now)}
          onChange={change}
        />
        <FilterLine query={query} statistics={statistics} onChange={change} />
        <StatusLine state={state} live={live} onToggleLive={toggle} onReload={reload} />
      </div>
      <ProblemNotice state={state} />
      {(problem === null || statistics !== null) && (
        <Suspense fallback={<Skeleton rows={12} />}>
          <StatisticsView
            query={query}
            statistics={statistics}
            now={now}
            isBusy={isLoading}
            onChange={change}
          />
        </Suspense>
      )}
    </div>
  );
}
