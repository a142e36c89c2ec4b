import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

/** A message of so many bytes that says its number. */
const message = (number: number, bytes: number): Uint8Array => {
  const made = new Uint8Array(bytes);
  new DataView(made.buffer).setUint32(0, number);
  return made;
};
const numberOf = (one: Uint8Array): number => new DataView(one.buffer).getUint32(0);

function drain(queue: FairQueue): number[] {
  const numbers: number[] = [];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) numbers.push(numberOf(next));
  return numbers;
}

describe('messages of several senders for one receiver', () => {
  test('take turns, so that a short one waits for one long one and not for all of them', () => {
    const queue = new FairQueue(1_000_000);
    for (let index = 0; index < 50; index += 1) queue.push('flood', message(index, 15_000));
    expect(numberOf(queue.shift() ?? message(99, 4))).toBe(0);
    queue.push('anna', message(1_000, 30));
    queue.push('anna', message(1_001, 30));
    expect(drain(queue).slice(0, 4)).toEqual([1_000, 1_001, 1, 2]);
  });

  test('share by bytes where all have much to say', () => {
    const queue = new FairQueue(1_000_000);
    for (let index = 0; index < 20; index += 1) queue.push('long', message(index, 10_000));
    for (let index = 0; index < 100; index += 1) queue.push('short', message(1_000 + index, 1_000));
    const first = drain(queue).slice(0, 55);
    expect(first.filter((number) => number < 1_000)).toHaveLength(5);
  });

  test('that are too many are lost by whoever has most of them waiting', () => {
    const queue = new FairQueue(100_000);
    queue.push('anna', message(1_000, 30_000));
    for (let index = 0; index < 20; index += 1) queue.push('flood', message(index, 15_000));
    expect(drain(queue).toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 1_000]);
  });

  test('stay in the order of their sender, and none is lost or made up while there is room', () => {
    const step = fc.oneof(
      fc.record({ from: fc.constantFrom('a', 'b', 'c'), bytes: fc.integer({ min: 4, max: 60 }) }),
      fc.constant('shift' as const),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const queue = new FairQueue(1_000_000);
        const senders: string[] = [];
        const taken: number[] = [];
        for (const one of steps) {
          if (one === 'shift') {
            const next = queue.shift();
            if (next !== undefined) taken.push(numberOf(next));
          } else {
            queue.push(one.from, message(senders.length, one.bytes));
            senders.push(one.from);
          }
        }
        taken.push(...drain(queue));
        expect(queue.isEmpty).toBe(true);
        expect(taken.toSorted((one, other) => one - other)).toEqual([...senders.keys()]);
        for (const from of ['a', 'b', 'c']) {
          const own = taken.filter((number) => senders[number] === from);
          expect(own).toEqual(own.toSorted((one, other) => one - other));
        }
      }),
    );
  });
});
