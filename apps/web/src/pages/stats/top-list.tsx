import { type ReactNode, useId } from 'react';
import { Card } from '../../components/ui/card.tsx';
import css from './stats-page.module.css';

const { ranks, rank, rankLabel, bar, count } = css;

interface TopListProps {
  readonly title: string;
  /** Most clicks first. */
  readonly entries: readonly { readonly label: string; readonly clicks: number }[];
}

/** A ranking with a bar per entry, as long as its share of the first one's clicks. */
export function TopList({ title, entries }: TopListProps): ReactNode {
  const id = useId();
  const most = Math.max(1, ...entries.map(({ clicks }) => clicks));
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} lang="en">
        {title}
      </h2>
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
    </Card>
  );
}
