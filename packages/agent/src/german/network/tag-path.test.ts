import fc from 'fast-check';
import { expect, test } from 'vitest';
import { viterbiPath } from './tag-path.ts';

const TAGS = 3;
const score = fc.double({ min: -3, max: 3, noNaN: true }).map(Math.fround);
const row = fc.array(score, { minLength: TAGS, maxLength: TAGS });

/** Every way through `length` tokens. */
function ways(length: number): number[][] {
  if (length === 0) return [[]];
  return ways(length - 1).flatMap((way) => Array.from({ length: TAGS }, (_, tag) => [...way, tag]));
}

test('the tags are the best of all ways, and their share is told', () => {
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 5 }),
      fc.array(score, { minLength: TAGS * TAGS, maxLength: TAGS * TAGS }),
      (rows, moves) => {
        const worth = (way: readonly number[]) =>
          way.reduce((sum, tag, at) => {
            const before = way[at - 1];
            return (
              sum + (rows[at]?.[tag] ?? 0) + (before === undefined ? 0 : (moves[before * TAGS + tag] ?? 0))
            );
          }, 0);
        const all = ways(rows.length).map(worth);
        const best = Math.max(...all);
        const share = Math.exp(best) / all.reduce((sum, each) => sum + Math.exp(each), 0);
        const path = viterbiPath(
          rows.map((each) => Float32Array.from(each)),
          Float32Array.from(moves),
        );
        expect(worth(path.tags)).toBeCloseTo(best, 4);
        expect(Math.exp(path.logProbability)).toBeCloseTo(share, 4);
      },
    ),
    { seed: 20_261_127, numRuns: 300 },
  );
});

test('a message without a word has no tags', () => {
  expect(viterbiPath([], new Float32Array())).toEqual({ tags: [], logProbability: 0 });
});
