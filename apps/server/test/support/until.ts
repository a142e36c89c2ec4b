import { setTimeout as delay } from 'node:timers/promises';

/** Waits until `holds` says true; throws with `what` in its message after `limitMs`. Returns the milliseconds waited. */
export async function until(
  what: string,
  holds: () => Promise<boolean> | boolean,
  limitMs = 10_000,
): Promise<number> {
  const startedAt = Date.now();
  while (!(await holds())) {
    if (Date.now() - startedAt > limitMs) throw new Error(`Not within ${limitMs} ms: ${what}`);
    await delay(10);
  }
  return Date.now() - startedAt;
}
