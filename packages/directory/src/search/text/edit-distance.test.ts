import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance } from './edit-distance.ts';
import { bitCount, letterSignature } from './signature.ts';

/** Optimal string alignment as its definition has it, whole table. */
function reference(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i, ...new Array<number>(b.length).fill(0)]);
  rows[0] = Array.from({ length: b.length + 1 }, (_, j) => j);
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const exchanged = at(i - 1, j - 1) + Number(a[i - 1] !== b[j - 1]);
      let edits = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, exchanged);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwapped) edits = Math.min(edits, at(i - 2, j - 2) + 1);
      const row = rows[i];
      if (row !== undefined) row[j] = edits;
    }
  }
  return at(a.length, b.length);
}

const bytes = (text: string) => new TextEncoder().encode(text);
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'e'), maxLength: 9 });

describe('the edit distance', () => {
  it.each([
    ['roeder', 'reoder', 1],
    ['roeder', 'roder', 1],
    ['roeder', 'roedder', 1],
    ['roeder', 'roefer', 1],
    ['roeder', 'reodr', 2],
    ['roeder', 'maier', 3],
    ['', 'ab', 2],
  ])('from %s to %s is %i', (a, b, edits) => {
    expect(editDistance(bytes(a), 0, a.length, bytes(b), 0, b.length, 2)).toBe(edits);
  });

  it('is that of the definition, or one over the limit', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 4 }), (a, b, limit) => {
        const edits = editDistance(bytes(a), 0, a.length, bytes(b), 0, b.length, limit);
        expect(edits).toBe(Math.min(reference(a, b), limit + 1));
      }),
      { seed: 1, numRuns: 2000 },
    );
  });

  it('is at least half of the letters that occur an odd number of times in one word only', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        const one = letterSignature(bytes(a), 0, a.length);
        const other = letterSignature(bytes(b), 0, b.length);
        expect(bitCount(one ^ other)).toBeLessThanOrEqual(2 * reference(a, b));
      }),
      { seed: 2, numRuns: 500 },
    );
  });
});
