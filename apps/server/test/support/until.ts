import { setTimeout as delay } from 'node:timers/promises';

const SHORTEST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 100;

/**
 * Waits until `holds` says true; throws with `what` in its message after `limitMs`. Returns the milliseconds waited. It
 * pauses for a tenth of the time that has gone by: asking all the time would take the processor from what is waited for.
 */
export async function until(
  what: string,
  holds: () => Promise<boolean> | boolean,
  limitMs = 10_000,
): Promise<number> {
  const startedAt = Date.now();
  while (!(await holds())) {
    if (Date.now() - startedAt > limitMs) throw new Error(`Not within ${limitMs} ms: ${what}`);
    const waitedMs = Date.now() - startedAt;
    await delay(Math.min(Math.max(waitedMs / 10, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS));
  }
  return Date.now() - startedAt;
}
