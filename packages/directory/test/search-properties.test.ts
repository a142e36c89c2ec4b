import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ProviderIndex, type SearchRecord } from '../src/search/index.ts';
import { recordId, searchQuery, searchRecord } from './support/search-records.ts';

const LIMITS = { limit: 5, includeNotes: true, includeIntern: true };

const change = fc.oneof({ weight: 3, arbitrary: searchRecord }, { weight: 1, arbitrary: recordId });

function indexOf(records: Iterable<SearchRecord>): ProviderIndex {
  const index = new ProviderIndex();
  for (const record of records) index.upsert(record);
  return index;
}

// On a machine with much else to do these take their time.
describe('the index', { timeout: 240_000 }, () => {
  it('after any changes finds what one built anew finds, in the same order', () => {
    fc.assert(
      fc.property(
        fc.array(change, { maxLength: 50, size: 'max' }),
        fc.array(searchQuery, { minLength: 5, maxLength: 10 }),
        (changes, queries) => {
          const changed = new ProviderIndex();
          const left = new Map<string, SearchRecord>();
          for (const one of changes) {
            if (typeof one === 'string') expect(changed.remove(one)).toBe(left.delete(one));
            else {
              changed.upsert(one);
              left.set(one.id, one);
            }
          }
          const anew = indexOf([...left.values()].reverse());
          expect(changed.size).toBe(left.size);
          for (const query of queries) {
            expect(changed.search(query, LIMITS)).toEqual(anew.search(query, LIMITS));
            expect(changed.search(query, { limit: 5 })).toEqual(anew.search(query, { limit: 5 }));
          }
        },
      ),
      { seed: 5, numRuns: 40 },
    );
  });

  it('gives back the room of what was taken out', () => {
    const records = fc.sample(searchRecord, { seed: 5, numRuns: 40 });
    const index = indexOf([]);
    const fill = () => {
      for (const [i, record] of records.entries())
        index.upsert({ ...record, name: `${record.name} ${i} ${Math.random()}` });
      for (const { id } of records) index.remove(id);
    };
    for (let round = 0; round < 10; round += 1) fill();
    const before = index.memoryBytes;
    for (let round = 0; round < 60; round += 1) fill();
    expect(index.memoryBytes).toBeLessThan(before * 1.05);
  });

  it('answers any text with hits that say why, and never more than asked for', () => {
    const index = indexOf(fc.sample(searchRecord, { seed: 6, numRuns: 60 }));
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ maxLength: 500 }), searchQuery),
        fc.integer({ min: -1, max: 12 }),
        (query, limit) => {
          const hits = index.search(query, { limit });
          expect(hits.length).toBeLessThanOrEqual(Math.max(1, limit));
          for (const { score, matches } of hits) {
            expect(score).toBeGreaterThan(0);
            expect(score).toBeLessThanOrEqual(1);
            expect(matches.length).toBeGreaterThan(0);
          }
        },
      ),
      { seed: 7, numRuns: 200 },
    );
  });

  it('ranks exactly those that it can explain, whatever part is asked for', () => {
    fc.assert(
      fc.property(
        fc.array(searchRecord, { maxLength: 40, size: 'max' }),
        searchQuery,
        fc.record({ includeNotes: fc.boolean(), includeIntern: fc.boolean() }),
        fc.nat(12),
        (records, query, sight, from) => {
          const index = indexOf(records);
          const ids = [...new Set(records.map(({ id }) => id))];
          const ranked = index.rank(query, sight);
          const explained = index.explain(query, ids, sight);
          expect([...ranked.ids].sort()).toEqual(explained.map(({ id }) => id).sort());
          expect(ranked).toMatchObject({ count: explained.length, isComplete: true });
          expect(index.search(query, { ...sight, limit: 40 })).toEqual(
            index.explain(query, ranked.ids, sight),
          );
          expect(index.rank(query, { ...sight, from, to: from + 3 }).ids).toEqual(
            ranked.ids.slice(from, from + 3),
          );
        },
      ),
      { seed: 9, numRuns: 300 },
    );
  });

  it('ranks exactly those among thousands too', () => {
    const records = fc
      .sample(searchRecord, { seed: 10, numRuns: 4_000 })
      .map((record, i) => ({ ...record, id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}` }));
    const index = indexOf(records);
    const ids = records.map(({ id }) => id);
    const sight = { includeNotes: true, includeIntern: true };
    const queries = fc.sample(searchQuery, { seed: 11, numRuns: 80 });
    const counts = queries.map((query) => {
      const ranked = index.rank(query, sight);
      const explained = index.explain(query, ids, sight);
      expect([...ranked.ids].sort(), query).toEqual(explained.map(({ id }) => id));
      for (const [from, to] of [
        [0, 50],
        [250, 512],
        [500, 600],
      ] as const) {
        expect(index.rank(query, { ...sight, from, to }).ids, query).toEqual(ranked.ids.slice(from, to));
      }
      return ranked.count;
    });
    expect(counts.filter((count) => count > 1_000).length).toBeGreaterThan(10);
  });

  it('shows neither notes nor intern providers to those who may not see them', () => {
    fc.assert(
      fc.property(fc.array(searchRecord, { maxLength: 20 }), searchQuery, (records, query) => {
        const index = indexOf(records);
        const byId = new Map(records.map((record) => [record.id, record]));
        for (const { id, matches } of index.search(query, { limit: 20 })) {
          expect(byId.get(id)?.intern).toBe(false);
          expect(matches.map(({ field }) => field)).not.toContain('notes');
        }
      }),
      { seed: 8, numRuns: 60 },
    );
  });
});
