/**
 * 10,000 lives of calls at random (or as many as the first argument says; the second is the first seed, by the clock without
 * it, printed): engines fail, hang, leave and err, handlers interfere. Fails when a promise hangs, or an instance, a timer or
 * a watcher is left; and when 100 cycles of creating and destroying a call, after as many to warm up, keep more than 1 MB.
 * Figures are lines of JSON.
 */
import process from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Instances } from '../packages/call/src/call/instances.ts';
import type { Call } from '../packages/call/src/index.ts';
import { aCall } from '../packages/call/src/testing/call-bench.ts';
import { FakePlatform } from '../packages/call/src/testing/fake-platform.ts';
import { runRandomLifecycle } from '../packages/call/src/testing/random-lifecycle.ts';

const LIVES = 10_000;
const CYCLES = 100;
const LEAK_LIMIT_BYTES = 1_000_000;
const FAILURES_SHOWN = 5;

const lives = Number(process.argv[2] ?? LIVES);
const firstSeed = Number(process.argv[3] ?? Date.now() % 2 ** 31);
const started = performance.now();
let failures = 0;
let deeds = 0;

for (let seed = firstSeed; seed < firstSeed + lives; seed += 1) {
  const { story, hanging, instances, timers, watchers } = await runRandomLifecycle(seed);
  deeds += story.length;
  if (hanging.length + instances + timers + watchers === 0) continue;
  failures += 1;
  if (failures > FAILURES_SHOWN) continue;
  process.stderr.write(`${JSON.stringify({ seed, hanging, instances, timers, watchers, story })}\n`);
}
const leakedBytes = await leakOf(CYCLES);
const figures = {
  soak: 'call-lives',
  firstSeed,
  lives,
  deeds,
  failures,
  cycles: CYCLES,
  leakedBytes,
  seconds: Math.round((performance.now() - started) / 100) / 10,
};
process.stdout.write(`${JSON.stringify(figures)}\n`);
if (failures > 0 || leakedBytes > LEAK_LIMIT_BYTES) process.exitCode = 1;

/** What the heap keeps of so many calls that join and are destroyed, on one page. */
async function leakOf(cycles: number): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect !== 'function') throw new Error('The garbage collector cannot be asked.');
  const platform = new FakePlatform();
  const instances = new Instances<Call>();
  const live = async () => {
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const { call } = aCall({ platform, instances });
      const joined = call.join({ url: 'https://calls.test/rooms/halle' });
      await platform.clock.advance(10);
      await joined;
      const destroyed = call.destroy();
      await platform.clock.advance(10);
      await destroyed;
    }
    // What the fake itself notes down is not the component's.
    platform.engines.length = 0;
    await Promise.resolve(collect());
    return process.memoryUsage().heapUsed;
  };
  // Compiled code and caches that come once.
  await live();
  const before = await live();
  return (await live()) - before;
}
