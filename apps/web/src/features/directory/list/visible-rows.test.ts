import { describe, expect, it } from 'vitest';
import { visibleRows } from './visible-rows.ts';

const ROW = 50;
/** A list of rows that begins at `top`. */
const list = (count: number, top: number) => ({ top, bottom: top + count * ROW });
const window800 = { top: 0, bottom: 800 };

describe('the rows in sight', () => {
  it('are those of the view and at least eight more at each end', () => {
    const range = visibleRows(list(10_000, -250_000), window800, 10_000);
    expect(range?.first).toBeLessThanOrEqual(5000 - 8);
    expect(range?.end).toBeGreaterThanOrEqual(5016 + 8);
  });

  it('are few, however long the list is', () => {
    const { first, end } = visibleRows(list(1_000_000, -20_000_000), window800, 1_000_000) ?? {
      first: 0,
      end: 0,
    };
    expect(end - first).toBeLessThanOrEqual(16 + 4 * 8);
    expect(end - first).toBeGreaterThan(16);
  });

  it('never leave the list', () => {
    expect(visibleRows(list(5, 100), window800, 5)).toEqual({ first: 0, end: 5 });
    expect(visibleRows(list(100, -100_000), window800, 100)).toEqual({ first: 100, end: 100 });
    expect(visibleRows(list(100, 5000), window800, 100)).toEqual({ first: 0, end: 0 });
  });

  it('stay the same while somebody scrolls by less than a row', () => {
    const before = visibleRows(list(1000, -10_010), window800, 1000);
    expect(visibleRows(list(1000, -10_020), window800, 1000)).toEqual(before);
  });

  it('are none in an empty list, and unknown in one that is not shown', () => {
    expect(visibleRows({ top: 0, bottom: 0 }, window800, 0)).toEqual({ first: 0, end: 0 });
    expect(visibleRows({ top: 0, bottom: 0 }, window800, 10)).toBeNull();
  });
});
