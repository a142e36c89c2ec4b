/**
 * Everything that can go wrong at once, for an hour or as many minutes as the first argument says: floods of strangers, kill -9 of the
 * server and of its database process in turns, a backup every five minutes, and a disk that is full for a quarter of a
 * minute every ten, while a service writes providers and visitors write messages. Prints figures as JSON. Fails when a write that was acknowledged
 * is lost, a backup without a kill or a full disk beside it fails, `/readyz` does not tell of the full disk and of its end, or the memory of the product
 * after the floods is over 115 % of what it was after the first minutes of them. Needs root, or a kernel that lets a user mount a disk.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import { memoryOf } from '../bench/support/memory.ts';
import { AcknowledgedWrites } from './support/acknowledged-writes.ts';
import { Failures } from './support/failures.ts';
import { holdConnections, sendRequests, sendWorstTexts } from './support/floods.ts';
import { RestartedProduct } from './support/restarted-product.ts';
import { runInMountNamespace, SmallDisk } from './support/small-disk.ts';

const MINUTES = 60;
const MINUTE_MS = 60_000;
const minutes = Number(process.argv[2] ?? MINUTES);
/** A shorter run does the same in less time. */
const SCALE = minutes / MINUTES;
const DURATION_MS = minutes * MINUTE_MS;
const WARM_MS = 3 * MINUTE_MS * SCALE;
const REST_MS = MINUTE_MS * SCALE;
const DISK_MEGABYTES = 3_000;
const MEMORY_LIMIT = 1.15;
/** The last process runs so long before its memory is read, without a kill. */
const LAST_PART = 0.2;
const keysOf = z.object({ serviceKey: z.string(), voicePublicKey: z.string() });

const inner = runInMountNamespace();
if (inner === undefined) await soak();
else process.exitCode = inner;

async function soak(): Promise<void> {
  const disk = new SmallDisk(DISK_MEGABYTES);
  const backups = mkdtempSync(join(tmpdir(), 'rer-soak-'));
  const dataDir = join(disk.folder, 'data');
  const env = { DATA_DIR: dataDir, ACCESS: 'staff', TRUSTED_PROXIES: 'loopback' };
  const product = await RestartedProduct.start(env);
  try {
    const keys = keysOf.parse(JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8')));
    const writes = new AcknowledgedWrites(product.origin, keys.serviceKey);
    const writing = new AbortController();
    const written = writes.write(writing.signal);

    await flooded(product, keys.voicePublicKey, () => delay(WARM_MS));
    await delay(REST_MS);
    const memoryBefore = memoryOf([product.pid]);
    const failures = new Failures({ product, disk, backups, env, scale: SCALE });
    const answered = await flooded(product, keys.voicePublicKey, async () => {
      await failures.run(DURATION_MS * (1 - LAST_PART));
      await failures.backUp();
      await delay(DURATION_MS * LAST_PART);
    });
    await delay(REST_MS);
    const memoryAfter = memoryOf([product.pid]);
    writing.abort();
    await written;
    const lost = await writes.lost();

    const memoryRatio = Math.round((memoryAfter / memoryBefore) * 100) / 100;
    const figures = {
      soak: 'hostile',
      minutes,
      acknowledged: writes.acknowledged,
      lost: lost.length,
      writesFailed: writes.failed,
      requestsOfStrangers: answered,
      ...failures.figures,
      memoryBeforeMb: Math.round(memoryBefore / 1e6),
      memoryAfterMb: Math.round(memoryAfter / 1e6),
      memoryRatio,
    };
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    const { backupsFailed, fullDisks, fullDisksTold, freeDisksTold } = failures.figures;
    const isTold = fullDisksTold === fullDisks && freeDisksTold === fullDisks;
    if (lost.length > 0 || backupsFailed > 0 || !isTold || memoryRatio > MEMORY_LIMIT) process.exitCode = 1;
  } finally {
    await product.stop();
    disk.remove();
    rmSync(backups, { recursive: true, force: true });
  }
}

/** Does something while strangers send all that they can. @returns How many of their requests were answered. */
async function flooded(
  product: RestartedProduct,
  publicKey: string,
  work: () => Promise<unknown>,
): Promise<number> {
  const ending = new AbortController();
  const { origin } = product;
  const floods = Promise.all([
    sendRequests(origin, publicKey, ending.signal),
    sendWorstTexts(origin, ending.signal),
    holdConnections(Number(new URL(origin).port), ending.signal),
  ]);
  try {
    await work();
  } finally {
    ending.abort();
  }
  const [answered] = await floods;
  return answered;
}
