/**
 * The process of `search-probe.ts`: a person who searches beside an import, and one who waits for its last row. Arguments: the
 * server's origin and the address that is waited for. Any message ends it; it answers with its figures.
 */
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import type { SearchProbeFigures } from './search-probe.ts';
import { foundProviders } from './search-request.ts';

const EVERY_MS = 25;
const QUERIES = [
  'Stadtwerke Köln',
  'Solar Aachn',
  'Wärme Fuerth',
  'Netz',
  'Speicher GmbH',
  'energi trier',
  '@firma-77.example',
];

const [origin = '', address = ''] = process.argv.slice(2);
const times: number[] = [];
let foundAt: number | null = null;
let isStopped = false;
process.once('message', () => {
  isStopped = true;
});

const searching = (async () => {
  for (let turn = 0; !isStopped; turn += 1) {
    const startedAt = performance.now();
    await foundProviders(origin, QUERIES[turn % QUERIES.length] ?? '');
    times.push(performance.now() - startedAt);
    await delay(EVERY_MS);
  }
})();
while (!isStopped && foundAt === null) {
  const found = await foundProviders(origin, address);
  if (found.some(({ email }) => email === address)) foundAt = Date.now();
  await delay(EVERY_MS);
}
while (!isStopped) await delay(EVERY_MS);
await searching;

const sorted = times.toSorted((a, b) => a - b);
const figures: SearchProbeFigures = {
  searches: times.length,
  medianMs: Math.round(sorted[sorted.length >> 1] ?? 0),
  p99Ms: Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0),
  worstMs: Math.round(sorted.at(-1) ?? 0),
  foundAt,
};
process.send?.(figures);
process.disconnect();
