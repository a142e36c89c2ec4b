import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PostingCursor } from './posting-cursor.ts';
import { DEAD, PostingLists } from './posting-lists.ts';

const TERMS = 3;
const change = fc.record({
  isPut: fc.boolean(),
  term: fc.nat(TERMS - 1),
  // Long runs of one kind fill lists beyond one sweep.
  document: fc.nat(400),
  times: fc.constantFrom(1, 1, 40),
  impact: fc.nat(DEAD - 1),
});

function living(lists: PostingLists, term: number): [number, number][] {
  const page = lists.pageOf(term);
  const from = lists.offsetOf(term);
  return Array.from(page.subarray(from, from + lists.countOf(term)), (posting): [number, number] => [
    posting >>> 8,
    posting & 255,
  ]).filter(([, impact]) => impact !== DEAD);
}

describe('lists of postings', () => {
  it('hold what was put and not removed, in order', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40, size: 'max' }), (changes) => {
        const lists = new PostingLists();
        lists.reserve(TERMS);
        const expected = Array.from({ length: TERMS }, () => new Map<number, number>());
        for (const { isPut, term, document, times, impact } of changes) {
          for (let at = document; at < document + times; at += 1) {
            if (isPut) {
              lists.put(term, at, impact);
              expected[term]?.set(at, impact);
            } else {
              expected[term]?.delete(at);
              expect(lists.remove(term, at)).toBe((expected[term]?.size ?? 0) > 0);
            }
          }
        }
        for (const [term, documents] of expected.entries()) {
          expect(living(lists, term)).toEqual([...documents].sort(([a], [b]) => a - b));
          expect(lists.frequency(term)).toBe(documents.size);
          const cursor = new PostingCursor(lists, term);
          for (let at = 0; at < 450; at += 13) {
            expect(lists.impactOf(term, at)).toBe(documents.get(at) ?? -1);
            expect(cursor.moveTo(at)).toBe(documents.has(at));
          }
        }
      }),
      { seed: 3, numRuns: 50 },
    );
  });
});
