import type { ClickStatistics } from '@rer/contracts';
import type { ReactNode } from 'react';
import { Card } from '../../components/ui/card.tsx';
import { ClickEvents } from './click-events.tsx';
import { Overview } from './overview.tsx';
import css from './stats-page.module.css';
import { HINTS, STATS } from './texts.ts';
import { TopList } from './top-list.tsx';

const { pair, quiet } = css;

/** How many rows the rankings have (seed 1, section 9): room for them is kept while they load. */
const PAGES = 5;
const ELEMENTS = 10;

/**
 * The figures; null while they are on their way, in the same places, so that nothing moves when they arrive.
 * Without a single click the page says so instead of showing empty tables.
 */
export function StatisticsView({ statistics }: { readonly statistics: ClickStatistics | null }): ReactNode {
  if (statistics?.total === 0) {
    return (
      <>
        <Overview statistics={statistics} />
        <Card>
          <p className={quiet}>{HINTS.empty}</p>
        </Card>
      </>
    );
  }
  const pages = statistics?.topPages.map(({ page, clicks }) => ({ label: page, clicks }));
  const elements = statistics?.topElements.map(({ element, clicks }) => ({ label: element, clicks }));
  return (
    <>
      <Overview statistics={statistics} />
      <div className={pair}>
        <TopList title={STATS.topPages} rows={PAGES} entries={pages ?? null} />
        <TopList title={STATS.topElements} rows={ELEMENTS} entries={elements ?? null} />
      </div>
      <ClickEvents events={statistics?.recent ?? null} />
    </>
  );
}
