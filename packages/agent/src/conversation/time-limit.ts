import type { AgentClock } from '../clock.ts';

export const TIME_IS_UP = Symbol('time is up');
export const ABORTED = Symbol('stopped');

/** The promise's result, or the earlier event: `ms` passed, or the signal aborted. A later result is discarded. */
export async function withinTimeLimit<T>(
  promise: Promise<T>,
  ms: number,
  clock: AgentClock,
  signal: AbortSignal,
): Promise<T | typeof TIME_IS_UP | typeof ABORTED> {
  // After the time limit, a late failure does not matter.
  promise.catch(() => undefined);
  if (signal.aborted) return ABORTED;
  const { promise: other, settle } = settleable<typeof TIME_IS_UP | typeof ABORTED>();
  const stop = () => settle(ABORTED);
  const forget = clock.after(Math.max(0, ms), () => settle(TIME_IS_UP));
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([promise, other]);
  } finally {
    forget();
    signal.removeEventListener('abort', stop);
  }
}

function settleable<T>(): { readonly promise: Promise<T>; readonly settle: (value: T) => void } {
  let settle: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    settle = resolve;
  });
  return { promise, settle };
}
