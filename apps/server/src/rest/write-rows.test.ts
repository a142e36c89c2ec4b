import { describe, expect, it } from 'vitest';
import { findTable } from './schema-map.ts';
import { parseWriteRows } from './write-rows.ts';

const parse = (body: unknown, named: readonly string[] | null = null) => {
  const table = findTable('analytics_events');
  if (table === null) throw new Error('no table');
  return parseWriteRows(body, table, named);
};

describe('the body of a write', () => {
  it('is an object or a list of objects', () => {
    expect(parse({ page_url: '/' }).rows).toHaveLength(1);
    expect(parse([{ page_url: '/' }, { page_url: '/a' }]).rows).toHaveLength(2);
    for (const body of [undefined, null, 1, 'text'])
      expect(() => parse(body)).toThrow('Empty or invalid json');
    expect(() => parse([1])).toThrow('All object keys must match');
  });

  it('has the same keys in every row unless columns are named', () => {
    const rows = [{ page_url: '/' }, { element_id: 'a' }];
    expect(() => parse(rows)).toThrow('All object keys must match');
    expect(parse(rows, ['page_url', 'element_id']).columns.map(({ name }) => name)).toEqual([
      'page_url',
      'element_id',
    ]);
  });

  it('may hold keys beyond the named columns', () => {
    expect(parse([{ page_url: '/', other: 1 }], ['page_url']).columns).toHaveLength(1);
    expect(() => parse([{ page_url: '/', other: 1 }])).toThrow(
      "Could not find the 'other' column of 'analytics_events' in the schema cache",
    );
  });

  it('cannot set the time of a click', () => {
    expect(parse([{ page_url: '/', timestamp: '2001-01-01' }]).columns.map(({ name }) => name)).toEqual([
      'page_url',
    ]);
  });
});
