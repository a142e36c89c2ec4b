import type { ClickStatistics } from '@rer/contracts';
import type { ReactNode } from 'react';
import { Card } from '../../components/ui/card.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { compare, describeComparison } from '../../features/statistics/compare.ts';
import { formatDays } from '../../features/statistics/days.ts';
import css from './stats-page.module.css';
import { STATISTICS_HINTS, STATISTICS_TEXTS } from './texts.ts';

const { figures, figure, change, arrow, against, skeletonFigure } = css;

type Figure = 'total' | 'uniquePages' | 'uniqueElements';
const FIGURES: readonly Figure[] = ['total', 'uniquePages', 'uniqueElements'];

const ARROWS = { more: 'M8 13V3M4 7l4-4 4 4', fewer: 'M8 3v10M4 9l4 4 4-4', same: 'M3 8h10' } as const;

function Change({ now, before }: { readonly now: number; readonly before: number }): ReactNode {
  const comparison = compare(now, before);
  return (
    <>
      <svg className={arrow} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d={ARROWS[comparison.direction]} fill="none" stroke="currentColor" strokeWidth="1.75" />
      </svg>
      {describeComparison(comparison)}
    </>
  );
}

/** The three totals beside those of the period before; their places while they load. */
export function Overview({ statistics }: { readonly statistics: ClickStatistics | null }): ReactNode {
  const previous = statistics?.previous ?? null;
  return (
    <Card lang="en" aria-labelledby="stats-overview">
      <h2 id="stats-overview">{STATISTICS_TEXTS.overview}</h2>
      <dl className={figures}>
        {FIGURES.map((name) => (
          <div key={name} className={figure}>
            <dt>{STATISTICS_TEXTS[name]}</dt>
            {statistics === null ? (
              <dd className={skeletonFigure}>
                <Skeleton rows={1} />
              </dd>
            ) : (
              <dd lang="de">{statistics[name].toLocaleString('de-DE')}</dd>
            )}
            <dd className={change} lang="de">
              {statistics !== null && previous === null && STATISTICS_HINTS.noComparison}
              {statistics !== null && previous !== null && (
                <Change now={statistics[name]} before={previous[name]} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className={against} lang="de">
        {previous !== null && (
          <>
            {STATISTICS_HINTS.against} <span>{formatDays(previous.from, previous.to)}</span>
            {previous.until !== null &&
              ` ${STATISTICS_HINTS.until} ${Number(previous.until.slice(11, 13))} Uhr`}
          </>
        )}
      </p>
    </Card>
  );
}
