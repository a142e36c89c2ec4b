import type { ReactNode } from 'react';
import { Card } from '../../components/ui/card.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import css from './stats-page.module.css';
import { STATS } from './texts.ts';

const { pair, figures, quiet } = css;

/** The shape of the page while its figures are on their way: nothing moves when they arrive. */
export function StatisticsSkeleton(): ReactNode {
  return (
    <>
      <p role="status" lang="en" className={quiet}>
        {STATS.loading}
      </p>
      <Card className={figures} aria-hidden="true">
        <Skeleton rows={3} />
      </Card>
      <div className={pair} aria-hidden="true">
        <Card>
          <Skeleton rows={5} />
        </Card>
        <Card>
          <Skeleton rows={10} />
        </Card>
      </div>
      <Card aria-hidden="true">
        <Skeleton rows={12} />
      </Card>
    </>
  );
}
