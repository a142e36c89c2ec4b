import { monotonicNow } from './monotonic-clock.ts';
/**
 * Wraps a question so that any number of callers cost at most one answer at a time and one per `freshMs`: asking
 * whether something still works must not be what breaks it.
 */
export function shareProbe<T>(
  ask: () => Promise<T>,
  freshMs: number,
  now: () => number = monotonicNow,
): () => Promise<T> {
  let answer: { readonly promise: Promise<T>; readonly until: number } | undefined;
  return () => {
    if (answer !== undefined && now() < answer.until) return answer.promise;
    const promise = ask();
    answer = { promise, until: Number.POSITIVE_INFINITY };
    const settle = (): void => {
      answer = { promise, until: now() + freshMs };
    };
    promise.then(settle, settle);
    return promise;
  };
}
