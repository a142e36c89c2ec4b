import type { CallClock } from '../async/clock.ts';
import { LOAD_ATTEMPTS, LOAD_RETRY_MS, LOAD_TIMEOUT_MS } from '../texts/limits.ts';
import * as text from '../texts/texts.ts';

/** Why an attempt failed, as the error of a failed load says it. */
export interface LoadFailure {
  readonly msg: string;
  readonly type: 'timeout' | 'error';
}

/** What {@link loadInAttempts} reports. */
export interface LoadHandlers<T> {
  loaded(value: T): void;
  attemptFailed(failure: LoadFailure, isLast: boolean): void;
}

/**
 * Loads in up to three attempts (section 11).
 * @returns Cancels it: nothing is reported afterwards.
 */
export function loadInAttempts<T>(
  load: () => Promise<T>,
  { clock, handlers }: { readonly clock: CallClock; readonly handlers: LoadHandlers<T> },
): () => void {
  let stopWaiting: () => void = () => undefined;
  let attempt = 0;
  let isOver = false;

  function begin(): void {
    attempt += 1;
    const current = attempt;
    const isCurrent = () => !isOver && attempt === current && !hasEnded;
    let hasEnded = false;
    const fail = (failure: LoadFailure) => {
      if (!isCurrent()) return;
      hasEnded = true;
      stopWaiting();
      const isLast = current === LOAD_ATTEMPTS;
      isOver = isLast;
      if (!isLast) stopWaiting = clock.after(LOAD_RETRY_MS, begin);
      handlers.attemptFailed(failure, isLast);
    };
    stopWaiting = clock.after(LOAD_TIMEOUT_MS, () => fail({ msg: text.LOAD_TIMED_OUT, type: 'timeout' }));
    load().then(
      (value) => {
        if (!isCurrent()) return;
        isOver = true;
        stopWaiting();
        handlers.loaded(value);
      },
      (error: unknown) => fail({ msg: text.loadAttemptFailed(error), type: 'error' }),
    );
  }

  begin();
  return () => {
    isOver = true;
    stopWaiting();
  };
}
