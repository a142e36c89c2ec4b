/** What waits of one sender. */
interface SenderQueue {
  readonly messages: Uint8Array[];
  bytes: number;
  /** The virtual moment at which its first message begins to be sent. */
  start: number;
}

/**
 * Messages of several senders that wait for one receiver. Senders take turns by bytes, however much each has waiting, and
 * the messages of each sender keep their order: start-time fair queueing (Goyal, Vin and Cheng, SIGCOMM 1996).
 */
export class FairQueue {
  readonly #bytesMax: number;
  readonly #queues = new Map<string, SenderQueue>();
  /** The start of the message that was taken last. */
  #virtual = 0;
  #bytes = 0;

  /** @param bytesMax When more waits, the sender of which most waits loses its newest message. */
  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  get isEmpty(): boolean {
    return this.#queues.size === 0;
  }

  push(sender: string, message: Uint8Array): void {
    const queue = this.#queues.get(sender) ?? { messages: [], bytes: 0, start: this.#virtual };
    this.#queues.set(sender, queue);
    queue.messages.push(message);
    queue.bytes += message.length;
    this.#bytes += message.length;
    while (this.#bytes > this.#bytesMax) this.#dropNewest();
  }

  /** The next message; undefined when nothing waits. */
  shift(): Uint8Array | undefined {
    let sender: string | undefined;
    let queue: SenderQueue | undefined;
    for (const [name, one] of this.#queues) {
      if (queue === undefined || one.start < queue.start) [sender, queue] = [name, one];
    }
    const message = queue?.messages.shift();
    if (sender === undefined || queue === undefined || message === undefined) return undefined;
    this.#virtual = queue.start;
    queue.start += message.length;
    this.#forget(sender, queue, message);
    return message;
  }

  #dropNewest(): void {
    const [first, ...others] = this.#queues;
    if (first === undefined) return;
    const [sender, longest] = others.reduce(
      (most, one) => (one[1].bytes > most[1].bytes ? one : most),
      first,
    );
    const message = longest.messages.pop();
    if (message !== undefined) this.#forget(sender, longest, message);
  }

  #forget(sender: string, queue: SenderQueue, { length }: Uint8Array): void {
    queue.bytes -= length;
    this.#bytes -= length;
    if (queue.messages.length === 0) this.#queues.delete(sender);
  }
}
