import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DayCounts } from './day-counts.ts';
import { addCounts, type SparseCounts } from './sparse-counts.ts';

const LABELS = 12;
const DAYS = 200;

const counts = fc
  .uniqueArray(fc.tuple(fc.nat(LABELS - 1), fc.integer({ min: 1, max: 1_000_000 })), {
    selector: ([label]) => label,
  })
  .map((entries): SparseCounts => {
    const sorted = entries.toSorted(([a], [b]) => a - b);
    return {
      labels: Uint32Array.from(sorted, ([label]) => label),
      clicks: Uint32Array.from(sorted, ([, clicks]) => clicks),
    };
  });
const change = fc.record({ day: fc.nat(DAYS), counts });
const range = fc.record({ from: fc.integer({ min: -50, max: DAYS + 50 }), length: fc.nat(DAYS + 100) });

function sumsOf(days: ReadonlyMap<number, SparseCounts>, from: number, to: number): readonly number[] {
  const sums = Array.from({ length: LABELS }, () => 0);
  for (const [day, { labels, clicks }] of days) {
    if (day < from || day > to) continue;
    labels.forEach((label, index) => {
      sums[label] = (sums[label] ?? 0) + (clicks[index] ?? 0);
    });
  }
  return sums;
}

test('a range of days is the sum of its days, whatever was set and asked before', () => {
  const steps = fc.array(fc.oneof(fc.record({ change }), fc.record({ range })), { maxLength: 60 });
  fc.assert(
    fc.property(steps, (all) => {
      const kept = new DayCounts();
      const days = new Map<number, SparseCounts>();
      for (const step of all) {
        if ('change' in step) {
          kept.set(step.change.day, step.change.counts);
          days.set(step.change.day, step.change.counts);
          continue;
        }
        const { from, length } = step.range;
        const sums = new Uint32Array(LABELS);
        kept.addRange(sums, from, from + length - 1);
        expect([...sums]).toEqual(sumsOf(days, from, from + length - 1));
      }
    }),
    { numRuns: 300 },
  );
});

test('one label on one day is found among the others', () => {
  fc.assert(
    fc.property(counts, fc.nat(LABELS - 1), (some, label) => {
      const kept = new DayCounts();
      kept.set(3, some);
      expect(kept.clicksOn(3, label)).toBe(some.clicks[some.labels.indexOf(label)] ?? 0);
      expect(kept.clicksOn(4, label)).toBe(0);
    }),
  );
});

test('hours are added up to a day', () => {
  fc.assert(
    fc.property(fc.array(counts, { maxLength: 5 }), (parts) => {
      const sum = addCounts(parts);
      const days = new Map(parts.map((part, index) => [index, part]));
      const expected = sumsOf(days, 0, parts.length);
      expect([...sum.labels]).toEqual(expected.flatMap((clicks, label) => (clicks > 0 ? [label] : [])));
      expect([...sum.clicks]).toEqual(expected.filter((clicks) => clicks > 0));
    }),
  );
});

test('sums beyond 32 bits do not spoil the ranges within', () => {
  const kept = new DayCounts();
  const many = { labels: Uint32Array.of(0), clicks: Uint32Array.of(4_000_000_000) };
  for (let day = 0; day < 100; day += 1)
    kept.set(day, day === 60 ? { ...many, clicks: Uint32Array.of(7) } : many);
  const sums = new Uint32Array(1);
  kept.addRange(sums, 60, 60);
  expect(sums[0]).toBe(7);
});
