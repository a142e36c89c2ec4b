import { setTimeout as delay } from 'node:timers/promises';
import type { VoiceServer } from '../dialect/server-schema.ts';

/** Seconds that a server has for one answer unless told (voice-AI contract, 3). */
const TIMEOUT_S = 20;
/** Longest pause between two tries, however often it was doubled. */
export const PAUSE_MAX_MS = 60_000;

/** Waits. Rejects when the signal aborts. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<unknown>;

/** The time of one try, milliseconds. */
export function tryMs({ timeoutSeconds = TIMEOUT_S }: VoiceServer): number {
  return timeoutSeconds * 1000;
}

/**
 * Asks until an answer is good, as often as a server's plan allows (voice-AI contract, 3: `backoffPlan`): pauses of the same length, or each
 * twice as long as the one before, a minute at most. The last answer counts; a `work` that throws has failed for good.
 */
export async function withRetries<T>(
  { backoffPlan }: VoiceServer,
  work: () => Promise<T>,
  { isGood, signal, pause = aPause }: { isGood: (answer: T) => boolean; signal: AbortSignal; pause?: Pause },
): Promise<T> {
  const pauses = pausesOf(backoffPlan);
  let answer = await work();
  for (const ms of pauses) {
    if (isGood(answer)) break;
    await pause(ms, signal);
    answer = await work();
  }
  return answer;
}

/** The most time that a server and its plan can take, milliseconds. */
export function longestMs(server: VoiceServer): number {
  const pauses = pausesOf(server.backoffPlan);
  return pauses.reduce((sum, ms) => sum + ms, 0) + (pauses.length + 1) * tryMs(server);
}

function pausesOf(plan: VoiceServer['backoffPlan']): readonly number[] {
  const { maxRetries = 0, type = 'fixed', baseDelaySeconds = 0 } = plan ?? {};
  const factor = type === 'exponential' ? 2 : 1;
  return Array.from({ length: maxRetries }, (_, retry) =>
    Math.min(PAUSE_MAX_MS, baseDelaySeconds * 1000 * factor ** retry),
  );
}

const aPause: Pause = (ms, signal) => delay(ms, undefined, { signal });
