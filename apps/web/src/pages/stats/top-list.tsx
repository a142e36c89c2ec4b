import { type ReactNode, useId } from 'react';
import { Card } from '../../components/ui/card.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import css from './stats-page.module.css';

const { ranks, rank, rankLabel, bar, count, five, ten } = css;

interface TopListProps {
  readonly title: string;
  /** At most so many entries, for which room is kept. */
  readonly rows: 5 | 10;
  /** Most clicks first; null while they load. */
  readonly entries: readonly { readonly label: string; readonly clicks: number }[] | null;
}

/** A ranking with a bar per entry, as long as its share of the first one's clicks. */
export function TopList({ title, rows, entries }: TopListProps): ReactNode {
  const id = useId();
  const most = Math.max(1, ...(entries ?? []).map(({ clicks }) => clicks));
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} lang="en">
        {title}
      </h2>
      <div className={rows === 5 ? five : ten}>
        {entries === null ? (
          <Skeleton rows={rows} />
        ) : (
          <ol className={ranks}>
            {entries.map(({ label, clicks }) => (
              <li key={label} className={rank}>
                <span className={rankLabel} title={label}>
                  {label}
                </span>
                <span className={count}>{clicks.toLocaleString('de-DE')}</span>
                <svg className={bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={(100 * clicks) / most} height="4" fill="currentColor" />
                </svg>
              </li>
            ))}
          </ol>
        )}
      </div>
    </Card>
  );
}
