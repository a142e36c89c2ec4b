/** The process of `probe.ts`. Argument: the server's origin. Any message ends it; it answers with its figures. */
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { otherRequests } from './other-requests.ts';
import type { ProbeFigures } from './probe.ts';

const EVERY_MS = 25;

const requests = otherRequests(process.argv[2] ?? '');
const times: { readonly name: string; readonly ms: number }[] = [];
let failed = 0;
let isStopped = false;
process.once('message', () => {
  isStopped = true;
});

// The first requests of a process pay for its own beginning.
for (const request of requests) await (await request.send()).arrayBuffer();
for (let turn = 0; !isStopped; turn += 1) {
  const request = requests[turn % requests.length];
  if (request === undefined) break;
  const startedAt = performance.now();
  try {
    const answer = await request.send();
    await answer.arrayBuffer();
    if (!answer.ok) failed += 1;
  } catch {
    failed += 1;
  }
  times.push({ name: request.name, ms: performance.now() - startedAt });
  await delay(EVERY_MS);
}

const sorted = times.toSorted((a, b) => a.ms - b.ms);
const worst = sorted.at(-1);
const figures: ProbeFigures = {
  requests: times.length,
  failed,
  worstMs: Math.round(worst?.ms ?? 0),
  worst: worst?.name ?? '',
  p99Ms: Math.round(sorted[Math.floor(sorted.length * 0.99)]?.ms ?? 0),
};
process.send?.(figures);
process.disconnect();
