import type { AgentClock } from '../clock.ts';

/** What is said to a person who says nothing (voice-AI contract, 7: `messagePlan`). */
export interface IdlePlan {
  /** Said one after the other, then from the beginning; none: nothing is said. */
  readonly messages: readonly string[];
  readonly timeoutSeconds: number;
  /** Of a call; with `isCountedAnew` since the person said something last. */
  readonly maxCount: number;
  readonly isCountedAnew: boolean;
}

interface SilenceWatchOptions {
  readonly clock: AgentClock;
  readonly timeoutSeconds: number;
  readonly idle: IdlePlan;
  /** Time to say this, since nobody has said anything. */
  readonly onIdle: (text: string) => void;
  readonly onSilence: () => void;
}

/** Notes how long nobody has said anything. */
export class SilenceWatch {
  readonly #options: SilenceWatchOptions;
  #cancels: readonly (() => void)[] = [];
  #spoken = 0;

  constructor(options: SilenceWatchOptions) {
    this.#options = options;
  }

  /** Somebody has just said something: time counts from now. */
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

  /** The person said something. */
  heard(): void {
    if (this.#options.idle.isCountedAnew) this.#spoken = 0;
  }

  /** Until {@link restart} nobody is silent. */
  stop(): void {
    for (const cancel of this.#cancels) cancel();
    this.#cancels = [];
  }
}
