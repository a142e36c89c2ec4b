import type { ReactNode } from 'react';
import { Notice } from '../../components/ui/notice.tsx';
import type { StatisticsProblem, StatisticsState } from '../../features/statistics/statistics-state.ts';
import { formatZonedTime } from '../../features/statistics/zoned-time.ts';
import { STATISTICS_PROBLEMS, STATISTICS_TEXTS } from './texts.ts';

function wordsOf(problem: StatisticsProblem): string {
  return problem.kind === 'refused' && problem.sentence !== null
    ? problem.sentence
    : STATISTICS_PROBLEMS[problem.kind];
}

/** Why there are no figures, or none newer than those shown; nothing when all is well. */
export function ProblemNotice({ state }: { readonly state: StatisticsState }): ReactNode {
  const { shown, problem } = state;
  if (problem === null) return null;
  if (shown === null) {
    return (
      <Notice kind="error">
        {problem.kind !== 'refused' && <p lang="en">{STATISTICS_TEXTS.failed}</p>}
        <p>{wordsOf(problem)}</p>
      </Notice>
    );
  }
  const asOf = formatZonedTime(shown.loadedAt.toISOString(), shown.statistics.timeZone).slice(11);
  return (
    <Notice kind="warn" role="status">
      <p>{`${wordsOf(problem)} ${STATISTICS_PROBLEMS.stale} ${asOf}.`}</p>
    </Notice>
  );
}
