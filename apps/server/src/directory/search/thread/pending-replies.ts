import type { SearchReply } from './messages.ts';

interface Pending {
  readonly resolve: (reply: SearchReply | undefined) => void;
  readonly timer: NodeJS.Timeout;
}

/** Answers that are waited for, by the ids of their requests. */
export class PendingReplies {
  readonly #pending = new Map<number, Pending>();
  #last = 0;

  /** The id of a new request, and its reply: undefined when none comes within `limitMs`. */
  add(limitMs: number): { readonly requestId: number; readonly reply: Promise<SearchReply | undefined> } {
    this.#last += 1;
    const requestId = this.#last;
    const reply = new Promise<SearchReply | undefined>((resolve) => {
      const timer = setTimeout(() => this.settle(requestId, undefined), limitMs);
      this.#pending.set(requestId, { resolve, timer });
    });
    return { requestId, reply };
  }

  /** Settles the request of that id, if it still waits. */
  settle(requestId: number, reply: SearchReply | undefined): void {
    const pending = this.#pending.get(requestId);
    if (pending === undefined) return;
    this.#pending.delete(requestId);
    clearTimeout(pending.timer);
    pending.resolve(reply);
  }

  /** Settles all questions without a reply: the thread is gone. */
  giveUp(): void {
    for (const requestId of this.#pending.keys()) this.settle(requestId, undefined);
  }
}
