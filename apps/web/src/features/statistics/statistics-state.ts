import type { ClickStatistics } from '@rer/contracts';

/** Why the newest figures are not there. */
export type StatisticsProblem =
  | { readonly kind: 'offline' | 'unreachable' | 'failed' }
  /** The question itself is refused: asking again changes nothing. In the server's words, as far as it had some. */
  | { readonly kind: 'refused'; readonly sentence: string | null };

/** Figures and what they answer. */
export interface ShownStatistics {
  /** The address they came from. */
  readonly address: string;
  readonly statistics: ClickStatistics;
  readonly loadedAt: Date;
}

/** Where the figures stand. Old ones stay while newer ones are on their way. */
export interface StatisticsState {
  readonly shown: ShownStatistics | null;
  /** The user waits for figures they asked for; the regular refresh does not count. */
  readonly isLoading: boolean;
  /** Why the last attempt failed; null after one that did not. */
  readonly problem: StatisticsProblem | null;
}

/** What can happen to the figures. */
export type StatisticsEvent =
  | { readonly type: 'asked' }
  | { readonly type: 'arrived'; readonly shown: ShownStatistics }
  | { readonly type: 'failed'; readonly address: string; readonly problem: StatisticsProblem };

/** Before anything was asked. */
export const INITIAL_STATISTICS: StatisticsState = { shown: null, isLoading: true, problem: null };

/** The state after an event. */
export function statisticsAfter(state: StatisticsState, event: StatisticsEvent): StatisticsState {
  switch (event.type) {
    case 'asked':
      return { ...state, isLoading: true };
    case 'arrived':
      return { shown: event.shown, isLoading: false, problem: null };
    case 'failed': {
      // Figures of another question are no answer to this one.
      const shown = state.shown?.address === event.address ? state.shown : null;
      return { shown, isLoading: false, problem: event.problem };
    }
  }
}
