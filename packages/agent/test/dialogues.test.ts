import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testSize } from '../../../testing/test-size.ts';
import { dialogue, runDialogue } from './support/dialogues.ts';

test('in dialogues of any kind nothing is written but after a yes to its read-back', async () => {
  const writes = { builtIn: 0, other: 0 };
  await fc.assert(
    fc.asyncProperty(dialogue, async (talk) => {
      const outcome = await runDialogue(talk);
      writes[talk.isBuiltIn ? 'builtIn' : 'other'] += outcome.writes;
      expect(outcome.violations).toEqual([]);
    }),
    { numRuns: testSize(100, 300) },
  );
  // Else nothing was tried.
  expect(Math.min(writes.builtIn, writes.other)).toBeGreaterThan(3);
}, 240_000);
