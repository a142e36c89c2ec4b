import type { ClickStatistics } from '@rer/contracts';
import type { ReactNode } from 'react';
import { Card } from '../../components/ui/card.tsx';
import { ClickEvents } from './click-events.tsx';
import { Overview } from './overview.tsx';
import css from './stats-page.module.css';
import { HINTS, STATS } from './texts.ts';
import { TopList } from './top-list.tsx';

const { pair, quiet } = css;

/** The figures once they are there. Without a single click the page says so instead of showing empty tables. */
export function StatisticsView({ statistics }: { readonly statistics: ClickStatistics }): ReactNode {
  const { topPages, topElements, recent, total } = statistics;
  return (
    <>
      <Overview statistics={statistics} />
      {total === 0 ? (
        <Card>
          <p className={quiet}>{HINTS.empty}</p>
        </Card>
      ) : (
        <>
          <div className={pair}>
            <TopList
              title={STATS.topPages}
              entries={topPages.map(({ page, clicks }) => ({ label: page, clicks }))}
            />
            <TopList
              title={STATS.topElements}
              entries={topElements.map(({ element, clicks }) => ({ label: element, clicks }))}
            />
          </div>
          <ClickEvents events={recent} />
        </>
      )}
    </>
  );
}
