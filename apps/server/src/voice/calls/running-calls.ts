import type { RunningCall } from './running-call.ts';

/** End reason of a call whose conversation was continued in another window. */
export const CONTINUED_ELSEWHERE = 'conversation-continued-elsewhere';

/** Calls that run in this process. */
export class RunningCalls {
  readonly #calls = new Map<string, RunningCall>();
  #started = 0;

  /** Since the start of the process. */
  get started(): number {
    return this.#started;
  }

  get count(): number {
    return this.#calls.size;
  }

  add(call: RunningCall): void {
    this.#calls.set(call.id, call);
    this.#started += 1;
  }

  remove({ id }: Pick<RunningCall, 'id'>): void {
    this.#calls.delete(id);
  }

  get(id: string): RunningCall | undefined {
    return this.#calls.get(id);
  }

  /** Resolves when everything said so far in the calls of `owner` is stored, so that a reader gets all of it. */
  async catchUp(owner: string): Promise<void> {
    await Promise.all(this.all().map(async (call) => call.owner === owner && (await call.catchUp())));
  }

  /** Ends calls that `owner` has this conversation in, but `to`, so that it goes on from their last word. Never rejects. */
  async handOver(owner: string, conversationId: string, to?: RunningCall): Promise<void> {
    const others = this.all().filter(
      (call) => call !== to && call.owner === owner && call.conversationId === conversationId,
    );
    await Promise.all(others.map(async (call) => await call.end(CONTINUED_ELSEWHERE)));
  }

  all(): readonly RunningCall[] {
    return [...this.#calls.values()];
  }
}
