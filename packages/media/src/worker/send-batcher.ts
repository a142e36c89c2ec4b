import type { FromWorker } from './messages.ts';

type Send = Extract<FromWorker, { type: 'send' }>;

/**
 * Words to sockets on their way to the server. What many get in a row, the same bytes, goes over the channel between the
 * processes once: in a large room every change is told to everybody. The order of all that is said stays.
 */
export class SendBatcher {
  readonly #post: (message: Send) => void;
  #ids: number[] = [];
  #message: Uint8Array | undefined;
  #isScheduled = false;

  constructor(say: (message: Send) => void) {
    this.#post = say;
  }

  add(id: number, message: Uint8Array): void {
    if (message !== this.#message) this.flush();
    this.#message = message;
    this.#ids.push(id);
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    queueMicrotask(() => {
      this.#isScheduled = false;
      this.flush();
    });
  }

  /** To be called before anything else is said. */
  flush(): void {
    if (this.#message === undefined) return;
    const send: Send = { type: 'send', ids: this.#ids, message: this.#message };
    this.#ids = [];
    this.#message = undefined;
    this.#post(send);
  }
}
