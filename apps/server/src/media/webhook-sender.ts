import { setTimeout as sleep } from 'node:timers/promises';
import type { WebhookPost } from '@rer/media';
import type { Logger } from '../runtime/logger.ts';

const ATTEMPT_LIMIT_MS = 5000;
const RETRY_AFTER_MS = [500, 2000, 8000, 30_000] as const;
/** What waits for a receiver that does not answer; older events are more than newer ones, so newer ones are dropped. */
const WAITING_MAX = 1000;

/** Tells other systems what happens in rooms, each in the order in which it happened. */
export class WebhookSender {
  readonly #receivers: readonly Receiver[];

  constructor(urls: readonly string[], logger: Logger) {
    this.#receivers = urls.map((url) => new Receiver(url, logger));
  }

  send(post: WebhookPost): void {
    for (const receiver of this.#receivers) receiver.send(post);
  }

  /** What has not been delivered by now never will be. */
  close(): void {
    for (const receiver of this.#receivers) receiver.close();
  }
}

class Receiver {
  readonly #url: string;
  readonly #logger: Logger;
  readonly #closing = new AbortController();
  #waiting = 0;
  #last: Promise<void> = Promise.resolve();

  constructor(url: string, logger: Logger) {
    this.#url = url;
    this.#logger = logger;
  }

  send(post: WebhookPost): void {
    if (this.#waiting >= WAITING_MAX) {
      this.#logger.warn({ host: new URL(this.#url).host }, 'webhook dropped: too many wait');
      return;
    }
    this.#waiting += 1;
    this.#last = this.#last
      .then(async () => await this.#deliver(post))
      .finally(() => {
        this.#waiting -= 1;
      });
  }

  close(): void {
    this.#closing.abort();
  }

  async #deliver(post: WebhookPost): Promise<void> {
    for (const delayMs of [0, ...RETRY_AFTER_MS]) {
      const { signal } = this.#closing;
      const isOpen = await sleep(delayMs, true, { signal, ref: false }).catch(() => false);
      if (!isOpen) return;
      if (await this.#attempt(post)) return;
    }
    this.#logger.warn({ host: new URL(this.#url).host }, 'webhook could not be delivered');
  }

  async #attempt({ body, headers }: WebhookPost): Promise<boolean> {
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(ATTEMPT_LIMIT_MS)]);
    try {
      const answer = await fetch(this.#url, { method: 'POST', body, headers, signal, redirect: 'error' });
      await answer.body?.cancel();
      return answer.ok;
    } catch {
      return false;
    }
  }
}
