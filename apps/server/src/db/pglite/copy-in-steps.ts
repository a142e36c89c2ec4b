import { type FileHandle, open } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

const STEP_BYTES = 1024 * 1024;
/** Milliseconds of work after which there is a pause. */
const WORK_MS = 5;

/**
 * Copies files a megabyte at a time, and rests as long as it works, so that others can use the disk meanwhile. A file
 * is on the disk when its copy is done.
 */
export class CopyInSteps {
  readonly #buffer = Buffer.allocUnsafe(STEP_BYTES);
  readonly #signal: AbortSignal | undefined;
  #workedMs = 0;

  /** `signal` ends a copy between two steps; it rejects with the signal's reason then. */
  constructor(signal?: AbortSignal) {
    this.#signal = signal;
  }

  /** Copies one file to a path where there is none. Rejects with what the file system says. */
  async copy(source: string, target: string): Promise<void> {
    const from = await open(source, 'r');
    try {
      const to = await open(target, 'wx', 0o600);
      try {
        while (await this.#step(async () => await this.#copyPiece(from, to))) {
          // The next piece.
        }
        await this.#step(async () => await to.datasync());
      } finally {
        await to.close();
      }
    } finally {
      await from.close();
    }
  }

  async #copyPiece(from: FileHandle, to: FileHandle): Promise<boolean> {
    const { bytesRead } = await from.read(this.#buffer, 0, STEP_BYTES, null);
    if (bytesRead > 0) await to.writeFile(this.#buffer.subarray(0, bytesRead));
    return bytesRead > 0;
  }

  async #step<T>(work: () => Promise<T>): Promise<T> {
    this.#signal?.throwIfAborted();
    const startedAt = performance.now();
    const result = await work();
    this.#workedMs += performance.now() - startedAt;
    if (this.#workedMs >= WORK_MS) {
      await delay(this.#workedMs);
      this.#workedMs = 0;
    }
    return result;
  }
}
