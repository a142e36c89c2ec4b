import type { StatisticsQuery } from '@rer/contracts';
import { type ReactNode, useId } from 'react';
import { Card } from '../../components/ui/card.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { elementName } from '../../features/statistics/element-names.ts';
import { CsvLink } from './csv-link.tsx';
import { FilterLink } from './filter-link.tsx';
import css from './lists.module.css';
import page from './stats-page.module.css';

const { ranks, rank, name, id: idText, bar, count, five, ten } = css;

interface TopListProps {
  readonly title: string;
  readonly kind: 'page' | 'element';
  readonly query: StatisticsQuery;
  /** Most clicks first; null while they load. */
  readonly entries: readonly { readonly label: string; readonly clicks: number }[] | null;
}

/**
 * A ranking; every row filters by itself, and lies on a bar as long as its share of the first one's clicks. Room for
 * all rows is kept: five pages, ten elements (seed 1, section 9).
 */
export function RankingList({ title, kind, query, entries }: TopListProps): ReactNode {
  const heading = useId();
  const most = Math.max(1, ...(entries ?? []).map(({ clicks }) => clicks));
  return (
    <Card aria-labelledby={heading}>
      <div className={page['cardHead']}>
        <h2 id={heading} lang="en">
          {title}
        </h2>
        {entries !== null && <CsvLink query={query} list={kind === 'page' ? 'pages' : 'elements'} />}
      </div>
      {entries === null ? (
        <div className={kind === 'page' ? five : ten}>
          <Skeleton rows={5} />
        </div>
      ) : (
        <ol className={classNames(ranks, kind === 'page' ? five : ten)}>
          {entries.map(({ label, clicks }) => {
            const german = kind === 'element' ? elementName(label) : null;
            return (
              <li key={label}>
                <FilterLink className={rank} query={query} kind={kind} value={label}>
                  <svg className={bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                    <rect width={(100 * clicks) / most} height="1" fill="currentColor" />
                  </svg>
                  <span className={name}>{german ?? label}</span>
                  {german !== null && <span className={idText}>{label}</span>}
                  <span className={count}>{clicks.toLocaleString('de-DE')}</span>
                </FilterLink>
              </li>
            );
          })}
        </ol>
      )}
    </Card>
  );
}
