import { readConfigureGlobal } from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runRandomLifecycle } from './support/random-lifecycle.ts';
import { serviceOfThisFile } from './support/service.ts';

const LIVES = 200;
const service = serviceOfThisFile();

const unhandled: unknown[] = [];
const note = (error: unknown) => void unhandled.push(error);
beforeEach(() => void process.on('unhandledRejection', note));
afterEach(() => void process.off('unhandledRejection', note));

test(`each call ends once, and nothing is left over, in ${LIVES} lives of calls, whatever happens in them`, async () => {
  const first = readConfigureGlobal().seed ?? 0;
  for (let seed = first; seed < first + LIVES; seed += 1) {
    const { story, told, starts, ends, endings, ...left } = await runRandomLifecycle(service(), seed);
    const context = `seed ${seed}: ${story.join(', ')}; told ${told.join(', ')}`;
    expect(left, context).toEqual({
      state: 'inactive',
      hanging: [],
      foreign: [],
      timers: 0,
      playing: 0,
      openEngines: 0,
    });
    expect(unhandled, context).toEqual([]);
    expect(endings, context).toBe(ends);
    expect(starts, context).toBeLessThanOrEqual(ends);
    expect(isInOrder(told), context).toBe(true);
  }
}, 240_000);

/** No call starts before the one before it has ended. */
function isInOrder(told: readonly string[]): boolean {
  const edges = told.filter((name) => name === 'call-start' || name === 'call-end');
  return edges.every((name, at) => name !== 'call-start' || edges[at - 1] !== 'call-start');
}
