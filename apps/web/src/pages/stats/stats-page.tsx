import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import {
  type ChangeQuery,
  readQuery,
  statisticsAddress,
  writeQuery,
} from '../../features/statistics/query.ts';
import { type MayRefresh, useStatistics } from '../../features/statistics/use-statistics.ts';
import { dayIn } from '../../features/statistics/zoned-time.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Controls } from './controls.tsx';
import { FilterLine } from './filter-line.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { StatisticsView } from './statistics-view.tsx';
import css from './stats-page.module.css';
import { StatusLine } from './status-line.tsx';
import { STATS } from './texts.ts';
import { useLive } from './use-live.ts';

const { page, head, title, tools } = css;

/** Click statistics by range: totals, trend, the most clicked pages and elements, and the latest clicks. */
export function StatsPage(): ReactNode {
  useDocumentTitle(STATS.title);
  const [parameters, setParameters] = useSearchParams();
  const query = useMemo(() => readQuery(parameters), [parameters]);
  // The address is shown in its own time: what is changed meanwhile is changed on top of what was chosen last.
  const latest = useRef(query);
  useEffect(() => {
    latest.current = query;
  }, [query]);
  const change = (by: ChangeQuery): void => {
    latest.current = by(latest.current);
    setParameters(writeQuery(latest.current), { preventScrollReset: true });
  };

  const { stateOf, toggle } = useLive();
  const mayRefresh = useCallback<MayRefresh>((shown) => stateOf(shown) === 'on', [stateOf]);
  const { state, reload } = useStatistics(statisticsAddress(query), mayRefresh);
  const { shown, problem, isLoading } = state;
  const statistics = shown?.statistics ?? null;
  const now = shown?.loadedAt ?? new Date();
  const live = problem?.kind === 'refused' ? 'refused' : stateOf(shown);
  return (
    <div className={page}>
      <header className={head}>
        <h1 className={title} lang="en">
          {STATS.title}
        </h1>
        <a href="/" lang="en">
          {STATS.back}
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
        <StatisticsView
          query={query}
          statistics={statistics}
          now={now}
          isBusy={isLoading}
          onChange={change}
        />
      )}
    </div>
  );
}
