import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dialogue, runDialogue } from './support/dialogues.ts';

test('in 300 dialogues of any kind nothing is written but after a yes to its read-back', async () => {
  const writes = { builtIn: 0, other: 0 };
  await fc.assert(
    fc.asyncProperty(dialogue, async (talk) => {
      const outcome = await runDialogue(talk);
      writes[talk.isBuiltIn ? 'builtIn' : 'other'] += outcome.writes;
      expect(outcome.violations).toEqual([]);
    }),
    { numRuns: 300 },
  );
  // Else nothing was tried.
  expect(Math.min(writes.builtIn, writes.other)).toBeGreaterThan(10);
}, 60_000);
