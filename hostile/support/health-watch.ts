import { setTimeout as delay } from 'node:timers/promises';

/** How long `/healthz` took while something else went on. */
export interface HealthFigures {
  readonly requests: number;
  /** Milliseconds. */
  readonly worstMs: number;
  /** Milliseconds, 95th percentile. */
  readonly p95Ms: number;
}

const PAUSE_MS = 5;

/** Asks `/healthz` again and again until `work` has ended; rejects as it does, or when one answer was not 200. */
export async function healthDuring(origin: string, work: () => Promise<unknown>): Promise<HealthFigures> {
  let isOver = false;
  const times: number[] = [];
  const watch = async (): Promise<void> => {
    do {
      const askedAt = performance.now();
      const { status, body } = await fetch(`${origin}/healthz`);
      await body?.cancel();
      if (status !== 200) throw new Error(`/healthz answered ${status}.`);
      times.push(performance.now() - askedAt);
      await delay(PAUSE_MS);
    } while (!isOver);
  };
  const finished = work().finally(() => {
    isOver = true;
  });
  await Promise.all([watch(), finished]);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { requests: times.length, worstMs: at(1), p95Ms: at(0.95) };
}
