import { describe, expect, test } from 'vitest';
import type { Lease } from '../db/database.ts';
import { createLogger } from '../runtime/logger.ts';
import { type MediaEngineKind, MediaLease, MediaServerConflictError } from './media-lease.ts';

/** A database with one lease, which another server may hold, and a clock that advances when code waits. */
class Scene {
  /** From when on another server holds it, and until when; milliseconds. */
  others: { fromMs: number; untilMs: number } = { fromMs: 0, untilMs: 0 };
  nowMs = 0;
  given = 0;
  released = 0;
  readonly logged: unknown[] = [];
  readonly logger = createLogger('error', { write: (line) => this.logged.push(JSON.parse(line)) });
  #lose: () => void = () => undefined;
  #waiters: { atMs: number; wake: () => void }[] = [];
  readonly db = {
    tryLease: async (): Promise<Lease | null> => {
      if (this.nowMs >= this.others.fromMs && this.nowMs < this.others.untilMs) return null;
      const lost = new AbortController();
      this.#lose = () => lost.abort();
      this.given += 1;
      return {
        lost: lost.signal,
        release: async () => {
          this.released += 1;
        },
      };
    },
  };

  readonly waits = {
    now: () => this.nowMs,
    sleep: async (ms: number, signal?: AbortSignal) => {
      await new Promise<void>((resolve) => {
        const wake = () => {
          signal?.removeEventListener('abort', wake);
          resolve();
        };
        signal?.addEventListener('abort', wake);
        this.#waiters.push({ atMs: this.nowMs + ms, wake });
      });
    },
  };

  take(use: MediaEngineKind = 'embedded'): Promise<MediaLease> {
    return MediaLease.take({ db: this.db, use, logger: this.logger }, this.waits);
  }

  lose(): void {
    this.#lose();
  }

  /** Advances the time for waiting code. */
  async pass(ms: number): Promise<void> {
    const untilMs = this.nowMs + ms;
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      const [next] = this.#waiters.toSorted((one, other) => one.atMs - other.atMs);
      if (next === undefined || next.atMs > untilMs) break;
      this.#waiters = this.#waiters.filter((waiter) => waiter !== next);
      this.nowMs = next.atMs;
      next.wake();
    }
    this.nowMs = untilMs;
  }
}

describe('the right to run the embedded media server', () => {
  test.each(['embedded', 'livekit'] as const)(
    'is refused to a server with %s media, by a sentence that names LIVEKIT_URL, while another server has it',
    async (use) => {
      const scene = new Scene();
      scene.others.untilMs = 3_600_000;
      const taken = scene.take(use).catch((error: unknown) => error);
      await scene.pass(6_000);
      const error = await taken;
      expect(error).toBeInstanceOf(MediaServerConflictError);
      expect(String(error)).toContain('LIVEKIT_URL');
    },
  );

  test('is waited for where the other server is just ending', async () => {
    const scene = new Scene();
    scene.others.untilMs = 2_000;
    const taken = scene.take();
    await scene.pass(3_000);
    await (await taken).release();
    expect([scene.given, scene.released]).toEqual([1, 1]);
  });

  test('is taken again after the connection to the database broke', async () => {
    const scene = new Scene();
    const lease = await scene.take();
    scene.others = { fromMs: 0, untilMs: 25_000 };
    scene.lose();
    await scene.pass(30_000);
    expect(scene.given).toBe(2);
    scene.lose();
    await scene.pass(1);
    expect(scene.given).toBe(3);
    await lease.release();
    expect(scene.logged).toEqual([]);
  });

  test('that another server got meanwhile is told in the log, once', async () => {
    const scene = new Scene();
    const lease = await scene.take();
    scene.others = { fromMs: 0, untilMs: 3_600_000 };
    scene.lose();
    await scene.pass(300_000);
    expect(scene.logged).toMatchObject([{ msg: expect.stringContaining('LIVEKIT_URL') }]);
    await lease.release();
    expect(scene.given).toBe(1);
  });
});
