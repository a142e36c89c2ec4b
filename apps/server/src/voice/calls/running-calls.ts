import type { LiveCall } from './live-call.ts';

/** Calls that run in this process. */
export class RunningCalls {
  readonly #calls = new Map<string, LiveCall>();
  #started = 0;

  /** Since the start of the process. */
  get started(): number {
    return this.#started;
  }

  get count(): number {
    return this.#calls.size;
  }

  add(call: LiveCall): void {
    this.#calls.set(call.id, call);
    this.#started += 1;
  }

  remove({ id }: Pick<LiveCall, 'id'>): void {
    this.#calls.delete(id);
  }

  get(id: string): LiveCall | undefined {
    return this.#calls.get(id);
  }

  all(): readonly LiveCall[] {
    return [...this.#calls.values()];
  }
}
