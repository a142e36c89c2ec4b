/**
 * One engine of this process with `count` generated providers: builds it, warms it up with the known queries, sends how that
 * went to the parent, then answers its queries. Arguments: engine (`ours`, `minisearch`), count, queries of each kind. Run with
 * `--expose-gc`.
 */
import process from 'node:process';
import type { Engine } from './engine.ts';
import { type Answer, rounded } from './engine-figures.ts';
import { generatedProviders } from './generated-providers.ts';
import { hostileQueries } from './hostile-queries.ts';
import { knownQueries } from './known-queries.ts';
import { miniSearchEngine } from './minisearch-engine.ts';
import { ourEngine } from './our-engine.ts';

const ENGINES: Readonly<Record<string, () => Engine>> = { ours: ourEngine, minisearch: miniSearchEngine };
/** A server asks often enough that its code is compiled. */
const WARM_UP_MS = 5_000;
const WARM_UP_ROUNDS = 10;
const HOSTILE_ROUNDS = 3;

const [name = '', count = '', each = ''] = process.argv.slice(2);
const queries = knownQueries(Number(count), Number(each));
const engine = ENGINES[name]?.();
if (engine === undefined) throw new Error(`There is no engine ${name}.`);

const before = memory();
let generatingMs = 0;
const startedAt = performance.now();
const providers = generatedProviders(Number(count));
for (;;) {
  const generatedFrom = performance.now();
  const next = providers.next();
  generatingMs += performance.now() - generatedFrom;
  if (next.done === true) break;
  engine.add(next.value);
}
const buildMs = performance.now() - startedAt - generatingMs;
const bytes = memory() - before;

process.on('message', (query) => process.send?.(ask(String(query))));
warmUp();
process.send?.({
  engine: name,
  buildS: rounded(buildMs / 1000),
  bytesPerProvider: rounded(bytes / Number(count)),
  ...(name === 'ours'
    ? {
        hostileMaxMs: rounded(longestHostile((query) => engine.search(query))),
        hostileRankMaxMs: rounded(longestHostile((query) => engine.rank?.(query))),
      }
    : {}),
});

function ask(query: string): Answer {
  const from = performance.now();
  const ids = engine?.search(query) ?? [];
  return { ids, ms: performance.now() - from };
}

function warmUp(): void {
  const from = performance.now();
  for (let round = 0; round < WARM_UP_ROUNDS && performance.now() - from < WARM_UP_MS; round += 1) {
    for (const { query } of queries) {
      if (performance.now() - from < WARM_UP_MS) ask(query);
    }
  }
}

/** Of the shortest times of all texts the longest: what the text costs, not what else ran meanwhile. */
function longestHostile(find: (query: string) => unknown): number {
  const shortest = hostileQueries().map((query) =>
    Math.min(
      ...Array.from({ length: HOSTILE_ROUNDS }, () => {
        const from = performance.now();
        find(query);
        return performance.now() - from;
      }),
    ),
  );
  return Math.max(...shortest);
}

function memory(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
