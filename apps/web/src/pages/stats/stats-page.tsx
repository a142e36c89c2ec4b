import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { formatLocalTime } from '../../lib/local-time.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { StatisticsView } from './statistics-view.tsx';
import css from './stats-page.module.css';
import { HINTS, STATS } from './texts.ts';
import { useStatistics } from './use-statistics.ts';

const { page, head, title, line } = css;

/** Click statistics: totals, the most clicked pages and elements, and the latest clicks. */
export function StatsPage(): ReactNode {
  useDocumentTitle(STATS.title);
  const { state, reload } = useStatistics();
  const { phase, statistics, loadedAt } = state;
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
      <div className={line}>
        <p role="status">
          {phase === 'loading' && <span lang="en">{STATS.loading}</span>}
          {phase === 'loaded' && loadedAt !== null && `${HINTS.asOf} ${formatLocalTime(loadedAt)}`}
        </p>
        <Button tone="quiet" onClick={reload} aria-disabled={phase === 'loading'}>
          {HINTS.refresh}
        </Button>
      </div>
      {phase === 'failed' ? (
        <Notice kind="error" lang="en">
          {STATS.failed}
        </Notice>
      ) : (
        <StatisticsView statistics={statistics} />
      )}
    </div>
  );
}
