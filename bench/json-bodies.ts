/**
 * The worst JSON bodies that are known, sent to the data interface by a program with the service key: how long `/healthz` takes
 * meanwhile at worst, and how much memory is held a little later. Prints figures as JSON. Argument: runs (5). Fails when a body does not get what it should, when `/healthz`
 * takes over 50 ms beside one that is refused or over 100 ms beside one that is inserted (medians of the runs' worst), or when those that were refused leave memory over 1.5 of what it was.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import { scaled } from '../apps/server/test/support/contention.ts';
import { startProduct } from '../scripts/lib/product.mjs';
import { median } from './support/median.ts';
import { memoryOf } from './support/memory.ts';

const MIB = 1024 * 1024;
const MEMORY_LIMIT = 1.5;
const EVERY_MS = 10;
const REST_MS = 10_000;
const keysOf = z.object({ serviceKey: z.string() });

const row = (index: number) =>
  JSON.stringify({ name: `Firma ${index}`, email: `post${index}@example.org`, notes: 'x'.repeat(900) });
const rows = (bytes: number) => {
  const parts: string[] = [];
  for (let length = 0; length < bytes; length += parts.at(-1)?.length ?? 0) parts.push(row(parts.length));
  return `[${parts.join(',')}]`;
};
/** By what is in it; what each is to get. */
const BODIES: readonly {
  readonly what: string;
  readonly text: string;
  readonly status: number;
  readonly limitMs: number;
}[] = [
  { what: '64 MiB of [', text: '['.repeat(64 * MIB), status: 400, limitMs: 50 },
  { what: '60 MB of {},', text: `[${'{},'.repeat(20_000_000)}{}]`, status: 413, limitMs: 50 },
  { what: '32 MiB of rows', text: rows(32 * MIB), status: 201, limitMs: 100 },
];

const runs = Number(process.argv[2] ?? 5);
const product = await startProduct();
const { serviceKey } = keysOf.parse(JSON.parse(readFileSync(join(product.dataDir, 'keys.json'), 'utf8')));
try {
  await delay(1_000);
  const memoryBefore = memoryOf([product.pid]);
  const beside: Record<
    string,
    { readonly healthMs: number; readonly answerMs: number; readonly memoryRatio: number }
  > = {};
  for (const { what, text, status } of BODIES) {
    const healthMs: number[] = [];
    const answerMs: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const sent = { isOver: false };
      const health = healthTimes(sent);
      const startedAt = performance.now();
      const answer = await fetch(`${product.origin}/rest/v1/rer_dienstleister`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${serviceKey}`,
          'content-type': 'application/json',
          prefer: 'return=minimal',
        },
        body: text,
      });
      await answer.arrayBuffer();
      answerMs.push(performance.now() - startedAt);
      sent.isOver = true;
      healthMs.push(Math.max(...(await health)));
      if (answer.status !== status) throw new Error(`${what} got ${answer.status}.`);
    }
    await delay(REST_MS);
    beside[what] = {
      healthMs: Math.round(median(healthMs)),
      answerMs: Math.round(median(answerMs)),
      memoryRatio: Math.round((memoryOf([product.pid]) / memoryBefore) * 100) / 100,
    };
  }
  process.stdout.write(`${JSON.stringify({ bench: 'json-bodies', runs, beside })}\n`);
  for (const { what, status, limitMs } of BODIES) {
    const { healthMs = Number.POSITIVE_INFINITY, memoryRatio = 0 } = beside[what] ?? {};
    if (healthMs > scaled(limitMs) || (status !== 201 && memoryRatio > MEMORY_LIMIT)) process.exitCode = 1;
  }
} finally {
  await product.stop();
}

/** Asks `/healthz` until it is over; milliseconds of each answer. */
async function healthTimes(sent: { readonly isOver: boolean }): Promise<number[]> {
  const times: number[] = [];
  while (!sent.isOver) {
    const askedAt = performance.now();
    await (await fetch(`${product.origin}/healthz`)).arrayBuffer();
    times.push(performance.now() - askedAt);
    await delay(EVERY_MS);
  }
  return times;
}
