import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inOrder } from './in-order.ts';

it('hears what a pattern with anything between its parts hears', () => {
  const text = fc.string({ unit: fc.constantFrom('ab', 'cd', 'ef', ' ', '\n', 'a'), maxLength: 12 });
  const ordered = inOrder(/\bab/u, /cd\b/u, /ef/u);
  fc.assert(
    fc.property(text, (said) => {
      expect(ordered.test(said)).toBe(/\bab.*cd\b.*ef/u.test(said));
    }),
    { numRuns: 2_000 },
  );
});

it('looks for each part once, however often the parts before stand there: 100,000 are no work', () => {
  expect(inOrder(/\bab\b/u, /\bcd\b/u, /ef/u).test('ab cd '.repeat(100_000))).toBe(false);
});
