import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dialogue, runDialogue } from './support/dialogues.ts';

test('in 300 dialogues of any kind nothing is written but after a yes to its read-back', async () => {
  let writes = 0;
  await fc.assert(
    fc.asyncProperty(dialogue, async (steps) => {
      const outcome = await runDialogue(steps);
      writes += outcome.writes;
      expect(outcome.violations).toEqual([]);
    }),
    { numRuns: 300 },
  );
  // Else nothing was tried.
  expect(writes).toBeGreaterThan(10);
}, 60_000);
