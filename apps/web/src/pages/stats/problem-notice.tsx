import type { ReactNode } from 'react';
import { Notice } from '../../components/ui/notice.tsx';
import type { StatisticsState } from '../../features/statistics/statistics-state.ts';
import { formatZonedTime } from '../../features/statistics/zoned-time.ts';
import { PROBLEMS, STATS } from './texts.ts';

/** Why there are no figures, or none newer than those shown; nothing when all is well. */
export function ProblemNotice({ state }: { readonly state: StatisticsState }): ReactNode {
  const { shown, problem } = state;
  if (problem === null) return null;
  if (shown === null) {
    return (
      <Notice kind="error">
        <p lang="en">{STATS.failed}</p>
        <p>{PROBLEMS[problem]}</p>
      </Notice>
    );
  }
  const asOf = formatZonedTime(shown.loadedAt.toISOString(), shown.statistics.timeZone).slice(11);
  return (
    <Notice kind="warn" role="status">
      <p>{`${PROBLEMS[problem]} ${PROBLEMS.stale} ${asOf}.`}</p>
    </Notice>
  );
}
