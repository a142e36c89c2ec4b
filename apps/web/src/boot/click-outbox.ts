import type { ClickBatch } from '@rer/contracts';
import type { Click } from './click-of.ts';

const ADDRESS = '/api/clicks';
/** A click waits at most so long for others, milliseconds; one that could not be sent, so long for its second try. */
const WAIT_MS = 2000;
const RETRY_MS = 5000;
/** So many clicks do not wait any longer. */
const FULL = 20;
/** Clicks and bytes of one request, and the oldest click in it: `click.ts` of the contracts. */
const BATCH_MAX = 50;
const BODY_MAX = 16_384;
const AGE_MAX_MS = 3_600_000;

interface Waiting {
  readonly click: Click;
  /** Milliseconds since 1970, by the visitor's clock. */
  readonly at: number;
  readonly isRetry: boolean;
}

function bodyOf(batch: readonly Waiting[]): Blob {
  const now = Date.now();
  // The clock may have been put back meanwhile.
  const events = batch.map(({ click, at }) => ({ ...click, agoMs: Math.max(0, now - at) }));
  return new Blob([JSON.stringify({ events } satisfies ClickBatch)], { type: 'application/json' });
}

/** Clicks on their way to the server. */
export interface ClickOutbox {
  /** Keeps a click of this moment until it is sent with others. */
  readonly add: (click: Click) => void;
  /** Sends everything in a way that outlives the page. */
  readonly leave: () => void;
}

/** An empty outbox. Nothing of it is stored in the browser. */
export function createClickOutbox(): ClickOutbox {
  let waiting: Waiting[] = [];
  let timer = 0;
  let due = Number.POSITIVE_INFINITY;

  const wait = (milliseconds: number): void => {
    const then = Date.now() + milliseconds;
    if (then >= due) return;
    due = then;
    window.clearTimeout(timer);
    timer = window.setTimeout(send, milliseconds);
  };
  const takeBatch = (): Waiting[] => {
    const oldest = Date.now() - AGE_MAX_MS;
    waiting = waiting.filter(({ at }) => at > oldest);
    let size = BATCH_MAX;
    while (bodyOf(waiting.slice(0, size)).size > BODY_MAX)
      size = Math.floor(Math.min(size, waiting.length) / 2);
    return waiting.splice(0, size);
  };
  const keep = (batch: readonly Waiting[]): void => {
    // One second chance: the visitor is not to pay for our being away, and a click more or less changes no figure.
    waiting.unshift(...batch.filter(({ isRetry }) => !isRetry).map((one) => ({ ...one, isRetry: true })));
    if (waiting.length > 0) wait(RETRY_MS);
  };
  const post = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const { status } = await fetch(ADDRESS, { method: 'POST', body: bodyOf(batch), keepalive: true });
      // Other refusals would be the same the next time.
      if (status === 429 || status > 499) keep(batch);
    } catch {
      keep(batch);
    }
  };
  const sendBy = (way: (batch: readonly Waiting[]) => void): void => {
    window.clearTimeout(timer);
    due = Number.POSITIVE_INFINITY;
    for (let batch = takeBatch(); batch.length > 0; batch = takeBatch()) way(batch);
  };
  const send = (): void => sendBy((batch) => void post(batch));

  return {
    add: (click) => {
      waiting.push({ click, at: Date.now(), isRetry: false });
      if (waiting.length < FULL) wait(WAIT_MS);
      else send();
    },
    leave: () =>
      sendBy((batch) => {
        if (!navigator.sendBeacon(ADDRESS, bodyOf(batch))) void post(batch);
      }),
  };
}
