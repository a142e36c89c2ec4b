import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { StatisticsSkeleton } from './statistics-skeleton.tsx';
import { StatisticsView } from './statistics-view.tsx';
import css from './stats-page.module.css';
import { HINTS, STATS } from './texts.ts';
import { useStatistics } from './use-statistics.ts';

const { page, head, title } = css;

/** Click statistics: totals, the most clicked pages and elements, and the latest clicks. */
export function StatsPage(): ReactNode {
  useDocumentTitle(STATS.title);
  const { state, reload } = useStatistics();
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
      {state.type === 'loading' && <StatisticsSkeleton />}
      {state.type === 'failed' && (
        <Notice kind="error">
          <p lang="en">{STATS.failed}</p>
          <div>
            <Button tone="quiet" onClick={reload}>
              {HINTS.retry}
            </Button>
          </div>
        </Notice>
      )}
      {state.type === 'loaded' && <StatisticsView statistics={state.statistics} />}
    </div>
  );
}
