import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx';
import type { StatisticsState } from '../../features/statistics/statistics-state.ts';
import { formatZonedTime } from '../../features/statistics/zoned-time.ts';
import css from './stats-page.module.css';
import { STATISTICS_HINTS, STATISTICS_TEXTS } from './texts.ts';

const { line, asOf, pulse } = css;

/** Whether and why the figures renew themselves. */
export type LiveState = 'on' | 'paused' | 'held' | 'over' | 'refused';

interface StatusLineProps {
  readonly state: StatisticsState;
  readonly live: LiveState;
  readonly onToggleLive: () => void;
  readonly onReload: () => void;
}

/**
 * How fresh the figures are. Only what the user asked for is announced: a time that changes every five seconds would
 * never let a screen reader finish.
 */
export function StatusLine({ state, live, onToggleLive, onReload }: StatusLineProps): ReactNode {
  const { shown, isLoading } = state;
  return (
    <div className={line}>
      <p role="status">
        {isLoading && <span lang="en">{STATISTICS_TEXTS.loading}</span>}
        {!isLoading && shown !== null && (
          <VisuallyHidden key={shown.address}>{STATISTICS_HINTS.loaded}</VisuallyHidden>
        )}
      </p>
      {!isLoading && shown !== null && (
        <p className={asOf}>
          <span className={pulse} data-live={live} aria-hidden="true" />
          {`${STATISTICS_HINTS.asOf} ${formatZonedTime(shown.loadedAt.toISOString(), shown.statistics.timeZone).slice(11)}`}
          {live === 'held' && ` · ${STATISTICS_HINTS.held}`}
          {live === 'over' && ` · ${STATISTICS_HINTS.over}`}
        </p>
      )}
      {live !== 'over' && live !== 'refused' && (
        <Button tone="quiet" onClick={onToggleLive}>
          {live === 'paused' ? STATISTICS_HINTS.resume : STATISTICS_HINTS.pause}
        </Button>
      )}
      <Button tone="quiet" onClick={onReload}>
        {STATISTICS_HINTS.refresh}
      </Button>
    </div>
  );
}
