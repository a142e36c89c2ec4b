import type { SearchReply } from './messages.ts';

interface Pending {
  readonly resolve: (reply: SearchReply | undefined) => void;
  readonly timer: NodeJS.Timeout;
}

/** Answers that are waited for, by their number. */
export class PendingReplies {
  readonly #pending = new Map<number, Pending>();
  #last = 0;

  /** A new number, and its reply: undefined when none comes within `limitMs`. */
  add(limitMs: number): { readonly number: number; readonly reply: Promise<SearchReply | undefined> } {
    this.#last += 1;
    const number = this.#last;
    const reply = new Promise<SearchReply | undefined>((resolve) => {
      const timer = setTimeout(() => this.settle(number, undefined), limitMs);
      this.#pending.set(number, { resolve, timer });
    });
    return { number, reply };
  }

  /** Resolves the question of that number, if it still waits. */
  settle(number: number, reply: SearchReply | undefined): void {
    const pending = this.#pending.get(number);
    if (pending === undefined) return;
    this.#pending.delete(number);
    clearTimeout(pending.timer);
    pending.resolve(reply);
  }

  /** Settles all questions without a reply: the thread is gone. */
  giveUp(): void {
    for (const number of this.#pending.keys()) this.settle(number, undefined);
  }
}
