import { describe, expect, it } from 'vitest';
import { RefreshBatchSize } from './refresh-batch-size.ts';

/** Walks `steps` steps of work that takes `msPerRow`, and gives the size that came of it. */
function settle(size: RefreshBatchSize, msPerRow: number, steps = 40): number {
  for (let step = 0; step < steps; step += 1) size.note(size.rows, size.rows * msPerRow);
  return size.rows;
}

describe('the size of a step', () => {
  it('begins small', () => {
    expect(new RefreshBatchSize().rows).toBe(25);
  });

  it.each([
    [0.1, 300],
    [0.5, 60],
    [2, 15],
  ])('comes to 30 ms when a row takes %f ms', (msPerRow, rows) => {
    expect(settle(new RefreshBatchSize(), msPerRow)).toBe(rows);
  });

  it('stays within its bounds, however quick or slow the rows are', () => {
    expect(settle(new RefreshBatchSize(), 0)).toBe(1_000);
    expect(settle(new RefreshBatchSize(), 10_000)).toBe(5);
  });

  it('shrinks at once when a step was long', () => {
    const size = new RefreshBatchSize();
    settle(size, 0.1);
    size.note(300, 300);
    expect(size.rows).toBe(30);
  });

  it('learns nothing from quick steps that had little to do', () => {
    const size = new RefreshBatchSize();
    size.note(0, 1);
    size.note(24, 1);
    expect(size.rows).toBe(25);
  });
});
