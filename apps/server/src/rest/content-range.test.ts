import { describe, expect, it } from 'vitest';
import { describePage, narrowByRange } from './content-range.ts';
import { RestError } from './rest-error.ts';

describe('a page', () => {
  it.each([
    [0, 25, null, 200, '0-24/*'],
    [0, 0, null, 200, '*/*'],
    [10, 10, 57, 206, '10-19/57'],
    [0, 57, 57, 200, '0-56/57'],
    [0, 0, 0, 200, '*/0'],
    [57, 0, 57, 206, '*/57'],
  ])('from %i with %i rows of %s has status %i and range %s', (offset, rows, total, status, range) => {
    expect(describePage(offset, rows, total)).toEqual({ status, range });
  });

  it('beyond the total is refused, only when counted', () => {
    expect(() => describePage(90, 0, 57)).toThrow(RestError);
    expect(describePage(90, 0, null).status).toBe(200);
  });
});

describe('a Range header', () => {
  const all = { offset: 0, limit: null };
  it.each([
    ['0-24', 'items', all, { offset: 0, limit: 25 }],
    ['10-', undefined, all, { offset: 10, limit: null }],
    ['5-9', 'items', { offset: 10, limit: 100 }, { offset: 15, limit: 5 }],
    ['5-99', 'items', { offset: 0, limit: 10 }, { offset: 5, limit: 5 }],
    ['0-24', 'bytes', all, all],
    ['bytes=0-24', undefined, all, all],
    [undefined, undefined, all, all],
  ])('%s in %s narrows the window', (range, unit, window, expected) => {
    expect(narrowByRange(window, range, unit)).toEqual(expected);
  });

  it('whose end stands before its beginning is refused', () => {
    expect(() => narrowByRange(all, '9-5', 'items')).toThrow('Requested range not satisfiable');
  });
});
