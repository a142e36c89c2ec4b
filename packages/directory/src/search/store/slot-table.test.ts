import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mixed, SlotTable } from './slot-table.ts';

it('a table of slots finds what was added and not removed, whatever shares a slot', () => {
  // Half of the numbers have hashes of one segment, close to each other.
  const hashOf = (value: number) => (value % 2 === 0 ? mixed(value) : (value * 37) % 256);
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), fc.nat(200)), { maxLength: 400, size: 'max' }), (changes) => {
      const table = new SlotTable(hashOf);
      const values = new Set<number>();
      for (const [isAdded, value] of changes) {
        if (isAdded && !values.has(value)) table.add(hashOf(value), value);
        if (!isAdded && values.has(value)) table.remove(hashOf(value), value);
        if (isAdded) values.add(value);
        else values.delete(value);
      }
      for (let value = 0; value <= 200; value += 1) {
        const found = table.find(hashOf(value), (one) => one === value);
        expect(found).toBe(values.has(value) ? value : -1);
      }
    }),
    { seed: 4, numRuns: 50 },
  );
});
