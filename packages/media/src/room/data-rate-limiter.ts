import { TokenBucket } from './token-bucket.ts';

/**
 * What of one participant's data goes on to the others for long, and at once after a pause. Rented services let pass less: Amazon
 * Chime 100 messages a second of 2 KB with 200 at once (its client hears `throttled`), Agora 60 a second and 30 KB; LiveKit's
 * server has no limit of its own (one per participant that drops is proposed in its pull request 4238). Ours lets files pass,
 * which LiveKit's clients send in pieces of 15,000 bytes as fast as they can.
 */
const BYTES_PER_SECOND = 512 * 1024;
const BYTES_AT_ONCE = BYTES_PER_SECOND;
const MESSAGES_PER_SECOND = 200;
const MESSAGES_AT_ONCE = 400;
/** Reliable data beyond wait; a file of some megabytes arrives, if later. */
const QUEUE_BYTES_MAX = 4 * 1024 * 1024;
const QUEUE_MESSAGES_MAX = 2_000;
/** He is told of it now and then, not with each message. */
const NOTIFY_EVERY_MS = 1000;

/** For the client's log, and for programs that read the reason of LiveKit's `RequestResponse`. */
export const DATA_RATE_MESSAGE = `data rate limit: ${MESSAGES_PER_SECOND} messages and ${BYTES_PER_SECOND} bytes per second; what is beyond waits, or is dropped`;

/** How fast data of one participant go on to the others. Time is milliseconds of any clock. */
export class DataRateLimiter {
  readonly #bytes = new TokenBucket(BYTES_PER_SECOND, BYTES_AT_ONCE);
  readonly #messages = new TokenBucket(MESSAGES_PER_SECOND, MESSAGES_AT_ONCE);
  readonly #queue: Uint8Array[] = [];
  #queuedBytes = 0;
  #notifiedAtMs = Number.NEGATIVE_INFINITY;

  /** Whether a message goes on now. If not, it waits for {@link takeDue} when it is reliable and there is room. */
  admits(packet: Uint8Array, reliable: boolean, nowMs: number): boolean {
    // Reliable messages keep their order.
    if (!(reliable && this.#queue.length > 0) && this.#take(packet, nowMs)) return true;
    const hasRoom =
      this.#queue.length < QUEUE_MESSAGES_MAX && this.#queuedBytes + packet.length <= QUEUE_BYTES_MAX;
    if (reliable && hasRoom) {
      this.#queue.push(packet);
      this.#queuedBytes += packet.length;
    }
    return false;
  }

  /** Whether its sender is to be told of the limit again. */
  mayNotify(nowMs: number): boolean {
    if (nowMs - this.#notifiedAtMs < NOTIFY_EVERY_MS) return false;
    this.#notifiedAtMs = nowMs;
    return true;
  }

  /** Reliable messages whose time has come. */
  takeDue(nowMs: number): readonly Uint8Array[] {
    let count = 0;
    for (const packet of this.#queue) {
      if (!this.#take(packet, nowMs)) break;
      this.#queuedBytes -= packet.length;
      count += 1;
    }
    return this.#queue.splice(0, count);
  }

  #take({ length }: Uint8Array, nowMs: number): boolean {
    return this.#messages.has(1, nowMs) && this.#bytes.take(length, nowMs) && this.#messages.take(1, nowMs);
  }
}
