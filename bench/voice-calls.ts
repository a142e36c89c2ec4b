/**
 * Calls of text with the staff's assistant, as it is built in, on a running product with 1,000 providers: from `POST /call/web` to
 * `listening`, one call after the other, beside the bare `connect` of the media client in the same runs; from a message to the
 * complete answer, without a tool and with the search, in 20 calls at once; and what a call takes of memory, in all processes of the
 * product. Nobody thinks in between: all 20 send at the same instant, wait until each has his answer, and send the next one, so
 * the last answer of each round is the one behind 19 others. Every provider has a word of every search, and the people are one
 * other process on the same machine, whose work is part of the times. Prints figures as JSON. Argument: runs (5). Fails beyond 600 ms, 150 ms, 300 ms (95th percentiles) and 15 MB.
 */
import '../testing/quiet-rtc-node.ts';

import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { dispose } from '@livekit/rtc-node';
import { scaled } from '../apps/server/test/support/contention.ts';
import { startVoiceProduct } from '../conformance/support/voice-product.ts';
import { median } from './support/median.ts';
import { memoryOf } from './support/memory.ts';
import { VoiceCaller } from './support/voice-caller.ts';

const LIMITS = { listeningMs: 600, plainMs: 150, searchMs: 300, callMegabytes: 15 } as const;
const AT_ONCE = 20;
const CALLS_A_RUN = 10;
const MESSAGES_A_RUN = 3;
/** Between two calls. */
const PAUSE_MS = 1000;
const PROVIDERS = 1000;
const TOWNS = ['Köln', 'Bonn', 'Berlin', 'Hamburg', 'München', 'Leipzig', 'Bremen', 'Essen'];
const PLAIN = 'Was kannst du?';
const MEGABYTE = 1024 * 1024;

const runs = Number(process.argv[2] ?? 5);
const product = await startVoiceProduct(
  Array.from({ length: PROVIDERS }, (_, index) => ({
    name: `Solartechnik Nummer ${index} GmbH`,
    email: `post@solar-${index}.example`,
    stadt: TOWNS[index % TOWNS.length],
    produktgruppen: index % 3 === 0 ? 'Speicher, Photovoltaik' : 'Wärmepumpen',
  })),
);
const listening: number[][] = [];
const connecting: number[][] = [];
const plain: number[][] = [];
const search: number[][] = [];
let megabytes = Number.NaN;
try {
  // The first one begins processes.
  await (await VoiceCaller.call(product)).caller.leave();
  const before = memoryOf([product.pid]);
  const callers: VoiceCaller[] = [];
  for (let index = 0; index < AT_ONCE; index += 1) callers.push((await VoiceCaller.call(product)).caller);
  for (let run = 0; run < runs; run += 1) {
    plain.push(await askAll(callers, () => PLAIN));
    search.push(
      await askAll(
        callers,
        (index) => `Suche Solartechnik Nummer ${index} in ${TOWNS[index % TOWNS.length]}`,
      ),
    );
  }
  megabytes = (memoryOf([product.pid]) - before) / AT_ONCE / MEGABYTE;
  await Promise.all(callers.map((caller) => caller.leave()));
  for (let run = 0; run < runs; run += 1) {
    const times: number[] = [];
    const bare: number[] = [];
    for (let index = 0; index < CALLS_A_RUN; index += 1) {
      const { caller, ms } = await VoiceCaller.call(product);
      times.push(ms);
      bare.push(caller.connectMs);
      await caller.leave();
      // Not more than the join endpoint takes from one address.
      await delay(PAUSE_MS);
    }
    listening.push(times);
    connecting.push(bare);
  }
} finally {
  await product.stop();
}
const figures = {
  listeningP95Ms: median(listening.map(percentile95)),
  connectP95Ms: median(connecting.map(percentile95)),
  plainP95Ms: median(plain.map(percentile95)),
  searchP95Ms: median(search.map(percentile95)),
  callMegabytes: megabytes,
};
const rounded = Object.fromEntries(
  Object.entries(figures).map(([name, value]) => [name, Math.round(value * 10) / 10]),
);
process.stdout.write(
  `${JSON.stringify({
    bench: 'voice-calls',
    runs,
    ...rounded,
    ratioToConnect: Math.round((figures.listeningP95Ms / figures.connectP95Ms) * 100) / 100,
    listeningMedianMs: Math.round(median(listening.flat())),
    plainMedianMs: Math.round(median(plain.flat())),
    searchMedianMs: Math.round(median(search.flat())),
  })}\n`,
);
const isFast =
  figures.listeningP95Ms <= scaled(LIMITS.listeningMs) &&
  figures.plainP95Ms <= scaled(LIMITS.plainMs) &&
  figures.searchP95Ms <= scaled(LIMITS.searchMs);
if (!isFast || figures.callMegabytes > LIMITS.callMegabytes) process.exitCode = 1;
await dispose();

/** All callers at the same moments, several times. */
async function askAll(
  callers: readonly VoiceCaller[],
  message: (index: number) => string,
): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < MESSAGES_A_RUN; round += 1) {
    times.push(
      ...(await Promise.all(callers.map((caller, index) => caller.ask(message(round * AT_ONCE + index))))),
    );
  }
  return times;
}

function percentile95(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
}
