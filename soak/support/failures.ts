import { rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { runProgram } from '../../apps/server/test/support/run-program.ts';
import { until } from '../../apps/server/test/support/until.ts';
import type { RestartedProduct } from './restarted-product.ts';
import type { SmallDisk } from './small-disk.ts';

const MINUTE_MS = 60_000;
const KILL_EVERY_MS = 2 * MINUTE_MS;
const BACKUP_EVERY_MS = 5 * MINUTE_MS;
const FULL_EVERY_MS = 10 * MINUTE_MS;
const FULL_MS = 15_000;
const LEFT_MEGABYTES = 2;
const READY_LIMIT_MS = 60_000;

export interface FailuresOptions {
  readonly product: RestartedProduct;
  /** Holds the data of the product. */
  readonly disk: SmallDisk;
  /** Where backups go. */
  readonly backups: string;
  /** Of the product. */
  readonly env: Readonly<Record<string, string>>;
  /** Of all times between failures: 1 is one kill in two minutes, one backup in five, one full disk in ten. */
  readonly scale: number;
}

/** What fails in the machine, one after the other and beside the backups. */
export class Failures {
  readonly figures = {
    serverKills: 0,
    databaseKills: 0,
    worstStartMs: 0,
    backups: 0,
    backupsFailed: 0,
    backupsInterrupted: 0,
    fullDisks: 0,
    fullDisksTold: 0,
    freeDisksTold: 0,
  };
  readonly #options: FailuresOptions;

  constructor(options: FailuresOptions) {
    this.#options = options;
  }

  async run(durationMs: number): Promise<void> {
    const { scale } = this.#options;
    const endsAt = performance.now() + durationMs;
    let [backupAt, fullAt] = [performance.now(), performance.now() + (FULL_EVERY_MS * scale) / 2];
    while (performance.now() < endsAt) {
      const backup = performance.now() >= backupAt ? this.backUp() : undefined;
      if (backup !== undefined) backupAt += BACKUP_EVERY_MS * scale;
      await delay((KILL_EVERY_MS * scale) / 2);
      if (performance.now() >= fullAt) {
        await this.#fillDisk();
        fullAt += FULL_EVERY_MS * scale;
      }
      await delay((KILL_EVERY_MS * scale) / 2);
      await this.#kill();
      await backup;
    }
  }

  /** A backup of its own; what was killed or full meanwhile may have ended it. */
  async backUp(): Promise<void> {
    const { figures } = this;
    const before = figures.serverKills + figures.databaseKills + figures.fullDisks;
    const file = join(
      this.#options.backups,
      `${figures.backups + figures.backupsFailed + figures.backupsInterrupted}.gz`,
    );
    const { exitCode, errors } = await runProgram('backup-command', ['--out', file], this.#options.env);
    rmSync(file, { force: true });
    if (exitCode === 0) figures.backups += 1;
    else if (figures.serverKills + figures.databaseKills + figures.fullDisks > before)
      figures.backupsInterrupted += 1;
    else {
      figures.backupsFailed += 1;
      process.stderr.write(`A backup failed: ${errors}\n`);
    }
  }

  async #kill(): Promise<void> {
    const { figures } = this;
    if (figures.serverKills <= figures.databaseKills) {
      figures.serverKills += 1;
      figures.worstStartMs = Math.max(
        figures.worstStartMs,
        Math.round(await this.#options.product.killServer()),
      );
    } else {
      figures.databaseKills += 1;
      this.#options.product.killDatabase();
    }
  }

  async #fillDisk(): Promise<void> {
    const { figures } = this;
    figures.fullDisks += 1;
    this.#options.disk.fill(LEFT_MEGABYTES);
    if (await this.#isTold(503)) figures.fullDisksTold += 1;
    await delay(FULL_MS);
    this.#options.disk.free();
    if (await this.#isTold(200)) figures.freeDisksTold += 1;
  }

  async #isTold(status: number): Promise<boolean> {
    const asked = async () => {
      const answer = await fetch(`${this.#options.product.origin}/readyz`).catch(() => undefined);
      await answer?.arrayBuffer();
      return answer?.status === status;
    };
    return await until(`/readyz answers ${status}`, asked, READY_LIMIT_MS).then(
      () => true,
      () => false,
    );
  }
}
