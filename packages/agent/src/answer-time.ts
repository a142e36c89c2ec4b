import type { AgentClock } from './clock.ts';

/** How long an answer may take, milliseconds. */
export interface AnswerTimes {
  /** Until its first part. */
  readonly firstPartMs: number;
  /** From one part to the next. */
  readonly betweenPartsMs: number;
  readonly wholeMs: number;
}

/** The time of one answer: its signal aborts when it is up, or when the answer is not wanted any more. */
export class AnswerTime {
  readonly #clock: AgentClock;
  readonly #times: AnswerTimes;
  readonly #controller = new AbortController();
  readonly #unwanted: AbortSignal;
  readonly #stop = () => this.#controller.abort();
  readonly #forgetWhole: () => void;
  #forgetPart: () => void;
  #isUp = false;

  constructor(clock: AgentClock, times: AnswerTimes, unwanted: AbortSignal) {
    this.#clock = clock;
    this.#times = times;
    this.#unwanted = unwanted;
    if (unwanted.aborted) this.#stop();
    unwanted.addEventListener('abort', this.#stop, { once: true });
    this.#forgetWhole = clock.after(times.wholeMs, () => this.#end());
    this.#forgetPart = clock.after(times.firstPartMs, () => this.#end());
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  /** A part arrived; the timer stops until {@link waiting}. */
  came(): void {
    this.#forgetPart();
  }

  waiting(): void {
    this.#forgetPart = this.#clock.after(this.#times.betweenPartsMs, () => this.#end());
  }

  /** Ends what still runs for this answer. */
  close(): void {
    this.#forgetPart();
    this.#forgetWhole();
    this.#unwanted.removeEventListener('abort', this.#stop);
    this.#controller.abort();
  }

  #end(): void {
    this.#isUp = true;
    this.#controller.abort();
  }
}
