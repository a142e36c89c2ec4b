import { readConfigureGlobal } from 'fast-check';
import { expect, test } from 'vitest';
import { runRandomLifecycle } from '../testing/random-lifecycle.ts';

const LIVES = 300;

test(`nothing is left over of ${LIVES} lives of calls, whatever happens in them`, async () => {
  const first = readConfigureGlobal().seed ?? 0;
  for (let seed = first; seed < first + LIVES; seed += 1) {
    const { story, ...left } = await runRandomLifecycle(seed);
    expect(left, `seed ${seed}: ${story.join(', ')}`).toEqual({
      hanging: [],
      instances: 0,
      timers: 0,
      watchers: 0,
    });
  }
});
