/**
 * One engine of this process with `count` generated providers: builds it, asks the known queries, sends its figures to the
 * parent. Arguments: engine (`ours`, `minisearch`), count, queries of each kind. Run with `--expose-gc`.
 */
import process from 'node:process';
import type { Engine } from './engine.ts';
import { askAll, type EngineFigures, rounded } from './engine-figures.ts';
import { generatedProviders } from './generated-providers.ts';
import { hostileQueries } from './hostile-queries.ts';
import { knownQueries } from './known-queries.ts';
import { miniSearchEngine } from './minisearch-engine.ts';
import { ourEngine } from './our-engine.ts';

const ENGINES: Readonly<Record<string, () => Engine>> = { ours: ourEngine, minisearch: miniSearchEngine };

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
const asked = await askAll(queries, (query) => engine.search(query));
const figures: EngineFigures = {
  engine: name,
  buildS: rounded(buildMs / 1000),
  bytesPerProvider: rounded(bytes / Number(count)),
  ...asked,
  ...(name === 'ours' ? { hostileMaxMs: rounded(longestHostile(engine)) } : {}),
};
process.send?.(figures);

function memory(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function longestHostile(asked: Engine): number {
  let longest = 0;
  for (const query of hostileQueries()) {
    asked.search(query);
    const from = performance.now();
    asked.search(query);
    longest = Math.max(longest, performance.now() - from);
  }
  return longest;
}
