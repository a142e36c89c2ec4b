import type { ClickStatistics, StatisticsQuery } from '@rer/contracts';
import type { ReactNode } from 'react';
import type { ChangeStatisticsQuery } from '../../features/statistics/query.ts';
import { ClickEvents } from './click-events.tsx';
import { EmptyState } from './empty-state.tsx';
import { Overview } from './overview.tsx';
import { RankingList } from './ranking-list.tsx';
import css from './stats-page.module.css';
import { STATISTICS_TEXTS } from './texts.ts';
import { TrendCard } from './trend-card.tsx';

const { sum, lists, view } = css;

interface StatisticsViewProps {
  readonly query: StatisticsQuery;
  /** Null while they are on their way: everything keeps its place, so that nothing moves when they arrive. */
  readonly statistics: ClickStatistics | null;
  readonly now: Date;
  /** Newer ones of another question are on their way. */
  readonly isBusy: boolean;
  readonly onChange: (change: ChangeStatisticsQuery) => void;
}

/** The figures. Without a single click they say so instead of showing empty tables. */
export function StatisticsContent({
  query,
  statistics,
  now,
  isBusy,
  onChange,
}: StatisticsViewProps): ReactNode {
  if (statistics?.total === 0) {
    return (
      <div className={`c-loose-stack ${view}`} aria-busy={isBusy}>
        <Overview statistics={statistics} />
        <EmptyState query={query} onChange={onChange} />
      </div>
    );
  }
  const pages = statistics?.topPages.map(({ page, clicks }) => ({ label: page, clicks })) ?? null;
  const elements = statistics?.topElements.map(({ element, clicks }) => ({ label: element, clicks })) ?? null;
  return (
    <div className={`c-loose-stack ${view}`} aria-busy={isBusy}>
      <div className={`c-loose-stack ${sum}`}>
        <Overview statistics={statistics} />
        <TrendCard query={query} statistics={statistics} now={now} />
      </div>
      <div className={`c-loose-stack ${lists}`}>
        <RankingList title={STATISTICS_TEXTS.topPages} kind="page" query={query} entries={pages} />
        <RankingList title={STATISTICS_TEXTS.topElements} kind="element" query={query} entries={elements} />
      </div>
      <ClickEvents query={query} statistics={statistics} />
    </div>
  );
}
