import { VoiceError, type VoiceErrorCode } from '../api/voice-error.ts';

/** How one message is sent. */
export interface Delivery {
  /** Sends the message, by a call that is there or by a new one. */
  attempt(): Promise<void>;
  /** Gives up the call that did not take it. Is never rejected. */
  drop(error: unknown): Promise<void>;
}

/** Errors that a second attempt would meet again. */
const NOT_RETRIED: ReadonlySet<VoiceErrorCode> = new Set(['bad-key', 'no-assistant', 'too-long', 'stopped']);

/**
 * Sends by a call; where that fails restarts the call once and sends again. Either way a call that failed is given up.
 * @throws {VoiceError} What failed at the second time, or what a restart does not mend.
 */
export async function deliverMessage({ attempt, drop }: Delivery): Promise<void> {
  try {
    await attempt();
  } catch (first) {
    if (!mayRetry(first)) throw first;
    await drop(first);
    try {
      await attempt();
    } catch (second) {
      if (mayRetry(second)) await drop(second);
      throw second;
    }
  }
}

function mayRetry(error: unknown): boolean {
  if (!(error instanceof VoiceError)) return false;
  // The service means what it says, unless the fault is its own.
  if (error.code === 'refused') return (error.status ?? 0) >= 500;
  return !NOT_RETRIED.has(error.code);
}
