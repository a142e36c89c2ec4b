import type { AgentClock } from '../clock.ts';

/** Reminders for a silent participant (voice-AI contract, 7: `messagePlan`). */
export interface IdlePlan {
  /** Said one after the other, then from the beginning; none: nothing is said. */
  readonly messages: readonly string[];
  readonly timeoutSeconds: number;
  /** Of a call; with `isCountedAnew` since the participant last said something. */
  readonly maxCount: number;
  readonly isCountedAnew: boolean;
}

interface SilenceWatchOptions {
  readonly clock: AgentClock;
  readonly timeoutSeconds: number;
  readonly idle: IdlePlan;
  /** Says a reminder after silence. */
  readonly onIdle: (text: string) => void;
  readonly onSilence: () => void;
}

/** Measures the silence in a call. */
export class SilenceWatch {
  readonly #options: SilenceWatchOptions;
  #cancels: readonly (() => void)[] = [];
  #spoken = 0;

  constructor(options: SilenceWatchOptions) {
    this.#options = options;
  }

  /** Restarts the silence timer after speech. */
  restart(): void {
    this.stop();
    const { clock, idle, onIdle, onSilence, timeoutSeconds } = this.#options;
    this.#cancels = [clock.after(timeoutSeconds * 1000, onSilence)];
    const text = idle.messages[this.#spoken % idle.messages.length];
    if (text === undefined || this.#spoken >= idle.maxCount) return;
    const say = (): void => {
      this.#spoken += 1;
      onIdle(text);
    };
    this.#cancels = [...this.#cancels, clock.after(idle.timeoutSeconds * 1000, say)];
  }

  /** The participant said something. */
  userSpoke(): void {
    if (this.#options.idle.isCountedAnew) this.#spoken = 0;
  }

  /** Pauses until {@link restart}. */
  stop(): void {
    for (const cancel of this.#cancels) cancel();
    this.#cancels = [];
  }
}
