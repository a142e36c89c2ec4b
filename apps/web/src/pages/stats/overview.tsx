import type { ClickStatistics } from '@rer/contracts';
import type { ReactNode } from 'react';
import { Card } from '../../components/ui/card.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import css from './stats-page.module.css';
import { STATS } from './texts.ts';

const { figures, figure } = css;

/** The three totals; their places while they load. */
export function Overview({ statistics }: { readonly statistics: ClickStatistics | null }): ReactNode {
  const entries = [
    { label: STATS.total, value: statistics?.total },
    { label: STATS.uniquePages, value: statistics?.uniquePages },
    { label: STATS.uniqueElements, value: statistics?.uniqueElements },
  ];
  return (
    <Card lang="en" aria-labelledby="stats-overview">
      <h2 id="stats-overview">{STATS.overview}</h2>
      <dl className={figures}>
        {entries.map(({ label, value }) => (
          <div key={label} className={figure}>
            <dt>{label}</dt>
            <dd lang="de">{value === undefined ? <Skeleton rows={1} /> : value.toLocaleString('de-DE')}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
