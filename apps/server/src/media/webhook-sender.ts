import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiKey, signWebhook } from '@rer/media';
import type { Logger } from '../runtime/logger.ts';

const ATTEMPT_LIMIT_MS = 5000;
const RETRY_AFTER_MS = [500, 2000, 8000, 30_000] as const;
const WAITING_MAX = 1000;
/** Events carry the metadata of rooms and participants. */
const WAITING_CHARACTERS_MAX = 16 * 1024 * 1024;
/** Older events are dropped: a receiver that was away so long reads the rooms themselves. */
const EVENT_AGE_MAX_MS = 10 * 60_000;
const CLOSE_LIMIT_MS = 2000;

export interface WebhookSenderOptions {
  readonly urls: readonly string[];
  /** Signs each attempt anew, since signatures hold for minutes only. */
  readonly key: ApiKey;
  readonly logger: Logger;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
}

/**
 * Tells other systems what happens in rooms, each in the order in which it happened. Nothing is kept on disk. Dropped for a
 * receiver, with a line in the log, is an event
 * - that five attempts within some 40 seconds did not deliver; those after it are tried then,
 * - that is older than ten minutes when its turn comes,
 * - that happens while a thousand others wait, or some with 16 MB of text,
 * - that is not delivered two seconds after the server has stopped.
 */
export class WebhookSender {
  readonly #receivers: readonly WebhookReceiverQueue[];

  constructor(options: WebhookSenderOptions) {
    this.#receivers = options.urls.map((url) => new WebhookReceiverQueue(url, options));
  }

  /** @param body An event, as its receivers get it. */
  send(body: string): void {
    for (const receiver of this.#receivers) receiver.send(body);
  }

  /** Gives what waits two seconds. Resolves when nothing more will be sent. */
  async close(): Promise<void> {
    await Promise.all(this.#receivers.map(async (receiver) => await receiver.close()));
  }
}

class WebhookReceiverQueue {
  readonly #url: string;
  readonly #key: ApiKey;
  readonly #logger: Logger;
  readonly #clock: () => number;
  readonly #closing = new AbortController();
  #waiting = 0;
  #waitingCharacters = 0;
  #last: Promise<void> = Promise.resolve();

  constructor(url: string, { key, logger, clock = Date.now }: WebhookSenderOptions) {
    this.#url = url;
    this.#key = key;
    this.#logger = logger;
    this.#clock = clock;
  }

  send(body: string): void {
    if (this.#waiting >= WAITING_MAX || this.#waitingCharacters > WAITING_CHARACTERS_MAX) {
      this.#warn('webhook dropped: too many wait');
      return;
    }
    this.#waiting += 1;
    this.#waitingCharacters += body.length;
    const happenedAtMs = this.#clock();
    this.#last = this.#last
      .then(async () => await this.#deliver(body, happenedAtMs))
      .finally(() => {
        this.#waiting -= 1;
        this.#waitingCharacters -= body.length;
      });
  }

  async close(): Promise<void> {
    const limit = setTimeout(() => this.#closing.abort(), CLOSE_LIMIT_MS);
    await this.#last;
    clearTimeout(limit);
    this.#closing.abort();
  }

  async #deliver(body: string, happenedAtMs: number): Promise<void> {
    for (const delayMs of [0, ...RETRY_AFTER_MS]) {
      const { signal } = this.#closing;
      const isOpen = await sleep(delayMs, true, { signal, ref: false }).catch(() => false);
      if (!isOpen) {
        this.#warn('webhook dropped: the server stops');
        return;
      }
      if (this.#clock() - happenedAtMs > EVENT_AGE_MAX_MS) {
        this.#warn('webhook dropped: too old');
        return;
      }
      if (await this.#attempt(body)) return;
    }
    this.#warn('webhook could not be delivered');
  }

  async #attempt(event: string): Promise<boolean> {
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(ATTEMPT_LIMIT_MS)]);
    try {
      const { body, headers } = await signWebhook(event, { key: this.#key, nowMs: this.#clock() });
      const answer = await fetch(this.#url, { method: 'POST', body, headers, signal, redirect: 'error' });
      await answer.body?.cancel();
      return answer.ok;
    } catch {
      return false;
    }
  }

  #warn(what: string): void {
    this.#logger.warn({ host: new URL(this.#url).host }, what);
  }
}
