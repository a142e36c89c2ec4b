/**
 * Twelve visitors in calls of text who send the worst texts that are known to the visitors' assistant, two or three a second
 * each, on a running product with 20,000 providers: how long `/healthz` and a search of staff take meanwhile, beside the same
 * without them, in turns. The visitors are another process on the same machine, whose work is part of the times. Prints figures as
 * JSON. Argument: runs (5). Fails when `/healthz` takes over 50 ms at the 99th percentile, or the search over a fifth more
 * than without them (medians of the runs).
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { publicConfig } from '@rer/contracts';
import { scaled } from '../apps/server/test/support/contention.ts';
import { startProduct } from '../scripts/lib/product.mjs';
import { median } from './support/median.ts';
import { storeGeneratedProviders } from './support/store-generated-providers.ts';

const HEALTH_LIMIT_MS = 50;
const SEARCH_RATIO_LIMIT = 1.2;
const PROVIDERS = 20_000;
const PART_MS = 5_000;
const EVERY_MS = 20;
const QUERIES = ['Stadtwerke Köln', 'Solar Aachn', 'Wärme Fuerth', 'Netz', 'Speicher GmbH', 'energi trier'];

const runs = Number(process.argv[2] ?? 5);
const parts: Run[] = [];
const product = await startProduct({
  env: { TRUSTED_PROXIES: 'loopback' },
  prepare: (dataDir) => storeGeneratedProviders({ dataDir }, PROVIDERS),
});
let senders: ChildProcess | undefined;
try {
  const { voice } = publicConfig.parse(await (await fetch(`${product.origin}/api/config`)).json());
  senders = fork(
    fileURLToPath(new URL('./support/worst-text-senders.ts', import.meta.url)),
    [
      new URL(voice?.base ?? '', product.origin).href,
      voice?.publicKey ?? '',
      voice?.visitorAssistantId ?? '',
    ],
    { detached: true },
  );
  await toldBy(senders);
  for (let run = 0; run < runs; run += 1) {
    const quiet = await measured();
    senders.send('send');
    const attacked = await measured();
    senders.send('pause');
    parts.push({ quiet, attacked, messages: await toldBy(senders) });
  }
} finally {
  senders?.kill();
  await product.stop();
}
const of = (value: (part: Run) => number) => Math.round(median(parts.map(value)) * 100) / 100;
const figures = {
  healthQuietP99Ms: of(({ quiet }) => quiet.healthP99Ms),
  healthP99Ms: of(({ attacked }) => attacked.healthP99Ms),
  searchQuietMs: of(({ quiet }) => quiet.searchMs),
  searchMs: of(({ attacked }) => attacked.searchMs),
  messagesPerS: of(({ messages }) => messages / (PART_MS / 1_000)),
  searchRatio: of(({ quiet, attacked }) => attacked.searchMs / quiet.searchMs),
};
process.stdout.write(`${JSON.stringify({ bench: 'hostile', runs, ...figures })}\n`);
if (figures.healthP99Ms > scaled(HEALTH_LIMIT_MS) || figures.searchRatio > SEARCH_RATIO_LIMIT)
  process.exitCode = 1;

/** Milliseconds. */
interface Part {
  readonly healthP99Ms: number;
  readonly searchMs: number;
}

interface Run {
  readonly quiet: Part;
  readonly attacked: Part;
  /** Of the visitors, answered meanwhile. */
  readonly messages: number;
}

/** Resolves with the number in the next message of the process. Rejects when it ends without one. */
async function toldBy(child: ChildProcess): Promise<number> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The process of the visitors ended with ${String(code)}.`);
  });
  const [told] = await Promise.race([once(child, 'message'), ended]);
  return Number(told);
}

async function measured(): Promise<Part> {
  const [health, searches] = await Promise.all([
    timesOf(() => '/healthz'),
    timesOf((turn) => `/api/directory?query=${encodeURIComponent(QUERIES[turn % QUERIES.length] ?? '')}`),
  ]);
  return {
    healthP99Ms: health.toSorted((a, b) => a - b)[Math.floor(health.length * 0.99)] ?? 0,
    searchMs: median(searches),
  };
}

async function timesOf(pathOf: (turn: number) => string): Promise<number[]> {
  const times: number[] = [];
  for (const end = performance.now() + PART_MS; performance.now() < end; ) {
    const askedAt = performance.now();
    const answer = await fetch(`${product.origin}${pathOf(times.length)}`);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}.`);
    times.push(performance.now() - askedAt);
    await delay(EVERY_MS);
  }
  return times;
}
