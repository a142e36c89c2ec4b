import { setTimeout as delay } from 'node:timers/promises';
import type { Database, Lease, LeaseKind } from '../db/database.ts';
import type { Logger } from '../runtime/logger.ts';

const NAME = 'embedded media server';

/** What a server sends media through. */
export type MediaEngineKind = 'embedded' | 'livekit';
/** Any number of servers share a LiveKit server; none of them goes with an embedded one. */
const KINDS: Readonly<Record<MediaEngineKind, LeaseKind>> = { embedded: 'alone', livekit: 'shared' };
/** Longer than PostgreSQL takes to notice a killed process, so that a server restarted at once gets the lease back. */
const START_WAIT_MS = 5_000;
const START_RETRY_MS = 250;
/** A lease that was lost with its connection is taken again. */
const RETAKE_MS = 5_000;
/** PostgreSQL keeps the lock of a lost connection for some 25 seconds; if it is still held later, another server holds it. */
const STALE_LOCK_MS = 60_000;

const CONFLICT_MESSAGES: Readonly<Record<MediaEngineKind, string>> = {
  embedded:
    'Another server on this database already runs the embedded media server, or uses LIVEKIT_URL. Two media servers split calls: people on one do not see those on the other. Set LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET of one LiveKit server on every server of this database, or stop the other one.',
  livekit:
    'Another server on this database runs the embedded media server, and this one has LIVEKIT_URL. Two media servers split calls: people on one do not see those on the other. Set the same LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET there too, or stop that one.',
};

/** Another server of this database sends media through something else. */
export class MediaServerConflictError extends Error {
  override readonly name = 'MediaTakenError';

  constructor(use: MediaEngineKind) {
    super(CONFLICT_MESSAGES[use]);
  }
}

interface MediaLeaseParts {
  readonly db: Pick<Database, 'tryLease'>;
  readonly use: MediaEngineKind;
  readonly logger: Logger;
}

interface LeaseClock {
  /** Milliseconds on any clock that does not jump. */
  readonly now: () => number;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<unknown>;
}

const CLOCK: LeaseClock = {
  now: () => performance.now(),
  sleep: async (ms, signal) => await delay(ms, undefined, { ref: false, ...(signal && { signal }) }),
};

/**
 * The right to the embedded media server of a database, which knows nothing of a second one: one of its servers runs it, or
 * all of them share a LiveKit server. A process that ends, however it ends, gives it back; one whose connection to the database broke takes it again.
 */
export class MediaLease {
  readonly #db: Pick<Database, 'tryLease'>;
  readonly #use: MediaEngineKind;
  readonly #logger: Logger;
  readonly #clock: LeaseClock;
  readonly #closing = new AbortController();
  #lease: Lease;
  #retaking: Promise<void> = Promise.resolve();

  private constructor({ db, use, logger }: MediaLeaseParts, lease: Lease, waits: LeaseClock) {
    this.#db = db;
    this.#use = use;
    this.#lease = lease;
    this.#logger = logger;
    this.#clock = waits;
    this.#watch(lease);
  }

  /**
   * Waits some seconds for a server that is just ending.
   * @throws {MediaServerConflictError} when another server uses another media server then.
   */
  static async take(parts: MediaLeaseParts, waits: LeaseClock = CLOCK): Promise<MediaLease> {
    const { db, use } = parts;
    const untilMs = waits.now() + START_WAIT_MS;
    for (;;) {
      const lease = await db.tryLease(NAME, KINDS[use]);
      if (lease !== null) return new MediaLease(parts, lease, waits);
      if (waits.now() >= untilMs) throw new MediaServerConflictError(use);
      await waits.sleep(START_RETRY_MS);
    }
  }

  #watch({ lost }: Lease): void {
    const retake = () => {
      this.#retaking = this.#retake();
    };
    if (lost.aborted) retake();
    else lost.addEventListener('abort', retake, { once: true });
  }

  /** Calls continue meanwhile, because ending them would not help. Never rejects. */
  async #retake(): Promise<void> {
    const { now, sleep } = this.#clock;
    const lostAtMs = now();
    let isTold = false;
    while (!this.#closing.signal.aborted) {
      // The database may be away; it is asked again.
      const lease = await this.#db.tryLease(NAME, KINDS[this.#use]).catch(() => undefined);
      if (lease !== null && lease !== undefined) {
        this.#lease = lease;
        if (this.#closing.signal.aborted) await lease.release();
        else this.#watch(lease);
        return;
      }
      if (lease === null && !isTold && now() - lostAtMs >= STALE_LOCK_MS) {
        isTold = true;
        this.#logger.error(CONFLICT_MESSAGES[this.#use]);
      }
      await sleep(RETAKE_MS, this.#closing.signal).catch(() => undefined);
    }
  }

  /** Gives it back. Idempotent, never rejects. */
  async release(): Promise<void> {
    this.#closing.abort();
    await this.#retaking;
    await this.#lease.release();
  }
}
