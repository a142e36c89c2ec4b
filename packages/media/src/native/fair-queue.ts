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
    const line = this.#queues.get(sender) ?? { messages: [], bytes: 0, start: this.#virtual };
    this.#queues.set(sender, line);
    line.messages.push(message);
    line.bytes += message.length;
    this.#bytes += message.length;
    while (this.#bytes > this.#bytesMax) this.#dropNewest();
  }

  /** The next message; undefined when nothing waits. */
  shift(): Uint8Array | undefined {
    let sender: string | undefined;
    let line: SenderQueue | undefined;
    for (const [name, one] of this.#queues) {
      if (line === undefined || one.start < line.start) [sender, line] = [name, one];
    }
    const message = line?.messages.shift();
    if (sender === undefined || line === undefined || message === undefined) return undefined;
    this.#virtual = line.start;
    line.start += message.length;
    this.#forget(sender, line, message);
    return message;
  }

  #dropNewest(): void {
    let [sender, longest] = ['', undefined as SenderQueue | undefined];
    for (const [name, one] of this.#queues) {
      if (longest === undefined || one.bytes > longest.bytes) [sender, longest] = [name, one];
    }
    const message = longest?.messages.pop();
    if (longest !== undefined && message !== undefined) this.#forget(sender, longest, message);
  }

  #forget(sender: string, line: SenderQueue, { length }: Uint8Array): void {
    line.bytes -= length;
    this.#bytes -= length;
    if (line.messages.length === 0) this.#queues.delete(sender);
  }
}
