import type { PgliteProcess } from './pglite-process.ts';

/** When the database process is started anew because it holds too much memory. */
export interface MemoryLimits {
  /** It held 190 MB with nothing done, and 2.2 GB for ever after one large statement. */
  readonly heldBytes: number;
  readonly lookEveryMs: number;
  /** Shorter than the pauses between the looks of the search index, which never end. */
  readonly quietMs: number;
  /** From one such start to the next; twice as long each time that the next one comes as soon as it may. */
  readonly apartMs: number;
}

export const MEMORY_LIMITS: MemoryLimits = {
  heldBytes: 512 * 1024 * 1024,
  lookEveryMs: 5_000,
  quietMs: 400,
  apartMs: 10 * 60_000,
};

/** An installation that always needs as much must not be interrupted for it again and again. */
const APART_MAX_MS = 6 * 60 * 60_000;

/** Looks now and then how much memory the database process holds, and ends it where that is too much and no query is waiting. */
export class MemoryWatch {
  readonly #limits: MemoryLimits;
  readonly #timer: NodeJS.Timeout;
  #apartMs: number;
  #lastAt = Number.NEGATIVE_INFINITY;

  constructor(limits: MemoryLimits, current: () => PgliteProcess) {
    this.#limits = limits;
    this.#apartMs = limits.apartMs;
    this.#timer = setInterval(() => {
      if (performance.now() - this.#lastAt < this.#apartMs) return;
      current().closeIfGrown(limits.heldBytes, limits.quietMs);
    }, limits.lookEveryMs);
    this.#timer.unref();
  }

  /** The process has been started anew for its memory. */
  noteStart(): void {
    const now = performance.now();
    const isSoon = now - this.#lastAt < 2 * this.#apartMs;
    this.#apartMs = isSoon ? Math.min(2 * this.#apartMs, APART_MAX_MS) : this.#limits.apartMs;
    this.#lastAt = now;
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
